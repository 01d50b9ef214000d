import type { Page } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { axeOn } from '../support/accessibility.ts';
import {
  changePlaylists,
  LIVE_PLAYLISTS,
  playheadTime,
  secondsApart,
  streamBegin,
  withLastSegments,
  withoutDates,
  withoutDvr,
} from '../support/livePlayer.ts';
import { button, isPlaying, open, pause, play, playerText, read, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { burnedInSecond, currentTime } from '../support/video.ts';
import { words } from '../support/words.ts';
import { liveBadge as badge, liveSlider as slider } from '../support/sessionParts.ts';
import { startsOf, topicLinks } from '../support/positions.ts';

const LIVE = '/waterdam/live-raad';
const SESSION = 1002;
const MINUTES_5 = 300_000;

const behindSeconds = async (page: Page) => Math.abs(Number(await slider(page).inputValue()));
const back30 = (page: Page) => button(page, 'rewind').or(page.getByRole('button', { name: playerText('rewind', { seconds: '30' }) }));

/** Puts the visitor's clock wrong by so many ms. */
const setClockOff = (page: Page, offMs: number) =>
  page.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, offMs);

// What the script of the session puts over the picture would come at its own moment.
test.beforeEach(async ({ control }) => {
  await control(`/sessions/${SESSION}/script`, { playing: false });
  await control(`/sessions/${SESSION}/banner`, undefined, 'DELETE');
});

// A clock's error shows at once; the server's clock is asked for, and a playlist without dates is as late as its newest segment.
for (const [clock, offMs] of [
  ['right', 0],
  ['5 minutes fast', MINUTES_5],
  ...(IS_FULL ? ([['5 minutes slow', -MINUTES_5]] as const) : []),
] as const) {
  for (const [source, change, tolerance] of [
    ['the stream’s dates', undefined, 1],
    ['the server’s clock', withoutDates, 5],
  ] as const) {
    test(`the instant of the picture comes from ${source}, with a clock that is ${clock}`, async ({ page, backend }) => {
      await setClockOff(page, offMs);
      if (change) await changePlaylists(page, change);
      await open(page, LIVE);
      const beginMs = await streamBegin(page, backend.url, SESSION);
      await pause(page);
      await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
      const shown = await burnedInSecond(page);
      await expect.poll(async () => secondsApart(shown, (await playheadTime(page)) ?? NaN, beginMs)).toBeLessThan(tolerance);
      await play(page);
      await expect.poll(async () => secondsApart(shown, (await playheadTime(page)) ?? NaN, beginMs)).toBeGreaterThan(tolerance + 1);
    });
  }
}

