// The position of the video of a live session with DVR: the slider on its page and in its embed.
import type { Page } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { stopScript } from '../support/control.ts';
import { changePlaylists, readPlayheadTime, keepLastSegments } from '../support/livePlayer.ts';
import { isPlaying, open, pause, play, playerText, read, seek, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { liveBadge as badge, liveSlider, timelineSlider as slider } from '../support/sessionParts.ts';

const LIVE = '/waterdam/live-raad';
const SESSION = '/sessions/1002';
const MINUTE = 60_000;
/** The first topic of the session: the timeline begins with it. */
const topic = { id: 'vroeg', name: '0. Vooraf', priority: 0 };

const readSlider = async (page: Page, name: 'valuemin' | 'valuemax' | 'valuenow') =>
  Number(await slider(page).getAttribute(`aria-${name}`));
const readPlayhead = async (page: Page) => (await readPlayheadTime(page)) ?? NaN;

let startMs = NaN;
test.beforeEach(async ({ control }) => {
  await stopScript(control, '1002');
  startMs = Date.now() - 20 * MINUTE;
  topic.id = `vroeg-${String(startMs)}`;
  await control(`${SESSION}/topics/start`, { ...topic, at: startMs });
  await control(`${SESSION}/topics/stop`, { id: topic.id, at: startMs + MINUTE });
});
test.afterEach(({ control }) => control(`${SESSION}/topics/delete`, { id: topic.id }).then(() => undefined));

test('the slider of a live page works by keyboard', async ({ page }) => {
  await open(page, LIVE);
  await pause(page);
  const liveMs = await readPlayhead(page);
  await slider(page).focus();
  for (const [key, seconds] of [
    ['ArrowLeft', 5],
    ['PageDown', 65],
    ['PageUp', 5],
    ['ArrowRight', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => Math.round((liveMs - (await readPlayhead(page))) / 1000)).toBe(seconds);
  }
  await page.keyboard.press('Home');
  await expect.poll(async () => Math.abs((await readPlayhead(page)) - startMs)).toBeLessThan(1500);
  expect(await readSlider(page, 'valuenow')).toBeLessThanOrEqual((await readSlider(page, 'valuemin')) + 1);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(topic.name));
  await play(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(badge(page)).toHaveText(playerText('backToLive'));
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(badge(page)).toHaveText(playerText('live'));
  await expect.poll(() => isPlaying(page)).toBe(true);
  const before = await currentTime(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => currentTime(page)).toBeLessThan(before);
});

test('the slider of a live embed works by keyboard', async ({ page }) => {
  const behindSeconds = async () => Math.abs(Number(await liveSlider(page).inputValue()));
  await page.goto(`${LIVE}/embed`);
  await page.locator('button[data-plays]').click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(liveSlider(page)).toHaveAttribute('aria-valuetext', playerText('live'));
  await pause(page);
  // The range of the slider is known once the whole playlist has been loaded.
  await expect.poll(async () => Number(await liveSlider(page).getAttribute('min'))).toBeLessThan(-1700);
  await liveSlider(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(behindSeconds).toBeGreaterThan(1700);
  await expect(liveSlider(page)).toHaveAttribute('aria-valuetext', /^(28|29|30):\d\d /);
  await play(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await liveSlider(page).focus();
  await page.keyboard.press('End');
  await expect(badge(page)).toHaveText(playerText('live'));
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(behindSeconds).toBe(0);
  const before = await currentTime(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => currentTime(page)).toBeLessThan(before);
});

test('a click and a drag on the timeline of a live page play from that time', async ({ page }) => {
  await open(page, LIVE);
  await pause(page);
  const box = await page.getByRole('toolbar', { name: label('nl', 'timeline.label') }).boundingBox();
  const { x = NaN, y = NaN, width = NaN, height = NaN } = box ?? {};
  const low = y + height - 4;
  const max = await readSlider(page, 'valuemax');
  await page.mouse.click(x + width / 2, low);
  await expect.poll(() => isPlaying(page)).toBe(true);
  const toShare = async () => (await readSlider(page, 'valuenow')) / max;
  expect(Math.abs((await toShare()) - 0.5)).toBeLessThan(0.03);
  await expect(badge(page)).toHaveText(playerText('backToLive'));
  await page.mouse.move(x + width / 2, low);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, low, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await toShare()) - 0.25)).toBeLessThan(0.03);
});

if (IS_FULL) {
  test('a video whose position the stream has removed continues at the oldest part', async ({ page }) => {
    await changePlaylists(page, (playlist) => keepLastSegments(playlist, 10));
    await open(page, LIVE);
    await pause(page);
    await slider(page).focus();
    const liveMs = await readPlayhead(page);
    await page.keyboard.press('Home');
    await expect.poll(() => readPlayhead(page)).toBeLessThan(liveMs - 15_000);
    const position = await readPlayhead(page);
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect.poll(() => readPlayhead(page)).toBeGreaterThan(position + 15_000);
    expect((await readSlider(page, 'valuemax')) - (await readSlider(page, 'valuenow'))).toBeGreaterThan(10);
    await expect(badge(page)).toHaveText(playerText('backToLive'));
  });
}

test('a live video goes back as far as before when its playlist was updated (rule 19.13)', async ({ page }) => {
  const updates: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('_HLS_skip=YES')) updates.push(response.text());
  });
  await open(page, LIVE);
  await expect.poll(() => updates.length, { timeout: 30_000 }).toBeGreaterThan(2);
  for (const update of await Promise.all(updates)) expect(update).toContain('#EXT-X-SKIP');
  const liveMs = await readPlayhead(page);
  await seek(page, (await currentTime(page)) - 900);
  await expect.poll(() => readPlayhead(page)).toBeLessThan(liveMs - 850_000);
  const position = await readPlayhead(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(() => readPlayhead(page)).toBeGreaterThan(position);
});

test('a live video stays at its position when sound only is chosen', async ({ page }) => {
  await open(page, LIVE);
  await pause(page);
  const liveMs = await readPlayhead(page);
  // Not the oldest position, which the stream removes while the video is paused.
  await seek(page, (await currentTime(page)) - 900);
  await expect.poll(() => readPlayhead(page)).toBeLessThan(liveMs - 850_000);
  const position = await readPlayhead(page);
  expect((await readSlider(page, 'valuemax')) - (await readSlider(page, 'valuenow'))).toBeGreaterThan(850);
  await page.getByRole('button', { name: playerText('settings') }).click();
  await page.getByRole('menuitem', { name: playerText('picture') }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${playerText('soundOnly')}`) }).click();
  await expect.poll(() => read(page, 'videoWidth')).toBe(0);
  await play(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(Math.abs((await readPlayhead(page)) - position)).toBeLessThan(15_000);
});
