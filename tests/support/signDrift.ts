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

/** Frames of the signer's video for which both videos must be in step. */
const FRAMES = 40;

/**
 * Largest difference between what the two videos showed since a frame of the signer's, by the media times of their frames, in seconds: each
 * frame of the signer's against the frame of the first video before it.
 */
const readFrameDrift = (page: Page, firstFrame: number): Promise<number> =>
  page.evaluate((from) => {
    const { first, signer } = (window as WatchedWindow).shownFrames!;
    const drifts = signer.slice(from).flatMap(({ seconds, atMs }) => {
      const before = first.findLast((frame) => frame.atMs <= atMs);
      return before ? [Math.abs(seconds - before.seconds - ((atMs - before.atMs) / 1000) * before.rate)] : [];
    });
    return Math.max(...drifts);
  }, firstFrame);

/** Difference between the positions of both videos now, seconds. */
export const readDrift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [first, signer] = document.querySelectorAll('video');
    return Math.abs((signer?.currentTime ?? NaN) - (first?.currentTime ?? NaN));
  });

/** Frames that the signer's video has shown since `watchFrames`. */
const countFrames = (page: Page): Promise<number> => page.evaluate(() => (window as WatchedWindow).shownFrames!.signer.length);

/** Waits until the signer's video has shown further frames. */
export async function waitForFrames(page: Page, count: number): Promise<void> {
  const first = await countFrames(page);
  await expect.poll(() => countFrames(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(first + count);
}

/** Whether both videos stand still. */
export const areBothPaused = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.querySelectorAll('video')].filter(({ paused }) => paused).length === 2);

/** Expects that both videos come in step and then show the same for 40 frames of the signer's: at most 0.2 s apart (rule 27.21). */
export const expectInStep = (page: Page): Promise<void> =>
  expect(async () => {
    const first = await countFrames(page);
    await waitForFrames(page, FRAMES);
    expect(await readFrameDrift(page, first)).toBeLessThanOrEqual(0.2);
  }).toPass();

/** Expects that both videos stand still at the same position. */
export const expectSamePosition = (page: Page): Promise<void> =>
  expect(async () => {
    expect(await readDrift(page)).toBeLessThanOrEqual(0.04);
    expect(await areBothPaused(page)).toBe(true);
  }).toPass();
