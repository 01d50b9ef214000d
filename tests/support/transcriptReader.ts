import type { Locator, Page } from '@playwright/test';
import { expectHydrated } from './islands.ts';
import { expect } from './servers.ts';
import { words } from './words.ts';

/** A text of the Dutch interface. */
export const text = (key: string, values?: Record<string, string | number>) => words('nl', key, values);

/** The transcript of a session's page: its reader, and links to its files. */
export const reader = (page: Page) => page.locator('#transcript');
/** The link of a line, by its index. */
export const line = (page: Page, index: number) =>
  reader(page)
    .locator(`[aria-posinset="${index + 1}"]`)
    .getByRole('link');
/** The rows that are in the page. */
export const shown = (page: Page) => reader(page).locator('[aria-posinset]');
/** The link of the line that plays. */
export const current = (page: Page) => reader(page).locator('[aria-current="true"]');
/** The one line that Tab leads to: of a search, the hit that one is at. */
export const reached = (page: Page) => shown(page).filter({ has: page.locator('a[tabindex="0"]') });
/** Index of a line. */
export const indexOf = async (row: Locator) => Number(await row.getAttribute('aria-posinset')) - 1;
/** The field that searches. */
export const field = (page: Page) => reader(page).getByRole('searchbox');
/** What is announced. */
export const status = (page: Page) => reader(page).getByRole('status');
/** The button that reads along. */
export const follow = (page: Page) => reader(page).getByRole('button', { name: text('transcript.follow') });

/** Brings the transcript of an open page into view, as a visitor does. */
export async function showTranscript(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expectHydrated(page);
  const tab = page.locator('a[href="#transcript"]');
  if ((await tab.count()) > 0) await tab.first().click();
  await reader(page).getByRole('link').first().scrollIntoViewIfNeeded();
}

/** Opens a session and its transcript. */
export async function openTranscript(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await showTranscript(page);
  await expect(shown(page).first()).toBeVisible();
}

/** Second of the recording that a line leads to. */
export const secondOf = async (page: Page, index: number): Promise<number> =>
  Number(/\/seek\/([\d.]+)$/.exec((await line(page, index).getAttribute('href')) ?? '')?.[1]);
