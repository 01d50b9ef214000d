import { announce, createAnnouncer } from '../domain/announcements.ts';
import { areAnnouncementsOn } from '../stores/announcements.store.ts';
import type { LivePart } from './liveView.ts';
import { newsText } from './newsText.ts';

/** Has a screen reader say what changes, unless the visitor does not want that; of speeches nothing, there are too many. */
export function createNewsTeller(sinceMs: number, wasPublished: boolean): LivePart {
  let announcer = createAnnouncer(sinceMs, wasPublished);
  return (session, moment, instantMs) => {
    const region = document.querySelector<HTMLElement>('[data-announcer]');
    if (!region) return;
    const told = announce(announcer, { session, moment, instantMs, nowMs: performance.now() });
    announcer = told.announcer;
    if (told.news && areAnnouncementsOn()) region.textContent = newsText(told.news, region);
  };
}
