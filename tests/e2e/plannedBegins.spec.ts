import type { Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { words } from '../support/words.ts';

/** Planned days ahead: nobody keeps a connection for it. */
const AHEAD = '/waterdam/gr-vaststelling-dijkplan';
const REFERENCE = 'gr-vaststelling-dijkplan';

/** Counts the questions how the session stands, and the sockets, of a page that is open for 20 seconds by its own clock. */
async function openFor20Seconds(page: Page, path: string) {
  const seen = { questions: 0, sockets: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith(`${AHEAD}/live.json`)) seen.questions += 1;
  });
  page.on('websocket', () => {
    seen.sockets += 1;
  });
  await page.clock.install();
  await page.goto(path);
  expect(seen).toEqual({ questions: 0, sockets: 0 });
  await page.clock.fastForward(20_000);
  await expect(page.locator('astro-island[ssr][client="waiting"]')).toHaveCount(0);
  return seen;
}

test.afterEach(async ({ control }) => {
  await control(`/sessions/${REFERENCE}/status`, { status: 'planned' });
  await control(`/sessions/${REFERENCE}/publish`);
});

for (const path of [AHEAD, `${AHEAD}/embed`]) {
  test(`an open page of a session that begins days early shows it within a minute: ${path}`, async ({ page, control }) => {
    test.slow();
    const seen = await openFor20Seconds(page, path);
    await expect.poll(() => seen.questions).toBe(1);
    await control(`/sessions/${REFERENCE}/status`, { status: 'live' });
    const started = page.getByText(words('nl', 'status.live'), { exact: true });
    await expect(async () => {
      await page.clock.fastForward(30_000);
      await expect(started).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    await expect(page.getByText(words('nl', 'session.plannedNotice'))).toHaveCount(0);
    if (path.endsWith('/embed')) expect(seen.sockets).toBe(0);
  });
}

test('an open page of a planned session that is withdrawn says so', async ({ page, control }) => {
  test.slow();
  await openFor20Seconds(page, AHEAD);
  await control(`/sessions/${REFERENCE}/unpublish`);
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(page.getByText(words('nl', 'session.unpublished'))).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
});

test('nothing is asked while nobody looks, and at once when somebody does', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem('hidden') === 'yes' });
  });
  const seen = await openFor20Seconds(page, AHEAD);
  await expect.poll(() => seen.questions).toBe(1);
  await page.evaluate(() => sessionStorage.setItem('hidden', 'yes'));
  await page.clock.fastForward(600_000);
  await page.evaluate(() => fetch('/healthz'));
  expect(seen.questions).toBe(1);
  await page.evaluate(() => {
    sessionStorage.setItem('hidden', 'no');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => seen.questions).toBe(2);
});
