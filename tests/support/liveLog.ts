import type { Page } from '@playwright/test';
import type { Control } from './control.ts';
import { expect } from './servers.ts';
import { label } from './labels.ts';

/** A text of the Dutch interface. */
export const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);

/** The log of live captions on the page of a live session. */
export const liveLog = (page: Page) => page.locator('#transcript');

/** The lines that are rendered. */
export const rows = (page: Page) => liveLog(page).locator('[aria-posinset]');

/** Opens the log on the page of a live session, by its tab. */
export async function openLog(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.locator('a[href="#transcript"]').click();
  await expect(liveLog(page).getByRole('searchbox')).toBeVisible();
}

/** Makes the broker send a caption of a session; `start` is in ms from the start of the stream. */
export const sendCaption = (
  control: Control,
  sessionId: number,
  line: string,
  details: { language: string; start?: number; speaker?: string; final?: boolean },
): Promise<unknown> => control(`/sessions/${String(sessionId)}/caption`, { text: line, ...details });
