import type { LiveEvent } from './liveEvents.ts';
import type { LiveState } from './liveSession.ts';
import type { Cue } from '../transcript/subtitles.ts';

/** What the portal itself tells of a session at this moment, for those whom its metadata broker cannot be reached by. */
export type LiveDocument = Pick<LiveState, 'status' | 'isPublished'> &
  Partial<Pick<LiveState, 'viewers' | 'banner' | 'topics' | 'speeches' | 'votes' | 'attendees'>> & {
    /** The last words by the code of their language. */
    transcript?: Readonly<Record<string, readonly Cue[]>>;
  };

const LISTS = ['topics', 'speeches', 'votes', 'attendees'] as const;

/** What the document says of access. */
export const accessOfDocument = ({ status, isPublished }: LiveDocument): LiveEvent => ({ kind: 'access', status, isPublished });

/** The same as the broker would tell it on connect. */
export function eventsOf(document: LiveDocument): LiveEvent[] {
  const { viewers, banner } = document;
  return [
    ...LISTS.flatMap((list): LiveEvent[] => {
      const records = document[list];
      return records ? [{ kind: 'list', list, records, isRecorded: false }] : [];
    }),
    ...(viewers === undefined ? [] : [{ kind: 'viewers', viewers } as const]),
    accessOfDocument(document),
    { kind: 'banner', banner },
  ];
}

/** The last words as the broker told them when they were spoken. */
export const segmentsOf = ({ transcript = {} }: LiveDocument): object[] =>
  Object.entries(transcript).flatMap(([language, lines]) =>
    lines.map(({ startMs: start, endMs: end, text, speaker }) => ({ start, end, text, speaker, language })),
  );
