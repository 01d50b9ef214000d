import type { AttendeeSeed, SpeechSeed, TopicSeed, VoteSeed } from '../seed/seedSchema.ts';

/** What became of one kind of record: `read` equals `kept` plus everything left out. */
export interface Tally {
  what: string;
  read: number;
  kept: number;
  leftOut: { count: number; why: string }[];
}

/** What a source knows of the session itself; local times have no offset (`2019-07-29T14:00:00`). */
export interface SessionFacts {
  sessionId?: number;
  reference?: string;
  name?: string;
  description?: string;
  start?: string;
  /** Seconds. */
  duration?: number;
  language?: string;
  /** The organisation, as the source names it. */
  city?: string;
}

/** A captions file and the line of subtitles.json that will name it. */
interface CaptionsFile {
  file: string;
  content: string;
  language?: string;
}

/** What one source gives to a session folder. */
export interface SeedPart {
  session: SessionFacts;
  topics: TopicSeed[];
  speeches: SpeechSeed[];
  votes: VoteSeed[];
  attendees: AttendeeSeed[];
  captions: CaptionsFile[];
  tallies: Tally[];
  notices: string[];
}

/** A part with nothing in it, to be filled by a source. */
export function emptyPart(): SeedPart {
  return { session: {}, topics: [], speeches: [], votes: [], attendees: [], captions: [], tallies: [], notices: [] };
}

/** A tally without the reasons that did not occur. */
export function tally(what: string, read: number, kept: number, leftOut: Tally['leftOut'] = []): Tally {
  return { what, read, kept, leftOut: leftOut.filter(({ count }) => count > 0) };
}
