import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { liveLog, openLog, rows, say } from '../support/liveLog.ts';
import { watch } from '../support/liveSession.ts';
import { button, isPlaying, open, pause, playerText, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { burnedInSecond, showingCue } from '../support/video.ts';

const SESSION = '/zonnehaven/raad-live';
/** The session's picture begins anew after so many seconds. */
const LOOP_SECONDS = 360;

const spoken = (
  JSON.parse(readFileSync(inRoot('reference', 'media', 'council', 'captions.nl.json'), 'utf8')) as {
    data: { start: number; end: number; text: string }[];
  }
).data;
const seen = async (page: Page) => ({ cue: await showingCue(page, 'nl'), second: await burnedInSecond(page) });

test('are a track per language, and in time with the picture', async ({ page }) => {
  test.slow();
  await open(page, SESSION);
  await expect(page.locator('.plyr--captions-enabled')).toBeAttached({ timeout: 20_000 });
  await page.keyboard.press('c');
  for (let time = 0; time < 3; time += 1) {
    let now = { cue: '', second: -1 };
    await expect.poll(async () => (now = await seen(page)).cue !== '' && now.second >= 0, { timeout: 30_000 }).toBe(true);
    const line = spoken.find(({ text }) => text === now.cue);
    expect(now.second).toBeGreaterThanOrEqual((line?.start ?? Infinity) / 1000 - 1);
    expect(now.second).toBeLessThanOrEqual((line?.end ?? 0) / 1000 + 1);
    await page.waitForTimeout(2000);
  }
  await expect(page.locator('.plyr__captions')).not.toBeEmpty();
  const names = await page.evaluate(() =>
    [...document.querySelector('video')!.textTracks].filter(({ kind }) => kind === 'captions').map(({ label }) => label),
  );
  expect(names).toEqual(expect.arrayContaining(['Nederlands', 'Engels']));
});

test('are one entry a language with what is stored of it, in the menu, the log and the page itself', async ({ page, control }) => {
  test.slow();
  // The script of the session is spoken in Dutch, English and French; what is said here is Dutch of a region, and in capitals.
  const names = ['Nederlands', 'Engels', 'Frans'];
  const labels = () =>
    page.evaluate(() =>
      [...document.querySelector('video')!.textTracks].filter(({ kind }) => kind === 'captions').map(({ label }) => label),
    );
  await watch(page, '/waterdam/live-raad');
  await openLog(page);
  for (const [language, line] of [
    ['nl-BE', 'Woorden van hier'],
    ['NL', 'Nog meer woorden'],
  ] as const) {
    await say(control, 1002, line, { language });
    await expect(rows(page).filter({ hasText: line })).toHaveCount(1);
  }
  const options = liveLog(page).getByRole('combobox').locator('option');
  // Its next sentence may be more than ten seconds away: where the script begins again, nothing is said for so long.
  await expect.poll(async () => (await options.allTextContents()).sort(), { timeout: 30_000 }).toEqual(names.toSorted());

  // A page that was made before its broker was heard has the stored captions.
  await page.evaluate(() => {
    const stored = Object.assign(document.createElement('track'), { kind: 'captions', srclang: 'nl', label: 'Nederlands' });
    document.querySelector('video')!.append(stored);
  });
  await page.keyboard.press('k');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(async () => (await labels()).sort(), { timeout: 20_000 }).toEqual(names.toSorted());
  await expect(page.locator('video track[kind="captions"]')).toHaveCount(0);
  await pause(page);
  await button(page, 'settings').click();
  await page.getByRole('menuitem', { name: new RegExp(`^${playerText('captions')}`) }).click();
  await expect(page.getByRole('menuitemradio').filter({ hasText: new RegExp(names.join('|')) })).toHaveCount(names.length);
});

test('show the words of then to whoever goes back', async ({ page }) => {
  test.slow();
  await page.goto(SESSION);
  await openLog(page);
  const row = rows(page).first();
  const startMs = 1000 * Number(/\/seek\/([\d.]+)$/.exec((await row.getByRole('link').getAttribute('href')) ?? '')?.[1]);
  const said = (await row.locator('[lang]').textContent())?.trim() ?? '';
  await row.getByRole('link').click();
  await expect.poll(() => isPlaying(page), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
  const expected = (startMs / 1000) % LOOP_SECONDS;
  await expect.poll(async () => Math.abs((await burnedInSecond(page)) - expected)).toBeLessThan(5);
  await expect.poll(() => showingCue(page, 'nl')).toContain(said);
  await expect(liveLog(page).locator('[aria-current="true"]')).toBeVisible();
});
