import type { Locator, Page } from '@playwright/test';
import { expectHydrated } from './islands.ts';
import { expect } from './servers.ts';
import { label } from './labels.ts';
import { liveRegions } from './liveRegions.ts';

/** A text of the Dutch interface. */
export const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);

/** The transcript on a session page: the reader and the links to its files. */
export const reader = (page: Page) => page.locator('#transcript');
/** Link of a line, by index. */
export const line = (page: Page, index: number) =>
  reader(page)
    .locator(`[aria-posinset="${index + 1}"]`)
    .getByRole('link');
/** The rows that are rendered. */
export const renderedRows = (page: Page) => reader(page).locator('[aria-posinset]');
/** Link of the current line. */
export const currentLine = (page: Page) => reader(page).locator('[aria-current="true"]');
/** The one row that Tab leads to: the selected hit during a search. */
export const tabStopRow = (page: Page) => renderedRows(page).filter({ has: page.locator('a[tabindex="0"]') });
/** Index of a line. */
export const getIndex = async (row: Locator) => Number(await row.getAttribute('aria-posinset')) - 1;
/** The search field. */
export const searchField = (page: Page) => reader(page).getByRole('searchbox');
/** The status line that a screen reader announces. */
export const status = (page: Page) => liveRegions(reader(page));
/** The button that makes the list follow the current line. */
export const followButton = (page: Page) => reader(page).getByRole('button', { name: text('transcript.follow') });

/** Brings the transcript of an open page into view, by its tab. */
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
  await expect(renderedRows(page).first()).toBeVisible();
}

/** Position in the recording that a line links to, seconds. */
export const getSecond = async (page: Page, index: number): Promise<number> =>
  Number(/\/seek\/([\d.]+)$/.exec((await line(page, index).getAttribute('href')) ?? '')?.[1]);
