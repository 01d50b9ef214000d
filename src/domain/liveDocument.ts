import type { LiveEvent } from './liveEvents.ts';
import type { LiveState } from './liveSession.ts';

/** What the portal itself tells of a session at this moment, for those whom its metadata broker cannot be reached by. */
export type LiveDocument = Pick<LiveState, 'status' | 'isPublished'> &
  Partial<Pick<LiveState, 'viewers' | 'banner' | 'topics' | 'speeches' | 'votes' | 'attendees'>>;

const LISTS = ['topics', 'speeches', 'votes', 'attendees'] as const;

/** The same as the broker would tell it on connect. */
export function eventsOf(document: LiveDocument): LiveEvent[] {
  const { status, isPublished, viewers, banner } = document;
  return [
    ...LISTS.flatMap((list): LiveEvent[] => {
      const records = document[list];
      return records ? [{ kind: 'list', list, records, isRecorded: false }] : [];
    }),
    ...(viewers === undefined ? [] : [{ kind: 'viewers', viewers } as const]),
    { kind: 'status', status, isPublished },
    { kind: 'banner', banner },
  ];
}
