import type { Frame, Locator, Page } from '@playwright/test';
import { expect, test as base } from './servers.ts';
import { type Complaints, watchPage } from './watch.ts';
import { label } from './labels.ts';

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

/** Button of the control bar, by the key of its text. */
export const button = (page: Page, key: string): Locator =>
  page.locator('.plyr__controls').getByRole('button', { name: playerText(key), exact: true });

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
  await expect(page.locator('.plyr__controls')).toBeAttached();
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
