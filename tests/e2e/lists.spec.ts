import type { Page } from '@playwright/test';
import { label } from '../support/labels.ts';
import { expect, test } from '../support/servers.ts';

const CATEGORY = '/waterdam/category/gemeenteraad';

/**
 * Counts the sessions of a list that are wholly in the window without scrolling, while no vote runs: its card takes the room of a session.
 */
async function countInWindow(page: Page, path: string): Promise<number> {
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(async () => {
    await page.goto(path);
    await expect(rows.getByRole('region')).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 150_000 });
  const ends = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().bottom));
  return ends.filter((end) => end <= page.viewportSize()!.height).length;
}

for (const [width, height, least] of [
  [1280, 800, 4],
  [1920, 1080, 6],
] as const) {
  test(`the first screen of a category has ${least} sessions at ${width} × ${height}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    expect(await countInWindow(page, CATEGORY)).toBeGreaterThanOrEqual(least);
  });
}

test('the word about a password stands below the state of a session in the calendar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/waterdam/calendar');
  const entry = page
    .getByRole('cell')
    .getByRole('listitem')
    .filter({ hasText: label('nl', 'status.protected') })
    .first();
  const state = entry.getByText(label('nl', 'status.recorded'));
  const password = entry.getByText(label('nl', 'status.protected'));
  const end = await state.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await password.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(end - 1);
});

test('the logo stands at the same place on every kind of page of a city', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const places = [];
  for (const path of ['/waterdam', CATEGORY, '/waterdam/gr-begroting', '/waterdam/calendar']) {
    await page.goto(path);
    places.push(await page.locator('.site-header .brand').evaluate((brand) => brand.getBoundingClientRect().left));
  }
  expect(new Set(places).size, places.join(' ')).toBe(1);
});
