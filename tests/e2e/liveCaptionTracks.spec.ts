import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { liveLog, openLog, rows, sendCaption } from '../support/liveLog.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { button, expectCaption, isPlaying, open, pause, playerText, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { burnedInSecond, showingCue } from '../support/video.ts';

const SESSION = '/zonnehaven/raad-live';
/** Length of the loop that the stream of the session plays, seconds. */
const LOOP_SECONDS = 360;

const cues = (
  JSON.parse(readFileSync(inRoot('backend', 'media', 'council', 'captions.nl.json'), 'utf8')) as {
    data: { start: number; end: number; text: string }[];
  }
).data;
const readFrame = async (page: Page) => ({ cue: await showingCue(page, 'nl'), second: await burnedInSecond(page) });

test('live captions are a track per language, in step with the video', async ({ page }) => {
  test.slow();
  await open(page, SESSION);
  await expect(button(page, 'enableCaptions')).toBeVisible();
  await page.keyboard.press('c');
  for (let time = 0; time < 3; time += 1) {
    let frame = { cue: '', second: -1 };
    await expect.poll(async () => (frame = await readFrame(page)).cue !== '' && frame.second >= 0).toBe(true);
    const line = cues.find(({ text }) => text === frame.cue);
    expect(frame.second).toBeGreaterThanOrEqual((line?.start ?? Infinity) / 1000 - 1);
    expect(frame.second).toBeLessThanOrEqual((line?.end ?? 0) / 1000 + 1);
    await page.waitForTimeout(2000);
  }
  await expectCaption(page, 'nl');
  const names = await page.evaluate(() =>
    [...document.querySelector('video')!.textTracks].filter(({ kind }) => kind === 'captions').map(({ label }) => label),
  );
  expect(names).toEqual(expect.arrayContaining(['Nederlands', 'Engels']));
});

test('live captions and stored captions of a language are one entry in menu, log and page', async ({ page, control }) => {
  test.slow();
  // The script of the session has captions in Dutch, English and French. The test adds Dutch with a region and in capitals.
  const names = ['Nederlands', 'Engels', 'Frans'];
  const labels = () =>
    page.evaluate(() =>
      [...document.querySelector('video')!.textTracks].filter(({ kind }) => kind === 'captions').map(({ label }) => label),
    );
  await openLiveSession(page, '/waterdam/live-raad');
  await openLog(page);
  const options = liveLog(page).getByRole('combobox').locator('option');
  // The first tag of a language names it. The next caption may come after more than 10 s: the script has a pause where it starts again.
  await expect.poll(async () => (await options.allTextContents()).sort()).toEqual(names.toSorted());
  for (const [language, line] of [
    ['nl-BE', 'Woorden van hier'],
    ['NL', 'Nog meer woorden'],
  ] as const) {
    await sendCaption(control, 1002, line, { language });
    await expect(rows(page).filter({ hasText: line })).toHaveCount(1);
  }
  expect((await options.allTextContents()).sort()).toEqual(names.toSorted());

  // Add a track of stored captions, as a page has that was rendered before the broker connected.
  await page.evaluate(() => {
    const stored = Object.assign(document.createElement('track'), { kind: 'captions', srclang: 'nl', label: 'Nederlands' });
    document.querySelector('video')!.append(stored);
  });
  await page.keyboard.press('k');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(async () => (await labels()).sort()).toEqual(names.toSorted());
  await expect(page.locator('video track[kind="captions"]')).toHaveCount(0);
  await pause(page);
  await button(page, 'settings').click();
  await page.getByRole('menuitem', { name: new RegExp(`^${playerText('captions')}`) }).click();
  await expect(page.getByRole('menuitemradio').filter({ hasText: new RegExp(names.join('|')) })).toHaveCount(names.length);
});

test('live captions of an earlier position are shown after a jump back', async ({ page }) => {
  test.slow();
  await page.goto(SESSION);
  await openLog(page);
  const row = rows(page).first();
  const startMs = 1000 * Number(/\/seek\/([\d.]+)$/.exec((await row.getByRole('link').getAttribute('href')) ?? '')?.[1]);
  const line = (await row.locator('[lang]').textContent())?.trim() ?? '';
  await row.getByRole('link').click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
  const expected = (startMs / 1000) % LOOP_SECONDS;
  await expect.poll(async () => Math.abs((await burnedInSecond(page)) - expected)).toBeLessThan(5);
  await expect.poll(() => showingCue(page, 'nl')).toContain(line);
  await expect(liveLog(page).locator('[aria-current="true"]')).toBeVisible();
});
