import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { missingFfmpeg } from '../support/camera.ts';
import { CLOCK, type LiveStreams, startLiveStreams } from '../support/liveStreams.ts';
import { button, open, pause, play, playerText, seek } from '../support/player.ts';
import { expect, test as base } from '../support/servers.ts';
import { areBothPaused, expectInStep, expectSamePosition, readDrift, readStillDrift, watchFrames } from '../support/signDrift.ts';
import { SIGN_CITY, SIGN_SECONDS, type SignVideos, startSignVideos, writeSignSeed } from '../support/signVideos.ts';
import { currentTime } from '../support/video.ts';

const test = base.extend<object, { videos: SignVideos; streams: LiveStreams }>({
  videos: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const videos = await startSignVideos();
      await use(videos);
      videos.stop();
    },
    { scope: 'worker' },
  ],
  streams: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const hall = { windowSeconds: 120, segmentSeconds: 4, isDated: true };
      const streams = await startLiveStreams([hall, { windowSeconds: 100, segmentSeconds: 2, isDated: true }]);
      await use(streams);
      streams.stop();
    },
    { scope: 'worker' },
  ],
  backendArgs: [
    async ({ videos, streams }, use) => {
      const file = `${videos.url}/sign/index.m3u8`;
      const mp4 = `${videos.url}/hall.mp4`;
      const folder = writeSignSeed([
        { reference: 'bestand', media: { mp4, sign: { file, mp4: `${videos.url}/sign/sign.mp4` } } },
        { reference: 'stroom', media: { mp4, sign: { file } } },
        { reference: 'live', isLive: true, media: { hls: `${streams.url}/0/index.m3u8`, sign: { file: `${streams.url}/1/index.m3u8` } } },
      ]);
      await use(['--seed', folder]);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  portalSettings: [({ videos, streams }, use) => use({ PORTAL_MEDIA_ORIGINS: `${videos.url} ${streams.url}` }), { scope: 'worker' }],
});
test.skip(missingFfmpeg !== undefined, missingFfmpeg);

const FILE = `/${SIGN_CITY}/bestand`;
const STREAM = `/${SIGN_CITY}/stroom`;

const box = (page: Page) => page.getByRole('group', { name: new RegExp(playerText('sign')) });

/** Plays a session with its signer's video. */
const openSigned = async (page: Page, path: string, clock?: typeof CLOCK) => {
  await open(page, path);
  await page.keyboard.press('s');
  await expect(button(page, 'sign')).toHaveAttribute('aria-pressed', 'true');
  const isShown = () => box(page).evaluate((element) => (element.querySelector('video')?.readyState ?? 0) > 2);
  await expect.poll(isShown).toBe(true);
  await watchFrames(page, clock);
};

const setRate = (page: Page, rate: number) =>
  page.evaluate((value) => {
    document.querySelector('video')!.playbackRate = value;
  }, rate);

for (const [name, path] of [
  ['file', FILE],
  ['stream', STREAM],
] as const) {
  test(`a signer's ${name} stays in step after 20 seeks, pauses and changes of speed (rule 27.21)`, async ({ page }) => {
    await openSigned(page, path);
    await expectInStep(page);
    for (let count = 0; count < 20; count += 1) {
      await seek(page, (count * 137 + 5) % (SIGN_SECONDS - 60));
      await expect.poll(() => readDrift(page)).toBeLessThanOrEqual(0.2);
    }
    await expectInStep(page);
    await pause(page);
    await expectSamePosition(page);
    await seek(page, 12.34);
    await expectSamePosition(page);
    await play(page);
    await expectInStep(page);
    for (const rate of [2, 0.5, 1]) {
      await setRate(page, rate);
      await expectInStep(page);
    }
  });

  test(`an outage of the server of a signer's ${name} is told in its box, and leaves the first video alone (rule 27.22)`, async ({
    page,
    videos,
  }) => {
    await openSigned(page, path);
    await expectInStep(page);
    videos.setOutage(true);
    await seek(page, 200);
    await expect(box(page).getByText(playerText('signUnavailable'))).toBeVisible();
    const reached = await currentTime(page);
    expect(reached).toBeGreaterThan(200);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(reached + 1);
    videos.setOutage(false);
    await expect(box(page).getByText(playerText('signUnavailable'))).toBeHidden();
    await expectInStep(page);
  });
}

test('a signer whose answers are slow comes in step (rule 27.21)', async ({ page, videos }) => {
  await openSigned(page, FILE);
  videos.setDelay(900);
  await seek(page, 150);
  await expect.poll(() => readDrift(page)).toBeLessThanOrEqual(0.2);
  await expectInStep(page);
  videos.setDelay(0);
});

test('a signer is loaded only while it is shown', async ({ page, videos }) => {
  videos.requests.length = 0;
  await open(page, STREAM);
  await expect(button(page, 'sign')).toHaveAttribute('aria-pressed', 'false');
  expect(videos.requests).toEqual([]);
  await page.keyboard.press('s');
  await expect.poll(() => videos.requests.length).toBeGreaterThan(1);
  await page.keyboard.press('s');
  await expect(page.locator('video')).toHaveCount(1);
  // What was asked for before may still come.
  const reached = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(reached + 1);
  const count = videos.requests.length;
  await seek(page, 250);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(252);
  expect(videos.requests.length).toBe(count);
});

test('a live signer shows the instant of the hall (rule 27.21)', async ({ page }) => {
  await openSigned(page, `/${SIGN_CITY}/live`, CLOCK);
  await expectInStep(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expectInStep(page);
  await pause(page);
  await expect.poll(() => areBothPaused(page)).toBe(true);
  await expect.poll(() => readStillDrift(page)).toBeLessThanOrEqual(0.2);
  await play(page);
  await expectInStep(page);
});
