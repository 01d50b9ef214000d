import type { Page } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { openIdle } from '../support/openIdle.ts';
import { expect, test } from '../support/servers.ts';

const RECORDING = '/waterdam/gr-begroting';
const LIVE = '/waterdam/live-raad';
/** How long a live page is watched for shifts, ms: a vote with its result, and some topics and speeches. */
const WATCHED_MS = IS_FULL ? 300_000 : 60_000;

/** Hides the question about cookies, as a visitor has who answered it before. */
const answerCookies = (page: Page) => page.addInitScript(() => localStorage.setItem('cookie-comply', '["essential"]'));

test.describe('a phone of 360 × 740', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const [name, path] of [
    ['recording', RECORDING],
    ['live session', LIVE],
    ['recording in Arabic', '/ar/alqasr/4001'],
  ] as const)
    test(`shows the first tab of a ${name} with the video`, async ({ page }) => {
      await answerCookies(page);
      await openIdle(page, path);
      await expect(page.locator('#cookies')).toBeHidden();
      await expect(page.locator('#tab-topics')).toBeInViewport({ ratio: 1 });
    });
});

test.describe('a phone held sideways, 780 × 360', () => {
  test.use({ viewport: { width: 780, height: 360 } });

  test('shows video and timeline whole', async ({ page }) => {
    await openIdle(page, RECORDING);
    const player = page.locator('.session-player');
    await player.evaluate((element) => element.scrollIntoView());
    await expect(player).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.session-timeline svg').first()).toBeInViewport({ ratio: 1 });
  });
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`nothing moves on a live page of ${width} × ${height} while votes and speeches come and go`, async ({ page }) => {
    test.setTimeout(WATCHED_MS + 60_000);
    await page.setViewportSize({ width, height });
    await answerCookies(page);
    await openIdle(page, LIVE);
    await page.evaluate(() => {
      const shifts: object[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; sources: { node: Element | null }[] })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.sources.map(({ node }) => node?.outerHTML.slice(0, 120)));
        }
      }).observe({ type: 'layout-shift' });
    });
    await page.waitForTimeout(WATCHED_MS);
    expect(await page.evaluate(() => (window as unknown as { shifts: object[] }).shifts)).toEqual([]);
  });
