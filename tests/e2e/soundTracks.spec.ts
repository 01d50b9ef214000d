import { controlBar, open, play, playButton, playerText, read, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { chooseSound, expectTone, makeTones, serveTones, type ToneFiles, TONES } from '../support/tones.ts';
import { currentTime } from '../support/video.ts';

const SESSION = '/tweebruggen/raad-tweetalig';
const LIVE = '/tweebruggen/raad-rechtstreeks';

let tones: ToneFiles;
test.beforeAll(() => {
  tones = makeTones();
});
test.afterAll(() => tones.remove());
test.beforeEach(({ page }) => serveTones(page, tones));

test('each track is heard that is chosen, from the same position, and stored (rules 27.12, 27.14)', async ({ page }) => {
  await open(page, SESSION);
  await expectTone(page, TONES.hall);
  const bar = controlBar(page);
  const before = await currentTime(page);
  await chooseSound(page, /Frans/);
  await expectTone(page, TONES.fr);
  expect(await read(page, 'currentSrc')).toContain('bilingual.fr.mp4');
  expect(await currentTime(page)).toBeGreaterThan(before - 0.3);
  // A track without a file is played by the stream.
  await chooseSound(page, /audiodescriptie/i);
  await expectTone(page, TONES.description);
  expect(await read(page, 'currentSrc')).toMatch(/^blob:/);
  await chooseSound(page, /zaal/i);
  await expectTone(page, TONES.hall);
  await expect(bar.getByRole('menuitemradio', { name: /zaal/i, includeHidden: true })).toHaveAttribute('aria-checked', 'true');
  await chooseSound(page, /Frans/);
  await expectTone(page, TONES.fr);
  await page.reload();
  await playButton(page).click();
  await expectTone(page, TONES.fr);
  await page.getByRole('button', { name: playerText('hearHall') }).click();
  await expectTone(page, TONES.hall);
});

test('a switch takes at most 2 s and keeps position, speed and volume (rule 27.12)', async ({ page }) => {
  await open(page, `${SESSION}/seek/40?audio=description`);
  await expectTone(page, TONES.description);
  await page.evaluate(() => Object.assign(document.querySelector('video')!, { playbackRate: 1.5, volume: 0.5 }));
  await page.evaluate(() => document.querySelector('video')!.pause());
  const before = await currentTime(page);
  await chooseSound(page, /Nederlands \(vertolking/);
  expect(Math.abs((await currentTime(page)) - before)).toBeLessThan(0.3);
  expect(await read(page, 'paused')).toBe(true);
  const startedMs = Date.now();
  await play(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 0.1);
  expect(Date.now() - startedMs).toBeLessThan(2000);
  await expectTone(page, TONES.nl);
  expect(await read(page, 'playbackRate')).toBe(1.5);
});

test('a page in French starts with the interpretation, and says so with a way back (rule 27.2)', async ({ page }) => {
  await page.goto(`/fr${SESSION}`);
  await playButton(page).click();
  await expectTone(page, TONES.fr);
  await expect(
    page
      .locator('.player')
      .getByRole('status')
      .filter({ has: page.getByRole('button') }),
  ).toBeVisible();
});

test('a live session sounds with the track that is chosen, at the same distance behind (rule 27.12)', async ({ page }) => {
  await open(page, LIVE);
  await expectTone(page, TONES.hall);
  await chooseSound(page, /Frans/);
  const startedMs = Date.now();
  await expectTone(page, TONES.fr);
  await page.evaluate(() => document.querySelector('video')!.pause());
  const before = await currentTime(page);
  await chooseSound(page, /audiodescriptie/i);
  expect(await currentTime(page)).toBeCloseTo(before, 1);
  await play(page);
  await expectTone(page, TONES.description);
  // Nobody is thrown back, nor to the live edge: the position moves on as the clock does.
  const passed = (await currentTime(page)) - before;
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThan((Date.now() - startedMs) / 1000);
  await page.goto(`/fr${LIVE}`);
  await playButton(page).click();
  await expectTone(page, TONES.description);
});
