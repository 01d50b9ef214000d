import type { Page } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { findViolations } from '../support/accessibility.ts';
import {
  changePlaylists,
  LIVE_PLAYLISTS,
  readPlayheadTime,
  getDistanceSeconds,
  loadStreamStart,
  removeDates,
} from '../support/livePlayer.ts';
import { button, controlBar, isPlaying, open, pause, play, player, playerText, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { burnedInSecond, currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { currentItem, liveBadge as badge, timelineSlider as slider } from '../support/sessionParts.ts';
import { loadStarts, topicLinks } from '../support/positions.ts';

const LIVE = '/waterdam/live-raad';
const NO_DVR = '/raadhuis-intern/directieoverleg';
const SESSION = 1002;
const MINUTES_5 = 300_000;

const sliderSeconds = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));
/** Mark of the current item that it is live. */
const liveMark = (page: Page) => currentItem(page).getByText(label('nl', 'status.live'), { exact: true });
/** Time of day of an instant as the slider says it. */
const timeOf = (instantMs: number) => new Intl.DateTimeFormat('nl', { timeStyle: 'short', timeZone: 'Europe/Brussels' }).format(instantMs);
const back30 = (page: Page) => button(page, 'rewind').or(page.getByRole('button', { name: playerText('rewind', { seconds: '30' }) }));

/** Changes the visitor's clock by `offMs`. */
const setClockOff = (page: Page, offMs: number) =>
  page.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, offMs);

// Stop the script of the session: it may show a banner over the video.
test.beforeEach(async ({ control }) => {
  await control(`/sessions/${SESSION}/script`, { playing: false });
  await control(`/sessions/${SESSION}/banner`, undefined, 'DELETE');
});

// The tolerance, in seconds, is larger without dates: the newest segment then counts as the present.
for (const [clock, offMs] of [
  ['right', 0],
  ['5 minutes fast', MINUTES_5],
  ...(IS_FULL ? ([['5 minutes slow', -MINUTES_5]] as const) : []),
] as const) {
  for (const [source, change, tolerance] of [
    ['the stream’s dates', undefined, 1],
    ['the server’s clock', removeDates, 5],
  ] as const) {
    test(`the instant of the video comes from ${source}, with a clock that is ${clock}`, async ({ page, backend }) => {
      await setClockOff(page, offMs);
      if (change) await changePlaylists(page, change);
      await open(page, LIVE);
      const streamStartMs = await loadStreamStart(page, backend.url, SESSION);
      await pause(page);
      await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
      const shown = await burnedInSecond(page);
      await expect
        .poll(async () => getDistanceSeconds(shown, (await readPlayheadTime(page)) ?? NaN, streamStartMs))
        .toBeLessThan(tolerance);
      await play(page);
      await expect
        .poll(async () => getDistanceSeconds(shown, (await readPlayheadTime(page)) ?? NaN, streamStartMs))
        .toBeGreaterThan(tolerance + 1);
    });
  }
}

