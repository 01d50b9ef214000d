import { expect } from '@playwright/test';
import { waitForMiddle, focus } from './elements.ts';
import type { EnginePage } from './enginePage.ts';

/** A recorded session, below the portal's origin. */
export const RECORDING = '/waterdam/gr-begroting';
/** A live session; its id is 1002. */
export const LIVE = '/waterdam/live-raad';

/** Position of the page's video while it plays, seconds; -1 otherwise. */
export const readPlayingTime = (page: EnginePage): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return video && !video.paused && video.readyState > 2 ? video.currentTime : -1;
  });

/** Expects that the video plays, and goes on: what was stored for the island does not pause it. */
export async function expectPlaying(page: EnginePage): Promise<void> {
  await expect.poll(() => readPlayingTime(page)).toBeGreaterThan(0);
  const before = await readPlayingTime(page);
  await expect.poll(() => readPlayingTime(page)).toBeGreaterThan(before + 1);
}

/** The video, also under its play button. */
const VIDEO = { css: 'video', mayBeCovered: true };

/** Ways to play, as the first interaction with the page (rule 7.4). */
export const INTERACTIONS = {
  mouse: async (page: EnginePage) => {
    const { x, y } = await waitForMiddle(page, VIDEO);
    await page.clickAt(x, y);
  },
  touch: async (page: EnginePage) => {
    const { x, y } = await waitForMiddle(page, VIDEO);
    await page.tapAt(x, y);
  },
  Enter: async (page: EnginePage) => {
    await focus(page, 'button[data-plays]');
    await page.press('Enter');
  },
  Space: async (page: EnginePage) => {
    await focus(page, 'button[data-plays]');
    await page.press('Space');
  },
} as const;
