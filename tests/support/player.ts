import type { Frame, Locator, Page } from '@playwright/test';
import { expect, test as base } from './servers.ts';
import { type Complaints, watchPage } from './watch.ts';
import { label } from './labels.ts';
import { showingCue } from './video.ts';

/** A recorded session, below the portal's origin. */
export const RECORDING = '/waterdam/gr-begroting';

/** Playwright's test that fails when the page makes complaints. */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page, portal, backend }, use) => {
      const complaints = await watchPage(page, [portal.url, backend.url]);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});

/** A text of the player in Dutch. */
export const playerText = (key: string, values?: Record<string, string>): string => label('nl', `player.${key}`, values);

/** The portal's player, which replaces the browser's controls: the parent of the slot over the video (playerSlots.ts). */
export const PLAYER = ':has(> .player-over)';
/** Its control bar: the parent of the slot for the timeline. */
export const CONTROL_BAR = ':has(> .player-timeline)';

/** The portal's player. */
export const player = (page: Page | Frame): Locator => page.locator(PLAYER);

/** The control bar of the player. */
export const controlBar = (page: Page | Frame): Locator => page.locator(CONTROL_BAR);

/** Button of the control bar, by the key of its text. */
export const button = (page: Page, key: string): Locator => controlBar(page).getByRole('button', { name: playerText(key), exact: true });

/** The button in the middle of the video, which pauses on a touch screen. */
export const middleButton = (page: Page): Locator => player(page).locator('> button');

/** Expects that the control bar is hidden, as it is while the video plays: it moves out of the picture and cannot be clicked. */
export const expectBarHidden = (page: Page): Promise<void> => expect(controlBar(page)).toHaveCSS('opacity', '0');

/** A caption over the video, by its text; the cue may have elements of its own in it. */
export const caption = (page: Page | Frame, text: string): Locator => player(page).locator('span').filter({ hasText: text }).first();

/** Expects that the caption of a language that belongs to the position is over the video. */
export const expectCaption = (page: Page | Frame, language: string): Promise<void> =>
  expect(async () => {
    const text = await showingCue(page, language);
    expect(text).not.toBe('');
    await expect(caption(page, text)).toBeVisible({ timeout: 1000 });
  }).toPass();

/** The button over the whole video before the first play; its name says what it plays. */
export const playButton = (page: Page | Frame): Locator => page.locator('button[data-plays]');

/** Whether the video plays and has data. */
export const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { paused, readyState } = document.querySelector('video')!;
    return !paused && readyState > 2;
  });

/** Opens a page and plays its video with the key `k`, as the first interaction. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.keyboard.press('k');
  await expect(controlBar(page)).toBeAttached();
  await expect.poll(() => isPlaying(page)).toBe(true);
};

/** Pauses the page's video. */
export const pause = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('video')!.pause());

/** Plays the page's video. */
export const play = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('video')!.play());

/** Sets the position of the page's video, in seconds. */
export const seek = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((wanted) => {
    document.querySelector('video')!.currentTime = wanted;
  }, seconds);

/** A property of the page's video. */
export const read = <Name extends 'paused' | 'muted' | 'playbackRate' | 'currentSrc' | 'videoWidth'>(page: Page, name: Name) =>
  page.evaluate((property) => document.querySelector('video')![property], name);

/** Chooses an option of the settings menu and leaves the video paused: the control bar hides while it plays. */
export const choose = async (page: Page, menu: string, choice: string | RegExp): Promise<void> => {
  await pause(page);
  await button(page, 'settings').click();
  await page.getByRole('menuitem', { name: playerText(menu) }).click();
  await page.getByRole('menuitemradio', { name: typeof choice === 'string' ? new RegExp(`^${playerText(choice)}`) : choice }).click();
  await button(page, 'settings').click();
};

/** How far captions reach below the top of the highest thing in the control bar, px: negative above it, Infinity without captions. */
export const captionOverlap = (page: Page): Promise<number> =>
  player(page).evaluate((container, bar) => {
    const isShown = (part: Element) => part.getBoundingClientRect().height > 1;
    const parts = container.querySelectorAll(`${bar} :is(button, input, .player-timeline svg)`);
    const tops = [...parts].filter(isShown).map((part) => part.getBoundingClientRect().top);
    const bottoms = [...container.querySelectorAll(`${bar} ~ [dir='auto'] > span`)].map((line) => line.getBoundingClientRect().bottom);
    return bottoms.length === 0 ? Infinity : Math.max(...bottoms) - Math.min(...tops);
  }, CONTROL_BAR);
