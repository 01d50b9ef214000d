import type { Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { words } from '../support/words.ts';

test.use({ backendArgs: ['--long-session'] });

const PATH = '/marathon/lange-raad';
const HTML_LIMIT = 52 * 1024;
/** On a processor a quarter as fast, ms. */
const TASK_LIMIT_MS = 200;
const KEY_LIMIT_MS = 100;

test('a session of 120 topics, 900 speeches, 60 votes and 6,000 captions is one light page', async ({ page }, testInfo) => {
  const answer = await page.goto(PATH, { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-encoding']).toBe('br');
  const bytes = (await answer?.request().sizes())?.responseBodySize ?? 0;
  testInfo.annotations.push({ type: 'weight', description: String(bytes) });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(HTML_LIMIT);
});

/** Slows the processor down to a quarter and notes how long tasks, and answers to keys, take from now on. */
async function measure(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const noted = { tasks: [0], keys: [0] };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => noted.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      noted.keys.push(
        ...list
          .getEntries()
          .filter(({ name }) => name === 'keydown')
          .map(({ duration }) => duration),
      );
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () =>
    page.evaluate(() => {
      const { noted } = window as unknown as { noted: { tasks: number[]; keys: number[] } };
      return { task: Math.max(...noted.tasks), key: Math.max(...noted.keys) };
    });
}

test('its lists answer at once on a slow processor', async ({ page }, testInfo) => {
  const text = (key: string) => words('nl', key);
  await page.goto(PATH, { waitUntil: 'networkidle' });
  const read = await measure(page);
  await page.keyboard.press('Shift');
  const search = page.getByRole('searchbox', { name: text('session.searchTopics') });
  await search.focus();
  await page.keyboard.type('a', { delay: 200 });
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
  await page.keyboard.type('gen', { delay: 200 });
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: text('session.speakers') }).click();
  const speaker = page.locator('#speakers summary').first();
  await speaker.click();
  await expect(page.locator('#speakers').getByRole('link').first()).toBeVisible();
  await page.waitForTimeout(1000);
  const longest = await read();
  testInfo.annotations.push({ type: 'longest', description: JSON.stringify(longest) });
  expect(longest.task).toBeLessThan(TASK_LIMIT_MS);
  expect(longest.key).toBeLessThan(KEY_LIMIT_MS);
});
