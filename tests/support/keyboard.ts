import type { Locator, Page } from '@playwright/test';
import { expectHydrated } from './islands.ts';
import { RECORDING } from './player.ts';
import { expect } from './servers.ts';
import { text } from './transcriptReader.ts';

/** What has the focus can be seen to have it: it looks otherwise without. */
export async function expectVisibleFocus(page: Page, focused: Locator): Promise<void> {
  const margin = 6;
  const box = (await focused.boundingBox())!;
  const window = page.viewportSize()!;
  const [left, top] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  const clip = {
    x: left,
    y: top,
    width: Math.min(box.x + box.width + margin, window.width) - left,
    height: Math.min(box.y + box.height + margin, window.height) - top,
  };
  const withFocus = await page.screenshot({ clip });
  await focused.evaluate((element: HTMLElement | SVGElement) => element.blur());
  const without = await page.screenshot({ clip });
  await focused.evaluate((element: HTMLElement | SVGElement) => element.focus({ preventScroll: true }));
  expect(withFocus.equals(without), 'the focus cannot be seen').toBe(false);
}

/** Goes on with Tab until something has the focus; throws after as many steps as a page of ours never needs. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${String(wanted)}`);
}

/** Tab leads to these in this order, and on each the focus can be seen. */
export async function expectStops(page: Page, stops: Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await expectVisibleFocus(page, stop);
  }
}

/** Goes to a place by Tab, and presses a key there. */
export async function press(page: Page, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}

/** The button that opens a dialog of a session's page, by the key of its text. */
export const opener = (page: Page, key: string): Locator => page.getByRole('button', { name: text(key), exact: true });

/** Opens the recording and answers the question about cookies, all by keyboard; the islands come with the first key. */
export async function openByKeyboard(page: Page): Promise<void> {
  await page.goto(RECORDING);
  await press(page, opener(page, 'cookies.acceptNone'));
  await expectHydrated(page);
}
