import type { Locator, Page } from '@playwright/test';
import { label } from './labels.ts';
import { liveRegions } from './liveRegions.ts';
import { controlBar } from './player.ts';

const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);

/** Status line of a session page that states a change of access or an unreachable broker: the first one in the page. */
export const notices = (page: Page): Locator => liveRegions(page.getByRole('main')).first();

/** Region with the current topic and the current speaker. */
export const currentItem = (page: Page): Locator => page.getByRole('region', { name: text('timeline.now') });

/** Name of the current topic, or the text that there is none. */
export const currentTopic = (page: Page): Locator => currentItem(page).getByRole('paragraph').first();

/** Name of the current speaker, or the text that nobody speaks. */
export const currentSpeaker = (page: Page): Locator => currentItem(page).getByRole('paragraph').nth(1);

/** Live region with the announcements (rule 22.2). */
export const announcementRegion = (page: Page): Locator =>
  liveRegions(page.locator('div').filter({ has: page.locator(':scope > label').getByRole('checkbox', { name: text('live.announce') }) }));

/** The banner over the video (rule 7.16). */
export const banner = (page: Page): Locator =>
  liveRegions(page.locator('.player')).filter({ has: page.locator(':scope > :is(p[dir], img)') });

/** Button in the control bar that returns to the live edge. */
export const liveBadge = (page: Page): Locator =>
  controlBar(page).getByRole('button', { name: new RegExp(`^(${text('player.live')}|${text('player.backToLive')})$`) });

/** The playhead of the timeline as a slider; its values are seconds. */
export const timelineSlider = (page: Page): Locator => page.getByRole('slider', { name: text('timeline.position') });

/** Slider of the player in the embed of a live session: over the part of the stream that can be played. */
export const liveSlider = (page: Page): Locator => controlBar(page).getByRole('slider', { name: text('player.seek') });