test.describe('with DVR', () => {
  test('goes back and comes back, and says where one is', async ({ page, backend }) => {
    await open(page, LIVE);
    await expect(badge(page)).toHaveText(playerText('live'));
    await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', playerText('live'));
    await pause(page);
    const left = await currentTime(page);
    await back30(page).click();
    await expect(badge(page)).toHaveText(playerText('backToLive'));
    await expect(badge(page)).not.toHaveAttribute('aria-pressed');
    // Whoever watched the very edge is less than that behind what counts as live.
    await expect.poll(async () => Math.abs(left - 30 - (await currentTime(page)))).toBeLessThan(1);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^0:[2-4]\d /);
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    const beginMs = await streamBegin(page, backend.url, SESSION);
    await pause(page);
    await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
    expect(secondsApart(await burnedInSecond(page), (await playheadTime(page)) ?? NaN, beginMs)).toBeLessThan(1);
    await badge(page).click();
    await expect(badge(page)).toHaveText(playerText('live'));
    await expect.poll(() => isPlaying(page)).toBe(true);
  });

  test('the slider works by keyboard', async ({ page }) => {
    await open(page, LIVE);
    await pause(page);
    // The window is known once the stream's whole playlist is.
    await expect.poll(async () => Number(await slider(page).getAttribute('min'))).toBeLessThan(-1700);
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => behindSeconds(page)).toBeGreaterThan(1700);
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await slider(page).focus();
    await page.keyboard.press('End');
    await expect(badge(page)).toHaveText(playerText('live'));
    await expect.poll(() => isPlaying(page)).toBe(true);
    const before = await currentTime(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => currentTime(page)).toBeLessThan(before);
  });

  test('the start of the topic that is shown', async ({ page }) => {
    await page.goto(LIVE);
    const starts = await startsOf(page, LIVE);
    // The picture of a live session comes seconds after the records: one that has just begun is not to be seen yet.
    const index = starts.findLastIndex((ms) => ms <= Date.now() - 30_000);
    const startMs = starts[index] ?? NaN;
    await topicLinks(page).nth(index).click();
    await expect.poll(() => playheadTime(page)).toBeGreaterThan(startMs + 4000);
    await pause(page);
    await button(page, 'topicStart').click();
    await expect.poll(() => playheadTime(page)).toBeLessThan(startMs + 3000);
    expect(await playheadTime(page)).toBeGreaterThanOrEqual(startMs);
  });

  test('a topic of the list is played from where it began, also as the first act', async ({ page }) => {
    await page.goto(LIVE);
    const [startMs = NaN] = await startsOf(page, LIVE);
    const topic = topicLinks(page).first();
    await topic.click();
    await expect.poll(() => playheadTime(page)).toBeGreaterThanOrEqual(startMs);
    expect(await playheadTime(page)).toBeLessThan(startMs + 10_000);
  });

  test('has no accessibility violation, and its targets are large enough', async ({ page }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, LIVE);
      await pause(page);
      await page.locator('.plyr').hover();
      await back30(page).click();
      const { violations } = await axeOn(page).include('.player').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      const boxes = await page
        .locator('.plyr__controls')
        .locator('button:visible, input:visible')
        .evaluateAll((all) =>
          all
            .map((each) => each.getBoundingClientRect())
            .map(({ width: wide, height, right }) => ({ least: Math.min(wide, height), right })),
        );
      expect(Math.min(...boxes.map(({ least }) => least))).toBeGreaterThanOrEqual(24);
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width);
    }
  });

  test('what fell out of the window is followed by what is left of it', async ({ page }) => {
    test.setTimeout(90_000);
    await changePlaylists(page, (playlist) => withLastSegments(playlist, 10));
    await open(page, LIVE);
    await pause(page);
    await slider(page).focus();
    const liveMs = (await playheadTime(page)) ?? NaN;
    await page.keyboard.press('Home');
    await expect.poll(() => playheadTime(page)).toBeLessThan(liveMs - 15_000);
    const place = (await playheadTime(page)) ?? NaN;
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect.poll(() => playheadTime(page)).toBeGreaterThan(place + 15_000);
    expect(await behindSeconds(page)).toBeGreaterThan(10);
    await expect(badge(page)).toHaveText(playerText('backToLive'));
  });

  test('the place is kept when the picture is left out', async ({ page }) => {
    await open(page, LIVE);
    await pause(page);
    await slider(page).focus();
    const liveMs = (await playheadTime(page)) ?? NaN;
    await page.keyboard.press('Home');
    await expect.poll(() => behindSeconds(page)).toBeGreaterThan(1700);
    // The picture itself comes later than the slider's new place.
    await expect.poll(() => playheadTime(page)).toBeLessThan(liveMs - 1_700_000);
    const place = (await playheadTime(page)) ?? NaN;
    await page.getByRole('button', { name: playerText('settings') }).click();
    await page.getByRole('menuitem', { name: playerText('picture') }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${playerText('soundOnly')}`) }).click();
    await expect.poll(() => read(page, 'videoWidth')).toBe(0);
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(Math.abs(((await playheadTime(page)) ?? NaN) - place)).toBeLessThan(15_000);
  });
});

test('without DVR one does not go back, and plays live after a pause', async ({ page }) => {
  await withoutDvr(page);
  await open(page, LIVE);
  await pause(page);
  await expect(slider(page)).toHaveCount(0);
  await expect(back30(page)).toHaveCount(0);
  const place = await currentTime(page);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  expect(await currentTime(page)).toBe(place);
  await new Promise((resolve) => setTimeout(resolve, 8000));
  await play(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(place + 6);
  await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
});

test.describe('when the stream does not come', () => {
  test.afterEach(({ complaints }) => {
    complaints.all = complaints.all.filter((text) => !/Failed to load resource/.test(text));
  });

  test('an outage heals, and one is live again', async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, LIVE);
    await page.route(/\/(live|media)\//, (route) => route.abort());
    await expect.poll(() => isPlaying(page), { timeout: 60_000 }).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 22_000));
    await page.unrouteAll();
    await expect.poll(() => isPlaying(page), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => behindSeconds(page)).toBe(0);
    await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test('it is said, and plays by itself once it comes', async ({ page }) => {
    await page.route(LIVE_PLAYLISTS, (route) => route.abort());
    await page.route(/\/live\/\d+\/index\.m3u8/, (route) => route.abort());
    await page.goto(LIVE);
    await page.keyboard.press('k');
    const alert = page.locator('.player').getByRole('alert');
    await expect(alert).toContainText(words('nl', 'session.notAvailableHint'), { timeout: 15_000 });
    await expect(alert).toContainText(playerText('retries'));
    await expect(alert.getByRole('button', { name: playerText('retry') })).toBeVisible();
    await page.unrouteAll();
    await expect.poll(() => isPlaying(page), { timeout: 30_000 }).toBe(true);
    await expect(alert).toHaveCount(0);
  });
});
