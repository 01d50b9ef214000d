import { expect } from '@playwright/test';
import { label } from '../../support/labels.ts';
import { CONTROL_BAR } from '../../support/player.ts';
import { click, expectVisible, focus, isVisible, waitForMiddle } from './elements.ts';
import type { EnginePage, Target } from './enginePage.ts';

/** A recorded session, below the portal's origin. */
export const RECORDING = '/waterdam/gr-begroting';
/** A live session; its id is 1002. */
export const LIVE = '/waterdam/live-raad';

/** A text of the player in Dutch. */
export const playerText = (key: string): string => label('nl', `player.${key}`);

/** A property of the page's video. */
export const read = <Name extends 'paused' | 'muted' | 'volume' | 'playbackRate' | 'currentTime' | 'currentSrc' | 'videoHeight'>(
  page: EnginePage,
  name: Name,
): Promise<HTMLVideoElement[Name]> => page.evaluate((property) => document.querySelector('video')![property], name);

/** Position of the page's video while it plays, seconds; -1 otherwise. */
export const readPlayingTime = (page: EnginePage): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return video && !video.paused ? video.currentTime : -1;
  });

/** Expects that the video plays, and goes on: what was stored for the island does not pause it. */
export async function expectPlaying(page: EnginePage): Promise<void> {
  await expect.poll(() => readPlayingTime(page), { message: 'the video plays' }).toBeGreaterThan(0);
  const before = await readPlayingTime(page);
  await expect.poll(() => readPlayingTime(page), { message: 'the video goes on' }).toBeGreaterThan(before + 1);
}

/** The video, also under its play button. */
const VIDEO: Target = { css: 'video', mayBeCovered: true };

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

/** Opens a page, plays its video by mouse, and waits for the controls. */
export async function openPlaying(page: EnginePage, path: string): Promise<void> {
  await page.open(path);
  await INTERACTIONS.mouse(page);
  await expect.poll(() => page.evaluate((css) => document.querySelector(css) !== null, CONTROL_BAR)).toBe(true);
  await expectPlaying(page);
}

/** Pauses the video with its key, and waits until the control bar has come. */
export async function pause(page: EnginePage): Promise<void> {
  if (!(await read(page, 'paused'))) await page.press('k');
  await expect.poll(() => read(page, 'paused')).toBe(true);
  const isBarThere = (css: string) => {
    const bar = document.querySelector(css)!;
    return getComputedStyle(bar).opacity === '1' && bar.getAnimations().length === 0;
  };
  await expect.poll(() => page.evaluate(isBarThere, CONTROL_BAR)).toBe(true);
}

/** Expects that the video is at a position, seconds. */
export const expectPosition = (page: EnginePage, seconds: number, tolerance = 0.6): Promise<void> =>
  expect
    .poll(async () => Math.abs((await read(page, 'currentTime')) - seconds), { message: `the position is ${String(seconds)}` })
    .toBeLessThan(tolerance);

/** A button of the control bar, by the key of its text: one with two states has the texts of both. */
export const barButton = (key: string): Target => ({ css: `${CONTROL_BAR} button`, text: playerText(key) });

/** The slider of the volume. */
export const VOLUME: Target = { css: `${CONTROL_BAR} input[type="range"]`, name: playerText('volume') };

/** Button of a live stream that is played at its live edge, and of one that is not. */
export const LIVE_BADGE: Target = { css: `${CONTROL_BAR} button`, name: playerText('live') };
export const BACK_TO_LIVE: Target = { css: `${CONTROL_BAR} button`, name: playerText('backToLive') };

/** Chooses an option of the settings menu by mouse; the video is paused afterwards, since the control bar hides while it plays. */
export async function choose(page: EnginePage, menu: string, choice: string): Promise<void> {
  const item: Target = { css: `${CONTROL_BAR} [role="menuitem"]`, text: menu };
  const option: Target = { css: `${CONTROL_BAR} [role="menuitemradio"]`, text: choice };
  const back = barButton('menuBack');
  await pause(page);
  await click(page, barButton('settings'));
  // The menu grows when the qualities are known: a click may reach the item beside the wanted one.
  await expect(async () => {
    if (await isVisible(page, back)) await click(page, back);
    await click(page, item);
    await expect.poll(() => isVisible(page, option), { timeout: 2000 }).toBe(true);
  }).toPass({ timeout: 15_000 });
  await click(page, option);
  // The menu of the choices turns back to that of all settings.
  await expectVisible(page, item);
  await click(page, barButton('settings'));
}
