import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { IS_FULL } from './extent.ts';

/** How a page can look: its theme, or the colours of the visitor's system. */
export type Look = 'light' | 'dark' | 'forced';

/** Gives an open page a look. */
export async function show(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ forcedColors: look === 'forced' ? 'active' : 'none' });
  await page.evaluate((dark) => document.documentElement.toggleAttribute('data-dark', dark), look === 'dark');
}

/** The rules of axe that a theme can break: everything else is the same in each look. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Axe on an open page, with every rule. It runs within the page alone (in its frames of the same origin, too) and tells violations only:
 * to gather results in another page, and all that is right with them, takes several times as long.
 */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** Axe on a page that it has seen in another theme: what a theme can change, or everything where everything is run. */
export const axeInOtherTheme = (page: Page): AxeBuilder => (IS_FULL ? axeOn(page) : axeOn(page).withRules(COLOUR_RULES));

/** What axe finds on the page or in a part of it, one sentence each; also targets too small for a finger (WCAG 2.5.8). */
export async function findViolations(page: Page, part?: string, look: Look = 'light'): Promise<string[]> {
  const axe =
    look === 'light'
      ? axeOn(page).options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
      : axeInOtherTheme(page);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Controls in the page that measure less than 24 pixels and have another too near (WCAG 2.5.8): a circle of that size around
 * each touches no other target. A label belongs to its field; marks of the timeline are links of the lists too.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIZE = 24;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="tab"], [role^="menuitem"]';
    const targets = [...document.querySelectorAll(`:is(${controls}):not([role="toolbar"] *)`)].filter(isShown).map((element) => {
      const place = element.closest('label:has([type="checkbox"])') ?? element;
      return { html: element.outerHTML.slice(0, 120), box: place.getBoundingClientRect(), isSentence: element.matches('p:not([class]) a') };
    });
    const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < SIZE - 0.5;
    const distance = (one: DOMRect, other: DOMRect) => {
      const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
      // Of two small ones the circles are compared.
      if (isSmall(other)) return Math.hypot(x - other.x - other.width / 2, y - other.y - other.height / 2) - SIZE / 2;
      return Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom));
    };
    return targets
      .filter(({ box, isSentence }) => !isSentence && isSmall(box) && box.width > 0)
      .filter((target) => targets.some((other) => other !== target && distance(target.box, other.box) < SIZE / 2))
      .map(({ html }) => html);
  });
