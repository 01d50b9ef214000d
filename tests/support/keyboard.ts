import type { Locator, Page } from '@playwright/test';
import { expectHydrated } from './islands.ts';
import { RECORDING } from './player.ts';
import { expect } from './servers.ts';
import { text } from './transcriptReader.ts';

/** Expects that the focus is visible: the element looks different without it. */
export async function expectVisibleFocus(page: Page, focused: Locator): Promise<void> {
  const margin = 6;
  const box = (await focused.boundingBox())!;
  const window = page.viewportSize()!;
  const left = Math.max(0, box.x - margin);
  const top = Math.max(0, box.y - margin);
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

/** Presses Tab (or `key`) until an element has the focus; throws after 60 steps, more than any page needs. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${String(wanted)}`);
}

/** Expects that Tab leads to these elements in this order, and that the focus is visible on each. */
export async function expectTabStops(page: Page, stops: Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await expectVisibleFocus(page, stop);
  }
}

/** Moves the focus to an element with Tab and presses a key there. */
export async function press(page: Page, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}

/** Button that opens a dialog of a session page, by the key of its text. */
export const dialogOpener = (page: Page, key: string): Locator => page.getByRole('button', { name: text(key), exact: true });

/** Opens the recording and answers the cookie banner, by keyboard only. The first key hydrates the islands. */
export async function openByKeyboard(page: Page): Promise<void> {
  await page.goto(RECORDING);
  await press(page, dialogOpener(page, 'cookies.acceptNone'));
  await expectHydrated(page);
}
