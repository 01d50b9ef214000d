import type { Locator, Page } from '@playwright/test';
import { words } from './words.ts';

const text = (key: string, values?: Record<string, string | number>) => words('nl', key, values);

/** Where a session's page says what became of it: the first place for news on it. */
export const notices = (page: Page): Locator => page.getByRole('main').getByRole('status').first();

/** Where it says what is discussed, and who speaks. */
export const currentItem = (page: Page): Locator => page.getByRole('region', { name: text('timeline.now') });

/** The topic that it says is discussed, or that there is none. */
export const currentTopic = (page: Page): Locator => currentItem(page).getByRole('paragraph').first();

/** The one who it says speaks, or that nobody does. */
export const currentSpeaker = (page: Page): Locator => currentItem(page).getByRole('paragraph').nth(1);

/** The region that says what changes. */
export const announced = (page: Page): Locator =>
  page
    .locator('div')
    .filter({ has: page.locator(':scope > label').getByRole('checkbox', { name: text('live.announce') }) })
    .getByRole('status');

/** The banner over the picture. */
export const banner = (page: Page): Locator =>
  page
    .locator('.player')
    .getByRole('status')
    .filter({ has: page.locator(':scope > :is(p[dir], img)') });

/** The badge in the player's bar that leads back to live. */
export const liveBadge = (page: Page): Locator =>
  page.locator('.plyr__controls').getByRole('button', { name: new RegExp(`^(${text('player.live')}|${text('player.backToLive')})$`) });

/** The slider over what can be watched of a live stream. */
export const liveSlider = (page: Page): Locator => page.locator('.plyr__controls').getByRole('slider', { name: text('player.seek') });
