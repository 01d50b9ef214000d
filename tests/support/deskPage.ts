import type { Locator, Page } from '@playwright/test';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { expect, test as base } from './servers.ts';
import { watchPage } from './watch.ts';

/** The token with which a person logs in at the desk. */
export const TOKEN = referenceTokens.REFERENCE_CONTROL_TOKEN;

/** Playwright's test with pages of the desk; it fails when a page makes complaints. */
export const test = base.extend<{ desk: string }>({
  desk: async ({ page, backend }, use) => {
    const complaints = await watchPage(page, [backend.url]);
    await use(`${backend.url}/desk`);
    // A browser also reports a form that was rejected.
    expect(complaints.all.filter((text) => !text.includes('status of 422'))).toEqual([]);
  },
});

/** Logs in at the desk, and opens a page of it. */
export async function logIn(page: Page, desk: string, path = ''): Promise<void> {
  await page.goto(`${desk}/login`);
  await page.getByLabel('Besturingstoken').fill(TOKEN);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(desk);
  if (path !== '') await page.goto(`${desk}/${path}`);
}

/** A button by its name. */
export const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name });

/** What the page says about the last change. */
export const status = (page: Page): Locator => page.locator('#status');
