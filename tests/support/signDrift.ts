import type { Page } from '@playwright/test';
import type { CLOCK } from './liveStreams.ts';
import { expect } from './servers.ts';

/** A frame that a video shows: its position in seconds, and when it is on the screen, ms. */
interface ShownFrame {
  seconds: number;
  /** What the clock in the picture says, seconds; NaN without one. A busy machine may show a later picture by then. */
  clock: number;
  atMs: number;
  rate: number;
}

interface ShownFrames {
  first: ShownFrame[];
  signer: ShownFrame[];
  /** Length after which the clocks begin again, seconds. */
  loopSeconds: number;
}

type WatchedWindow = Window & { shownFrames?: ShownFrames };

/** Notes the frames that both videos of the page show from now on; live streams have a clock in the picture. */
export const watchFrames = (page: Page, clock?: typeof CLOCK): Promise<void> =>
  page.evaluate((pictureClock) => {
    const frames: ShownFrames = { first: [], signer: [], loopSeconds: pictureClock?.seconds ?? Infinity };
    (window as WatchedWindow).shownFrames = frames;
    const context = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true })!;
    const readClock = (video: HTMLVideoElement, levels: number) => {
      context.drawImage(video, 0, 0, 160, 90);
      return ((context.getImageData(80, 83, 1, 1).data[0] ?? NaN) * 219) / 255 / levels;
    };
    for (const [index, name] of (['first', 'signer'] as const).entries()) {
      const video = document.querySelectorAll('video')[index]!;
      const note: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
        const clock = pictureClock ? readClock(video, pictureClock.levels) : NaN;
        frames[name].push({ seconds: mediaTime, clock, atMs: expectedDisplayTime, rate: video.playbackRate });
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    }
  }, clock);

/** Frames of the signer's video for which both videos must be in step. */
const FRAMES = 40;

/**
 * Largest difference between what the two videos showed since a frame of the signer's, by the media times of their frames, in seconds: each
 * frame of the signer's against the frame of the first video before it. Live streams have different media times: the median of the
 * differences to the clock in the pictures says to which instant they belong.
 */
const readFrameDrift = (page: Page, firstFrame: number): Promise<number> =>
  page.evaluate((from) => {
    const { first, signer, loopSeconds } = (window as WatchedWindow).shownFrames!;
    // What to add to the media times of a video: the median over its latest frames, without whole loops of the clock between them.
    const offsetOf = (frames: readonly ShownFrame[]): number => {
      if (loopSeconds === Infinity) return 0;
      const offsets = frames.slice(-100).map(({ clock, seconds }) => clock - seconds);
      const [firstOffset = NaN] = offsets;
      const withoutLoops = (difference: number) => difference - loopSeconds * Math.round(difference / loopSeconds);
      const differences = offsets.map((offset) => withoutLoops(offset - firstOffset)).sort((a, b) => a - b);
      return firstOffset + (differences[Math.floor(differences.length / 2)] ?? NaN);
    };
    const offset = offsetOf(signer) - offsetOf(first);
    const drifts = signer.slice(from).flatMap(({ seconds, atMs }) => {
      const before = first.findLast((frame) => frame.atMs <= atMs);
      if (!before) return [];
      const drift = Math.abs(seconds + offset - before.seconds - ((atMs - before.atMs) / 1000) * before.rate) % loopSeconds;
      return [Math.min(drift, loopSeconds - drift)];
    });
    return drifts.length === 0 ? NaN : Math.max(...drifts);
  }, firstFrame);

/** Difference between the latest frames of both videos, seconds: of videos that stand still, by the clocks in their pictures. */
export const readStillDrift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { first, signer, loopSeconds } = (window as WatchedWindow).shownFrames!;
    const drift = Math.abs((signer.at(-1)?.clock ?? NaN) - (first.at(-1)?.clock ?? NaN));
    return Math.min(drift, loopSeconds - drift);
  });

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
