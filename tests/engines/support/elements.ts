import { expect } from '@playwright/test';
import type { EnginePage, Target } from './enginePage.ts';

/** What `findElement` tells about an element. */
interface Found {
  middle: { x: number; y: number };
  /** What covers its middle, or ''. */
  cover: string;
  isFocused: boolean;
  text: string;
  value: string;
}

/** Runs in the page. Finds an element and, if asked, scrolls it into view or gives it the focus. */
function findElement({ css, name, text }: Target, action: 'read' | 'scroll' | 'focus'): Found | undefined {
  const read = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map(read).join(' ') : '';
    return element.getAttribute('aria-label') ?? (labels || read(element));
  };
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined || nameOf(one) === name) &&
      (text === undefined || read(one).includes(text)),
  );
  if (!element) return undefined;
  const { top: above, bottom } = element.getBoundingClientRect();
  if (action === 'scroll' && (above < 0 || bottom > innerHeight)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (action === 'focus') element.focus();
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(middle.x, middle.y);
  const isUncovered = top && (element.contains(top) || top.contains(element));
  return {
    middle,
    cover: isUncovered ? '' : `covered by ${top?.outerHTML.slice(0, 120) ?? 'nothing: outside of the window'}`,
    isFocused: document.activeElement === element,
    text: read(element),
    value: 'value' in element ? String(element.value) : '',
  };
}

const toTarget = (target: Target | string): Target => (typeof target === 'string' ? { css: target } : target);

const find = (page: EnginePage, target: Target | string, action: Parameters<typeof findElement>[1] = 'read') =>
  page.evaluate(findElement, toTarget(target), action);

/** The middle of an element, once it is in view, uncovered, and does not move. */
export async function waitForMiddle(page: EnginePage, target: Target | string): Promise<Found['middle']> {
  const { mayBeCovered = false } = toTarget(target);
  const seen: Found['middle'][] = [];
  const look = async () => {
    const found = await find(page, target, 'scroll');
    if (!found || (found.cover && !mayBeCovered)) return found?.cover ?? 'not there';
    seen.push(found.middle);
    const [before, now] = seen.slice(-2);
    return now && before?.x === now.x && before.y === now.y ? 'still' : 'moving';
  };
  await expect.poll(look, { message: JSON.stringify(target) }).toBe('still');
  return seen.at(-1)!;
}

/** Clicks the middle of an element. */
export async function click(page: EnginePage, target: Target | string): Promise<void> {
  const { x, y } = await waitForMiddle(page, target);
  await page.clickAt(x, y);
}

/** Touches the middle of an element. */
export async function tap(page: EnginePage, target: Target | string): Promise<void> {
  const { x, y } = await waitForMiddle(page, target);
  await page.tapAt(x, y);
}

/** Gives an element the focus. */
export async function focus(page: EnginePage, target: Target | string): Promise<void> {
  await expect.poll(async () => (await find(page, target, 'focus'))?.isFocused, { message: JSON.stringify(target) }).toBe(true);
}

/** Types into a field that has the focus, instead of what it contains. */
export async function fill(page: EnginePage, target: Target | string, text: string): Promise<void> {
  await focus(page, target);
  await page.evaluate(() => (document.activeElement as HTMLInputElement).select());
  await page.type(text);
}

/** Whether an element is drawn. */
export const isVisible = async (page: EnginePage, target: Target | string): Promise<boolean> => Boolean(await find(page, target));
/** Text of an element, '' without it. */
export const readText = async (page: EnginePage, target: Target | string): Promise<string> => (await find(page, target))?.text ?? '';
/** Value of a field, '' without it. */
export const readValue = async (page: EnginePage, target: Target | string): Promise<string> => (await find(page, target))?.value ?? '';

/** Expects that an element is drawn, or is not. */
export const expectVisible = (page: EnginePage, target: Target | string, isThere = true): Promise<void> =>
  expect.poll(() => isVisible(page, target), { message: `${JSON.stringify(target)} is visible` }).toBe(isThere);

/** Expects that an element has the focus. */
export const expectFocused = (page: EnginePage, target: Target | string): Promise<void> =>
  expect.poll(async () => (await find(page, target))?.isFocused, { message: `${JSON.stringify(target)} has the focus` }).toBe(true);

/** Uses the page with a key that does nothing, and waits until the islands that load at the first use have hydrated. */
export async function waitForIslands(page: EnginePage): Promise<void> {
  await page.press('Shift');
  const waiting = 'astro-island[ssr][client="interaction"]:not([opts*="inView"], [opts*="scope"])';
  await expect.poll(() => page.evaluate((css) => document.querySelectorAll(css).length, waiting)).toBe(0);
}
