import { createNewsTeller } from './announcer.ts';
import { showRail } from './liveRail.ts';
import type { LivePart } from './liveView.ts';

/** Shows and announces what changes after the page was opened: the earliest instant that was shown (epoch ms), and whether the session was published then. */
export function createChanges(sinceMs: number, wasPublished: boolean): LivePart {
  const tellNews = createNewsTeller(sinceMs, wasPublished);
  return (...now) => {
    showRail(...now);
    tellNews(...now);
  };
}
