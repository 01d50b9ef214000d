import type { Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

/** A session that is planned days ahead: the page has no broker connection. */
const AHEAD = '/waterdam/gr-vaststelling-dijkplan';
const REFERENCE = 'gr-vaststelling-dijkplan';

/** Opens a page for 20 s of its mocked clock, and counts its requests of `live.json` and its WebSockets. */
async function openFor20Seconds(page: Page, path: string) {
  const counts = { requestCount: 0, sockets: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith(`${AHEAD}/live.json`)) counts.requestCount += 1;
  });
  page.on('websocket', () => {
    counts.sockets += 1;
  });
  await page.clock.install();
  await page.goto(path);
  expect(counts).toEqual({ requestCount: 0, sockets: 0 });
  await page.clock.fastForward(20_000);
  await expect(page.locator('astro-island[ssr][opts*="afterMs"]:not([opts*="inView"])')).toHaveCount(0);
  return counts;
}

test.afterEach(async ({ control, request }) => {
  await control(`/sessions/${REFERENCE}/status`, { status: 'planned' });
  await control(`/sessions/${REFERENCE}/publish`);
  // The next test must not open a page, or get an answer, from before: the page would reload.
  await expect
    .poll(async () => (await request.get(`${AHEAD}/live.json`)).json() as Promise<unknown>)
    .toMatchObject({ status: 'planned', isPublished: true });
  for (const path of [AHEAD, `${AHEAD}/embed`])
    await expect.poll(async () => (await request.get(path)).text()).toContain(label('nl', 'session.plannedNotice'));
});

for (const path of [AHEAD, `${AHEAD}/embed`]) {
  test(`an open page shows within a minute that its session started days early: ${path}`, async ({ page, control }) => {
    test.slow();
    const counts = await openFor20Seconds(page, path);
    await expect.poll(() => counts.requestCount).toBe(1);
    // A waiting page polls; only a live one connects to the broker.
    expect(counts.sockets).toBe(0);
    await control(`/sessions/${REFERENCE}/status`, { status: 'live' });
    const started = page.getByText(label('nl', 'status.live'), { exact: true });
    await expect(async () => {
      await page.clock.fastForward(30_000);
      await expect(started.first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    // The page marks the session and its current item, the embed the session only.
    await expect(started).toHaveCount(path === AHEAD ? 2 : 1);
    await expect(page.getByText(label('nl', 'session.plannedNotice'))).toHaveCount(0);
  });
}

test('an open page of a planned session that is withdrawn says so', async ({ page, control }) => {
  test.slow();
  await openFor20Seconds(page, AHEAD);
  await control(`/sessions/${REFERENCE}/unpublish`);
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(page.getByText(label('nl', 'session.unpublished'))).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a hidden page does not poll, and polls at once when it becomes visible', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem('hidden') === 'yes' });
  });
  const counts = await openFor20Seconds(page, AHEAD);
  await expect.poll(() => counts.requestCount).toBe(1);
  await page.evaluate(() => sessionStorage.setItem('hidden', 'yes'));
  await page.clock.fastForward(600_000);
  await page.evaluate(() => fetch('/healthz'));
  expect(counts.requestCount).toBe(1);
  await page.evaluate(() => {
    sessionStorage.setItem('hidden', 'no');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => counts.requestCount).toBe(2);
});
