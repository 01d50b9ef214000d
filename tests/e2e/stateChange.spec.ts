import type { Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

// What becomes of a session while its page is open (rule 13.18).

const AHEAD = 'gr-vaststelling-dijkplan';
const TODAY = 'live-raad';
const PAGES = [`/waterdam/${AHEAD}`, `/waterdam/${AHEAD}/embed`, `/waterdam/${TODAY}`, `/waterdam/${TODAY}/embed/topics`];
const cancelled = (page: Page) => page.getByText(label('nl', 'session.cancelled'));

test.beforeEach(async ({ control, page }) => {
  test.slow();
  await control(`/sessions/${TODAY}/status`, { status: 'planned' });
  await page.clock.install();
});
test.afterEach(async ({ control }) => {
  for (const reference of [AHEAD, TODAY]) await control(`/sessions/${reference}/state`, { state: 'none' });
  await control(`/sessions/${TODAY}/status`, { status: 'live' });
});

/** Lets the clock of the page run until a text is there; the portal needs real time to learn of a change. */
const waitFor = async (page: Page, isThere: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(30_000);
    await isThere();
  }).toPass();

/** Opens a page for 20 s of its clock, when the islands that wait are hydrated. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(cancelled(page)).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await expect(page.locator('astro-island[ssr][opts*="afterMs"]:not([opts*="inView"])')).toHaveCount(0);
}

for (const path of PAGES) {
  test(`an open page says that its session is cancelled, and that it takes place again: ${path}`, async ({ page, control }) => {
    const reference = path.includes(AHEAD) ? AHEAD : TODAY;
    await open(page, path);
    await control(`/sessions/${reference}/state`, { state: 'cancelled', reason: 'Storm op het IJ' });
    await waitFor(page, () => expect(cancelled(page).first()).toBeVisible({ timeout: 1000 }));
    await expect(page.getByText('Storm op het IJ').first()).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.getByText(label('nl', 'session.plannedNotice'))).toHaveCount(0);
    // The badge is of the page that was loaded again.
    await expect(page.locator('main').getByText(label('nl', 'status.cancelled'), { exact: true }).first()).toBeVisible();
    await page.clock.fastForward(20_000);
    await control(`/sessions/${reference}/state`, { state: 'none' });
    await waitFor(page, () => expect(cancelled(page)).toHaveCount(0, { timeout: 1000 }));
  });
}

test('an open page says it and keeps what somebody types', async ({ page, control }) => {
  await open(page, PAGES[0]!);
  const search = page.getByRole('searchbox').first();
  await search.fill('dijk');
  await control(`/sessions/${AHEAD}/state`, { state: 'postponed' });
  const postponed = page.getByText(label('nl', 'session.postponed'));
  await waitFor(page, () => expect(postponed).toBeVisible({ timeout: 1000 }));
  await page.clock.fastForward(30_000);
  await expect(search).toHaveValue('dijk');
  await expect(page.getByRole('timer')).toHaveCount(0);
  // Until it is loaded again, nothing on the page says anything else.
  await expect(page.getByText(label('nl', 'session.newDateUnknown'))).toBeVisible();
  await expect(page.getByText(label('nl', 'session.plannedNotice'))).toBeHidden();
  await expect(page.locator('main').getByText(label('nl', 'status.planned'), { exact: true })).toBeHidden();
  await control(`/sessions/${AHEAD}/state`, { state: 'moved', movedTo: '2031-12-03' });
  const moved = page.getByText(label('nl', 'session.moved'));
  await waitFor(page, () => expect(moved).toBeVisible({ timeout: 1000 }));
  await expect(postponed).toBeHidden();
  await expect(page.getByText('woensdag 3 december 2031')).toBeVisible();
});

test('a page that says that its session is postponed has one notice once it has moved', async ({ page, control }) => {
  await control(`/sessions/${AHEAD}/state`, { state: 'postponed' });
  const postponed = page.getByText(label('nl', 'session.postponed'));
  await expect(async () => {
    await page.goto(PAGES[0]!);
    await expect(postponed).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.fastForward(20_000);
  await page.getByRole('searchbox').first().fill('dijk');
  await control(`/sessions/${AHEAD}/state`, { state: 'moved', movedTo: '2031-12-03' });
  await waitFor(page, () => expect(page.getByText('woensdag 3 december 2031')).toBeVisible({ timeout: 1000 }));
  await expect(postponed).toBeHidden();
});
