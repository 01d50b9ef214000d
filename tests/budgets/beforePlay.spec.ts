import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { weigh } from '../support/weight.ts';

const KB = 1024;
const TOTAL_LIMIT = 80 * KB;
const SCRIPTS_LIMIT = 68 * KB;
/** What a live page may weigh before play, images left out. */
const LIVE_TOTAL_LIMIT = 135 * KB;
/** What a live session may add to the scripts of a recorded one: that much is the check of what a broker sends, and the rules of access. */
const LIVE_LIMIT = 16 * KB;
/** What the two libraries of the player bring along, whatever their files are called. */
const PLAYER_CODE = /#EXTM3U|plyr__progress__buffer/;

const watchAnswers = (page: Page) => {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return answers;
};

const scriptsIn = (answers: readonly Response[]) => answers.filter((answer) => answer.request().resourceType() === 'script');

const bringPlayerCode = async (answers: readonly Response[]) => {
  const texts = await Promise.all(scriptsIn(answers).map((answer) => answer.text()));
  return texts.some((text) => PLAYER_CODE.test(text));
};

const hydrate = async (page: Page) => {
  await page.keyboard.press('Tab');
  await expect(page.locator('astro-island[ssr][client="interaction"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
};

for (const [name, path] of [
  ['recorded', '/waterdam/gr-begroting'],
  ['planned', '/waterdam/gr-vaststelling-dijkplan'],
] as const) {
  test(`a ${name} session after the first act and before play`, async ({ page }, testInfo) => {
    const answers = watchAnswers(page);
    const weight = weigh(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scriptsIn(answers)).toEqual([]);
    await hydrate(page);
    const { parts, ...weighed } = await weight();
    testInfo.annotations.push({ type: 'weight', description: JSON.stringify(weighed) });
    const list = parts.map(({ url }) => url).join('\n');
    expect(weighed.scripts, list).toBeGreaterThan(0);
    expect(weighed.scripts, list).toBeLessThanOrEqual(SCRIPTS_LIMIT);
    expect(weighed.total, list).toBeLessThanOrEqual(TOTAL_LIMIT);
    expect(await bringPlayerCode(answers)).toBe(false);
  });
}

test('the player’s code comes at play', async ({ page }) => {
  const answers = watchAnswers(page);
  await page.goto('/waterdam/gr-begroting', { waitUntil: 'networkidle' });
  await hydrate(page);
  expect(await bringPlayerCode(answers)).toBe(false);
  await page.locator('video').click({ position: { x: 200, y: 100 } });
  await expect(page.locator('.plyr')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => bringPlayerCode(answers)).toBe(true);
});

test('a live session adds little to the scripts of a recorded one, until something is announced in it', async ({
  browser,
  portal,
  control,
}, testInfo) => {
  await control('/sessions/live-raad/script', { playing: false });
  const scriptsOf = async (path: string) => {
    // Each with a cache of its own.
    const page = await browser.newPage({ baseURL: portal.url });
    const weight = weigh(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await hydrate(page);
    const { scripts, parts, total } = await weight();
    await page.close();
    return { scripts, total, list: parts.filter(({ isScript }) => isScript) };
  };
  const recorded = await scriptsOf('/waterdam/gr-begroting');
  const live = await scriptsOf('/waterdam/live-raad');
  const added = live.scripts - recorded.scripts;
  testInfo.annotations.push({ type: 'weight', description: JSON.stringify({ recorded: recorded.scripts, live: live.scripts, added }) });
  expect(live.list.some(({ url }) => url.includes('Live.island'))).toBe(true);
  expect(live.total).toBeLessThanOrEqual(LIVE_TOTAL_LIMIT);
  expect(added, JSON.stringify(live.list)).toBeLessThanOrEqual(LIVE_LIMIT);
  await control('/sessions/live-raad/script', { playing: true });
});
