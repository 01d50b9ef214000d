import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/servers.ts';

const KB = 1024;
const TOTAL_LIMIT = 80 * KB;
const SCRIPTS_LIMIT = 68 * KB;
const NOT_COUNTED = new Set(['image', 'media']);
/** What the two libraries of the player bring along, whatever their files are called. */
const PLAYER_CODE = /#EXTM3U|plyr__progress__buffer/;

const watchAnswers = (page: Page) => {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return answers;
};

const scriptsIn = (answers: readonly Response[]) => answers.filter((answer) => answer.request().resourceType() === 'script');

const weigh = async (answers: readonly Response[]) => {
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.request().sizes()).responseBodySize));
  return sizes.reduce((total, bytes) => total + bytes, 0);
};

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
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scriptsIn(answers)).toEqual([]);
    await hydrate(page);
    const counted = answers.filter((answer) => !NOT_COUNTED.has(answer.request().resourceType()));
    const weight = { total: await weigh(counted), scripts: await weigh(scriptsIn(counted)) };
    testInfo.annotations.push({ type: 'weight', description: JSON.stringify(weight) });
    const list = counted.map((answer) => answer.url()).join('\n');
    expect(weight.scripts, list).toBeGreaterThan(0);
    expect(weight.scripts, list).toBeLessThanOrEqual(SCRIPTS_LIMIT);
    expect(weight.total, list).toBeLessThanOrEqual(TOTAL_LIMIT);
    expect(await bringPlayerCode(counted)).toBe(false);
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
