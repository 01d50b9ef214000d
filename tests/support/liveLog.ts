import type { Page } from '@playwright/test';
import type { Control } from './control.ts';
import { expect } from './servers.ts';
import { words } from './words.ts';

/** A text of the Dutch interface. */
export const text = (key: string, values?: Record<string, string | number>) => words('nl', key, values);

/** The log of what is being said on a live session's page. */
export const liveLog = (page: Page) => page.locator('#transcript');

/** The lines that are in the page. */
export const rows = (page: Page) => liveLog(page).locator('[aria-posinset]');

/** Opens the log on the page of a live session, as a visitor does. */
export async function openLog(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.locator('a[href="#transcript"]').click();
  await expect(liveLog(page).getByRole('searchbox')).toBeVisible();
}

/** Says something in a session; `start`: ms from the start of the stream. */
export const say = (
  control: Control,
  sessionId: number,
  line: string,
  how: { language: string; start?: number; speaker?: string; final?: boolean },
): Promise<unknown> => control(`/sessions/${String(sessionId)}/caption`, { text: line, ...how });
