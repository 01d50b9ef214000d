import type { Page, Response } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { expectHydrated } from '../support/islands.ts';
import { expect, test } from '../support/servers.ts';
import { weigh } from '../support/weight.ts';
import { words } from '../support/words.ts';

const KB = 1024;
/** What a page may weigh before play, images left out (design: weights). */
const TOTAL_LIMIT = 110 * KB;
/** What a live page may weigh before play, images left out. */
const LIVE_TOTAL_LIMIT = 135 * KB;
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
  await expectHydrated(page);
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
    expect(weighed.total, list).toBeLessThanOrEqual(TOTAL_LIMIT);
    expect(await bringPlayerCode(answers)).toBe(false);
  });
}

test('the player’s code comes at play', async ({ page }) => {
  const answers = watchAnswers(page);
  await page.goto('/waterdam/gr-begroting', { waitUntil: 'networkidle' });
  await hydrate(page);
  expect(await bringPlayerCode(answers)).toBe(false);
  await page.getByRole('button', { name: words('nl', 'player.play'), exact: true }).click();
  await expect(page.locator('.plyr')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => bringPlayerCode(answers)).toBe(true);
});

test('a live session before play', async ({ page, control }, testInfo) => {
  await stopScript(control, 'live-raad');
  const answers = watchAnswers(page);
  const weight = weigh(page);
  await page.goto('/waterdam/live-raad', { waitUntil: 'networkidle' });
  await hydrate(page);
  const { scripts, total, parts } = await weight();
  testInfo.annotations.push({ type: 'weight', description: JSON.stringify({ scripts, total }) });
  expect(parts.some(({ url }) => url.includes('LiveSession.island'))).toBe(true);
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIVE_TOTAL_LIMIT);
  expect(await bringPlayerCode(answers)).toBe(false);
  await control('/sessions/live-raad/script', { playing: true });
});