test.describe('a live player with DVR', () => {
  test('goes back and returns to live, and shows its position', async ({ page, backend, control }) => {
    // The slider begins at the first topic: the script may have just begun again.
    await control(`/sessions/${SESSION}/topics/start`, { id: 'opening', at: Date.now() - MINUTES_5 });
    await open(page, LIVE);
    await expect(badge(page)).toHaveText(playerText('live'));
    await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(liveMark(page)).toBeVisible();
    await pause(page);
    const left = await currentTime(page);
    // Until the player reports its position the slider is at the newest instant.
    await expect
      .poll(async () => Number(await slider(page).getAttribute('aria-valuemax')) - (await sliderSeconds(page)))
      .toBeGreaterThan(1);
    const leftOnSlider = await sliderSeconds(page);
    await back30(page).click();
    await expect(badge(page)).toHaveText(playerText('backToLive'));
    await expect(badge(page)).not.toHaveAttribute('aria-pressed');
    // Compare with the position before the jump: the player may have been a little behind the live edge.
    await expect.poll(async () => Math.abs(left - 30 - (await currentTime(page)))).toBeLessThan(1);
    await expect(liveMark(page)).toHaveCount(0);
    await expect.poll(async () => Math.abs(leftOnSlider - 30 - (await sliderSeconds(page)))).toBeLessThan(2);
    const instantMs = (await readPlayheadTime(page)) ?? NaN;
    await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${timeOf(instantMs)}( |$)`));
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    const streamStartMs = await loadStreamStart(page, backend.url, SESSION);
    await pause(page);
    await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
    expect(getDistanceSeconds(await burnedInSecond(page), (await readPlayheadTime(page)) ?? NaN, streamStartMs)).toBeLessThan(1);
    await badge(page).click();
    await expect(badge(page)).toHaveText(playerText('live'));
    await expect(liveMark(page)).toBeVisible();
    await expect.poll(() => isPlaying(page)).toBe(true);
  });

  test('returns to the start of the current topic', async ({ page }) => {
    await page.goto(LIVE);
    let starts: number[] = [];
    let index = -1;
    // Use a topic that started 30 s ago: the video is some seconds later than the records. The session may have just begun.
    const findTopic = async () => {
      starts = await loadStarts(page, LIVE);
      index = starts.findLastIndex((ms) => ms <= Date.now() - 30_000);
      return index;
    };
    await expect.poll(findTopic, { timeout: 40_000 }).toBeGreaterThanOrEqual(0);
    const startMs = starts[index] ?? NaN;
    await topicLinks(page).nth(index).click();
    await expect.poll(() => readPlayheadTime(page)).toBeGreaterThan(startMs + 4000);
    await pause(page);
    await button(page, 'topicStart').click();
    await expect.poll(() => readPlayheadTime(page)).toBeLessThan(startMs + 3000);
    expect(await readPlayheadTime(page)).toBeGreaterThanOrEqual(startMs);
  });

  test('plays a topic of the list from its start, also as the first interaction', async ({ page }) => {
    await page.goto(LIVE);
    const [startMs = NaN] = await loadStarts(page, LIVE);
    const topic = topicLinks(page).first();
    await topic.click();
    await expect.poll(() => readPlayheadTime(page)).toBeGreaterThanOrEqual(startMs);
    expect(await readPlayheadTime(page)).toBeLessThan(startMs + 10_000);
  });

  test('has no accessibility violation, and its targets are large enough', async ({ page }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, LIVE);
      await pause(page);
      await player(page).hover();
      await back30(page).click();
      expect(await findViolations(page, '.player')).toEqual([]);
      const boxes = await controlBar(page)
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
});

test('a live player without DVR does not go back, and plays live after a pause', async ({ page, control, backend }) => {
  // A recording of a city without DVR, as if it were live.
  await control('/sessions/5001/begin');
  await expect.poll(async () => (await page.request.get(NO_DVR)).text()).toContain('&quot;followed&quot;');
  const playlist = `${backend.url}/live/5001/high/index.m3u8`;
  await expect.poll(async () => (await (await page.request.get(playlist)).text()).split('#EXTINF').length).toBeGreaterThan(3);
  await open(page, NO_DVR);
  await pause(page);
  await expect(slider(page)).toHaveCount(0);
  await expect(back30(page)).toHaveCount(0);
  const position = await currentTime(page);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  expect(await currentTime(page)).toBe(position);
  await new Promise((resolve) => setTimeout(resolve, 8000));
  await play(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(position + 6);
  await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
  await control('/sessions/5001/status', { status: 'vod' });
});

test.describe('a live player without its stream', () => {
  test.afterEach(({ complaints }) => {
    complaints.all = complaints.all.filter((text) => !/Failed to load resource/.test(text));
  });

  test('recovers from an outage and is live again', async ({ page }) => {
    await open(page, LIVE);
    await page.route(/\/(live|media)\//, (route) => route.abort());
    await expect.poll(() => isPlaying(page), { timeout: 60_000 }).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 22_000));
    await page.unrouteAll();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(liveMark(page)).toBeVisible();
  });

  test('reports that the video is not available, and plays by itself once it is', async ({ page }) => {
    await page.route(LIVE_PLAYLISTS, (route) => route.abort());
    await page.route(/\/live\/\d+\/index\.m3u8/, (route) => route.abort());
    await page.goto(LIVE);
    await page.keyboard.press('k');
    const alert = page.locator('.player').getByRole('alert');
    await expect(alert).toContainText(label('nl', 'session.notAvailableHint'));
    await expect(alert).toContainText(playerText('retries'));
    await expect(alert.getByRole('button', { name: playerText('retry') })).toBeVisible();
    await page.unrouteAll();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect(alert).toHaveCount(0);
  });
});
