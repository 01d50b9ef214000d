import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { IS_FULL } from './extent.ts';

/** Colours of a page: a theme, or the forced colours of the visitor's system. */
export type Look = 'light' | 'dark' | 'forced';

/** Switches an open page to a look. */
export async function setLook(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ forcedColors: look === 'forced' ? 'active' : 'none' });
  await page.evaluate((dark) => document.documentElement.toggleAttribute('data-dark', dark), look === 'dark');
}

/** Rules of axe that depend on colours. The results of all other rules are the same in each look. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations that axe finds on the page or in the part with selector `part`, one sentence each (rule 22.1). In the light look all rules
 * apply, also the one for targets that are too small (WCAG 2.5.8). A page in another look was checked in the light one: only rules that
 * depend on colours apply, or all with `IS_FULL`. Frames are left out.
 */
export async function findViolations(page: Page, part?: string, look: Look = 'light'): Promise<string[]> {
  // Once a page: to evaluate axe takes longer than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'], iframes: false };
  if (look === 'light') options.rules = { 'target-size': { enabled: true } };
  else if (!IS_FULL) options.runOnly = COLOUR_RULES;
  return page.evaluate(
    async ([selector, runOptions]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // Wait until menus have faded in: text that is half transparent has too little contrast.
      const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(running.map(({ finished }) => finished));
      const { violations } = await axe.run(selector ?? document, runOptions);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [part, options] as const,
  );
}

/**
 * Controls that are smaller than 24 pixels and too near to another one (WCAG 2.5.8), as HTML. A small control passes when a circle of 24
 * pixels around its centre touches no other target. The label of a checkbox or radio button counts as its target. Marks of the timeline
 * are left out: the lists have the same links.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIZE = 24;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="tab"], [role^="menuitem"]';
    const targets = [...document.querySelectorAll(`:is(${controls}):not([role="toolbar"] *)`)].filter(isShown).map((element) => {
      const place = element.closest('label:has([type="checkbox"], [type="radio"])') ?? element;
      return { html: element.outerHTML.slice(0, 120), box: place.getBoundingClientRect(), isSentence: element.matches('p:not([class]) a') };
    });
    const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < SIZE - 0.5;
    const distance = (one: DOMRect, other: DOMRect) => {
      const x = one.x + one.width / 2;
      const y = one.y + one.height / 2;
      // Two small controls pass when their circles do not touch.
      if (isSmall(other)) return Math.hypot(x - other.x - other.width / 2, y - other.y - other.height / 2) - SIZE / 2;
      return Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom));
    };
    return targets
      .filter(({ box, isSentence }) => !isSentence && isSmall(box) && box.width > 0)
      .filter((target) => targets.some((other) => other !== target && distance(target.box, other.box) < SIZE / 2))
      .map(({ html }) => html);
  });

/** Sets the text spacing that a visitor may choose (WCAG 1.4.12). */
export const setTextSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });

/**
 * Texts of the page that are cut off: by an element that hides what does not fit, or at the edge of the window. Texts for screen readers
 * only are left out, and those that screen readers do not have because the page says them twice.
 */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE = 3;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isLeftOut = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('script, style, option, [aria-hidden="true"]') !== null;
    const findClipping = (rects: DOMRect[], from: Element) => {
      for (let element: Element | null = from; element; element = element.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        if (clipPath !== 'none') return undefined;
        const box = element === document.documentElement ? new DOMRect(0, 0, innerWidth, Infinity) : element.getBoundingClientRect();
        const isCutX = rects.some((rect) => rect.left < box.left - TOLERANCE || rect.right > box.right + TOLERANCE);
        const isCutY = rects.some((rect) => rect.top < box.top - TOLERANCE || rect.bottom > box.bottom + TOLERANCE);
        if (element === document.documentElement ? isCutX : (hides(overflowX) && isCutX) || (hides(overflowY) && isCutY)) return element;
        // What scrolls is not cut off.
        if (!hides(overflowX) && overflowX !== 'visible') return undefined;
      }
      return undefined;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const clipped: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || !text.textContent?.trim() || isLeftOut(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const by = findClipping([...range.getClientRects()], element);
      if (by) clipped.push(`${text.textContent.trim()} in <${by.localName} class="${by.className}">`);
    }
    return clipped;
  });
