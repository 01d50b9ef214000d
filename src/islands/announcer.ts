import { announce, type Announcer, createAnnouncer } from '../domain/announcements.ts';
import { areAnnouncementsOn } from '../stores/announcements.store.ts';
import type { LivePart } from './liveView.ts';
import { newsText } from './newsText.ts';

let announcer: Announcer | undefined;

/** Has a screen reader say what changes, unless the visitor does not want that; of speeches nothing, there are too many. */
export const tellNews: LivePart = (session, moment, instantMs) => {
  const region = document.querySelector<HTMLElement>('[data-announcer]');
  if (!region) return;
  announcer ??= createAnnouncer(instantMs, session.isPublished);
  const told = announce(announcer, { session, moment, instantMs, nowMs: performance.now() });
  announcer = told.announcer;
  if (told.news && areAnnouncementsOn()) region.textContent = newsText(told.news, region);
};
