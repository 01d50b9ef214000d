import type { FollowPhase } from '../../../src/domain/follow/followForm.ts';

/**
 * What there is to say of a session: `agenda` (published), `changed` (agenda items came or went), `cancelled`, `postponed`, `moved`
 * (another date or session), `reinstated` (takes place after all), `started`, `recorded` (the recording is there), `spoken`, `voted` and
 * `transcript`.
 */
export const NEWS_KINDS = [
  'agenda',
  'changed',
  'cancelled',
  'postponed',
  'moved',
  'reinstated',
  'started',
  'recorded',
  'spoken',
  'voted',
  'transcript',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** One thing to say to somebody who follows something; all of it is in the portal's public JSON. */
export interface News {
  /** What it is about, the same each time it is found: nothing is said twice of a follow. */
  key: string;
  kind: NewsKind;
  phase: FollowPhase;
  city: { name: string; title: string; timeZone: string };
  session: {
    id: number;
    reference: string;
    name: string;
    /** ISO 8601 with offset, or a date when the time is not known. */
    start: string | undefined;
    /** Words of the source in place of a time. */
    startText: string | undefined;
  };
  /** Agenda item that it is about; `isGone`: it is no longer on the agenda. */
  item: { id: string; name: string; isGone?: boolean } | undefined;
  /** Sentence that was said, or name of the vote. */
  text: string | undefined;
  speaker: string | undefined;
  /** Outcome of a vote as the source states it; undefined where it states none. */
  outcome: string | undefined;
  /** What takes the place of a session that has moved: its new start, as `session.start`. */
  movedTo: string | undefined;
  /** Path of the page without locale prefix, at the second where one is known: `/waterdam/gr-begroting/seek/275`. */
  path: string;
}
