import type { Page, Response } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { expectHydrated } from '../support/islands.ts';
import { player } from '../support/player.ts';
import { expect, test } from '../support/servers.ts';
import { weigh } from '../support/weight.ts';
import { openIdle } from '../support/openIdle.ts';

const KB = 1024;
/** Limit in bytes for a page before play, without images (decision 30). */
const TOTAL_LIMIT = 141 * KB;
/** Limit in bytes for a live page before play, without images (decision 30). */
const LIVE_TOTAL_LIMIT = 164 * KB;
/** Text that occurs in the code of hls.js or Plyr, whatever the names of their files. */
const PLAYER_CODE = /#EXTM3U|plyr\.io/;

const collectResponses = (page: Page) => {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return responses;
};

const scriptsIn = (responses: readonly Response[]) => responses.filter((response) => response.request().resourceType() === 'script');

const includePlayerCode = async (responses: readonly Response[]) => {
  const texts = await Promise.all(scriptsIn(responses).map((response) => response.text()));
  return texts.some((text) => PLAYER_CODE.test(text));
};

const hydrate = async (page: Page) => {
  await page.keyboard.press('Tab');
  await expectHydrated(page);
  await page.waitForLoadState('networkidle');
};

for (const [name, path] of [
  ['recorded', '/waterdam/gr-begroting'],
  ['planned', '/waterdam/gr-vaststelling-dijkplan'],
] as const) {
  test(`a ${name} session stays within its budget between the first interaction and play`, async ({ page }, testInfo) => {
    const responses = collectResponses(page);
    const weight = weigh(page);
    await openIdle(page, path);
    expect(scriptsIn(responses)).toEqual([]);
    await hydrate(page);
    const { parts, ...weighed } = await weight();
    testInfo.annotations.push({ type: 'weight', description: JSON.stringify(weighed) });
    const list = parts.map(({ url }) => url).join('\n');
    expect(weighed.scripts, list).toBeGreaterThan(0);
    expect(weighed.total, list).toBeLessThanOrEqual(TOTAL_LIMIT);
    expect(await includePlayerCode(responses)).toBe(false);
  });
}

test('the code of the player is loaded at play', async ({ page }) => {
  const responses = collectResponses(page);
  await openIdle(page, '/waterdam/gr-begroting');
  await hydrate(page);
  expect(await includePlayerCode(responses)).toBe(false);
  await page.locator('button[data-plays]').click();
  await expect(player(page)).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => includePlayerCode(responses)).toBe(true);
});

test('a live session stays within its budget before play', async ({ page, control }, testInfo) => {
  await stopScript(control, 'live-raad');
  const responses = collectResponses(page);
  const weight = weigh(page);
  await openIdle(page, '/waterdam/live-raad');
  await hydrate(page);
  const { scripts, total, parts } = await weight();
  testInfo.annotations.push({ type: 'weight', description: JSON.stringify({ scripts, total }) });
  expect(parts.some(({ url }) => url.includes('SessionStatus.island'))).toBe(true);
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIVE_TOTAL_LIMIT);
  expect(await includePlayerCode(responses)).toBe(false);
  await control('/sessions/live-raad/script', { playing: true });
});
