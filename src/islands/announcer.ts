import { announce, type Announcer, ANNOUNCEMENT_PAUSE_MS, createAnnouncer, type News } from '../domain/announcements.ts';
import { areAnnouncementsOn } from '../stores/announcements.store.ts';
import type { LivePart } from './liveView.ts';

let announcer: Announcer | undefined;

/** Its words come with the first news; where they cannot be had it is silent. The pause counts from when it was said. */
async function say(news: News, region: HTMLElement) {
  const words = await import('./newsText.ts').catch(() => undefined);
  if (!words) return;
  region.textContent = words.newsText(news, region);
  if (announcer) announcer = { ...announcer, nextMs: performance.now() + ANNOUNCEMENT_PAUSE_MS };
}

/** Has a screen reader say what changes, unless the visitor does not want that; of speeches nothing, there are too many. */
export const tellNews: LivePart = (session, moment, instantMs) => {
  const region = document.querySelector<HTMLElement>('[data-announcer]');
  if (!region) return;
  announcer ??= createAnnouncer(instantMs, session.isPublished);
  const told = announce(announcer, { session, moment, instantMs, nowMs: performance.now() });
  announcer = told.announcer;
  if (told.news && areAnnouncementsOn()) void say(told.news, region);
};
