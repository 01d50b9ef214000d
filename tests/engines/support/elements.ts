import { expect } from '@playwright/test';
import type { EnginePage, Target } from './enginePage.ts';

/** Runs in the page: scrolls an element into view and returns its middle, or why it cannot be pressed. */
function findMiddle({ css, name, mayBeCovered }: Target): { x: number; y: number } | string {
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim();
  const isNamed = (element: Element) => name === undefined || nameOf(element) === name;
  const element = [...document.querySelectorAll(css)].find(
    (found) => isNamed(found) && found.checkVisibility({ visibilityProperty: true }),
  );
  if (!element) return `no ${css} ${name ?? ''}`;
  const getBox = () => element.getBoundingClientRect();
  const isInView = () => getBox().top >= 0 && getBox().bottom <= innerHeight;
  if (!isInView()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = getBox();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(middle.x, middle.y);
  if (mayBeCovered || (top && (element.contains(top) || top.contains(element)))) return middle;
  return `${css} ${name ?? ''} is covered by ${String(top?.outerHTML.slice(0, 120))}`;
}

const toTarget = (target: Target | string): Target => (typeof target === 'string' ? { css: target } : target);

/** The middle of an element, once it is in view, uncovered, and does not move. */
export async function waitForMiddle(page: EnginePage, target: Target | string): Promise<{ x: number; y: number }> {
  let last: unknown;
  const state = { middle: { x: 0, y: 0 } };
  await expect
    .poll(async () => {
      const found = await page.evaluate(findMiddle, toTarget(target));
      if (typeof found === 'string') return found;
      const isStill = JSON.stringify(found) === last;
      last = JSON.stringify(found);
      state.middle = found;
      return isStill ? 'still' : 'moving';
    })
    .toBe('still');
  return state.middle;
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
  await waitForMiddle(page, target);
  await page.evaluate(({ css, name }) => {
    const isNamed = (element: HTMLElement) =>
      name === undefined || (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim() === name;
    [...document.querySelectorAll<HTMLElement>(css)].find((found) => isNamed(found) && found.checkVisibility())?.focus();
  }, toTarget(target));
}

/** Whether an element is there and drawn. */
export const isVisible = (page: EnginePage, target: Target | string): Promise<boolean> =>
  page.evaluate(({ css, name }) => {
    const isNamed = (element: Element) =>
      name === undefined || (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim() === name;
    return [...document.querySelectorAll(css)].some((found) => isNamed(found) && found.checkVisibility({ visibilityProperty: true }));
  }, toTarget(target));

/** Expects that an element is drawn, or is not. */
export const expectVisible = (page: EnginePage, target: Target | string, isThere = true): Promise<void> =>
  expect.poll(() => isVisible(page, target), { message: `${JSON.stringify(target)} is visible` }).toBe(isThere);
