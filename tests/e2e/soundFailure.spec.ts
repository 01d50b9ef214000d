import type { Page } from '@playwright/test';
import { controlBar, isPlaying, open, playerText, read, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { chooseSound, expectTone, makeTones, serveTones, type ToneFiles, TONES } from '../support/tones.ts';
import { currentTime } from '../support/video.ts';

const SESSION = '/tweebruggen/raad-tweetalig';
const LIVE = '/tweebruggen/raad-rechtstreeks';
/** Everything of the stream of the live session, and of the recorded one. */
const STREAM = /\/(?:live\/7002|media\/bilingual)\//;

let tones: ToneFiles;
test.beforeAll(() => {
  tones = makeTones();
});
test.afterAll(() => tones.remove());
test.beforeEach(({ page }) => serveTones(page, tones));
test.afterEach(({ complaints }) => {
  // The browser reports each answer that fails.
  complaints.all = complaints.all.filter((text) => !/Failed to load resource|CORS policy/.test(text));
});

const failure = (page: Page) =>
  page
    .locator('.player')
    .getByRole('status')
    .filter({ hasText: playerText('soundFailed', { name: '' }) });
const checked = (page: Page) => controlBar(page).getByRole('menuitemradio', { checked: true, includeHidden: true });

/** Has requests answered with 404. */
const remove = (page: Page, pattern: RegExp) =>
  page.route(pattern, (route) => route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }));

test('the hall is heard instead of a track without a playlist, which is said (rule 27.13)', async ({ page }) => {
  await remove(page, /sound-description\/.*m3u8/);
  await open(page, LIVE);
  await expectTone(page, TONES.hall);
  const before = await currentTime(page);
  await chooseSound(page, /audiodescriptie/i);
  await expect(failure(page)).toBeVisible();
  await expect(failure(page)).toContainText(/audiodescriptie/i);
  await expectTone(page, TONES.hall);
  expect(await currentTime(page)).toBeGreaterThan(before - 0.3);
  await expect(checked(page).filter({ hasText: /zaal/i })).toBeAttached();
  // Any other track can still be chosen.
  await chooseSound(page, /Nederlands \(vertolking/);
  await expectTone(page, TONES.nl);
});

test('a track that the stream has lost is heard from its file, without the picture (rule 27.13)', async ({ page }) => {
  await remove(page, /sound-description\/.*m3u8/);
  await open(page, SESSION);
  await chooseSound(page, /audiodescriptie/i);
  await expect.poll(() => read(page, 'currentSrc')).toContain('description.m4a');
  await expect.poll(() => isPlaying(page)).toBe(true);
  const before = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
  expect(await failure(page).count()).toBe(0);
});

test('the hall plays on where a track has neither a playlist nor a file any more, which is said (rule 27.13)', async ({ page }) => {
  await remove(page, /sound-description\/.*m3u8/);
  await remove(page, /description\.m4a/);
  await open(page, SESSION);
  await chooseSound(page, /audiodescriptie/i);
  await expect(failure(page)).toBeVisible({ timeout: 30_000 });
  await expectTone(page, TONES.hall);
});

test('a track whose segments stop is heard to its end, then the hall is, which is said (rule 27.13)', async ({ page }) => {
  await open(page, LIVE);
  await chooseSound(page, /Frans/);
  await expectTone(page, TONES.fr);
  await remove(page, /sound-fr\/.*\.ts/);
  await page.waitForResponse((response) => /sound-fr\/.*\.ts/.test(response.url()) && !response.ok());
  await expectTone(page, TONES.fr);
  expect(await failure(page).count()).toBe(0);
  await expect(failure(page)).toBeVisible({ timeout: 60_000 });
  await expectTone(page, TONES.hall);
});

test('an outage of the whole stream keeps the track, which is heard again (rule 27.13)', async ({ page }) => {
  await open(page, LIVE);
  await chooseSound(page, /Frans/);
  await expectTone(page, TONES.fr);
  let isOut = true;
  await page.route(STREAM, (route) => (isOut ? route.abort('connectionrefused') : route.fallback()));
  await page.waitForEvent('requestfailed', (request) => STREAM.test(request.url()));
  // An outage of 5 s.
  const failedAtMs = Date.now();
  await expect.poll(() => Date.now() - failedAtMs, { intervals: [100] }).toBeGreaterThan(5000);
  isOut = false;
  await page.waitForResponse((response) => /sound-fr\/.*\.ts/.test(response.url()) && response.ok());
  const before = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
  await expectTone(page, TONES.fr);
  expect(await failure(page).count()).toBe(0);
  await expect(checked(page).filter({ hasText: /Frans/ })).toBeAttached();
});
