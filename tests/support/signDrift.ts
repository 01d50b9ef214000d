import type { Page } from '@playwright/test';
import { expect } from './servers.ts';

/** A frame that a video shows: its position in seconds, and when it is on the screen, ms. */
interface ShownFrame {
  seconds: number;
  atMs: number;
  rate: number;
}

type WatchedWindow = Window & { shownFrames?: { first: ShownFrame[]; signer: ShownFrame[] } };

/** Notes the frames that both videos of the page show from now on. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames = { first: [] as ShownFrame[], signer: [] as ShownFrame[] };
    (window as WatchedWindow).shownFrames = frames;
    for (const [index, name] of (['first', 'signer'] as const).entries()) {
      const video = document.querySelectorAll('video')[index]!;
      const note: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
        frames[name].push({ seconds: mediaTime, atMs: expectedDisplayTime, rate: video.playbackRate });
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    }
  });

/**
 * Largest difference between what the two videos showed in the last seconds, by the media times of their frames, in seconds: each frame of
 * the signer's against the frames of the first video before and after it.
 */
const readFrameDrift = (page: Page, lastMs: number): Promise<{ drift: number; count: number }> =>
  page.evaluate((length) => {
    const { first, signer } = (window as WatchedWindow).shownFrames!;
    const drifts = signer
      .filter(({ atMs }) => atMs > performance.now() - length)
      .flatMap(({ seconds, atMs }) => {
        const before = first.findLast((frame) => frame.atMs <= atMs);
        return before ? [Math.abs(seconds - before.seconds - ((atMs - before.atMs) / 1000) * before.rate)] : [];
      });
    return { drift: Math.max(0, ...drifts), count: drifts.length };
  }, lastMs);

/** Difference between the positions of both videos now, seconds. */
export const readDrift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [first, signer] = document.querySelectorAll('video');
    return Math.abs((signer?.currentTime ?? NaN) - (first?.currentTime ?? NaN));
  });

/** Expects that both videos come in step and then show the same for 2 s: at most 0.2 s apart (rule 27.21). */
export const expectInStep = (page: Page): Promise<void> =>
  expect(async () => {
    await page.waitForTimeout(2000);
    const { drift, count } = await readFrameDrift(page, 2000);
    expect(count).toBeGreaterThan(10);
    expect(drift).toBeLessThanOrEqual(0.2);
  }).toPass();

/** Expects that both videos stand still at the same position. */
export const expectSamePosition = (page: Page): Promise<void> =>
  expect(async () => {
    expect(await readDrift(page)).toBeLessThanOrEqual(0.04);
    expect(await page.evaluate(() => [...document.querySelectorAll('video')].map(({ paused }) => paused))).toEqual([true, true]);
  }).toPass();
