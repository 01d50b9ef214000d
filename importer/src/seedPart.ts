import type { DocumentSeed } from './sourceDocuments.ts';
import type { AttendeeSeed, SpeechSeed, TopicSeed, VoteSeed } from '../../backend/src/seed/seedSchema.ts';
import type { SessionStateSeed } from '../../backend/src/seed/startSchema.ts';

/** Counts of one kind of record: `read` is `imported` plus all counts of `leftOut`. */
export interface Tally {
  what: string;
  read: number;
  imported: number;
  leftOut: { count: number; why: string }[];
}

/** The session data of a source. */
export interface SourceSession {
  sessionId?: number;
  reference?: string;
  name?: string;
  description?: string;
  /** Documents with addresses; those of the meeting's folder are added later. */
  documents?: DocumentSeed[];
  /**
   * Local date and time of the city (`2019-07-29T14:00:00`), or one with the offset of the source (`…-08:00`, `…Z`). The local time
   * 00:00:00 means that the source has no time.
   */
  start?: string;
  /** The start in the words of the source, if it has no time: `Immediately following the Budget Committee`. */
  startText?: string;
  /** Seconds. */
  duration?: number;
  /** Spoken language, and language of the records. */
  language?: string;
  /** Name of the organisation in the source. */
  city?: string;
  /** Name of the category, such as the committee that met. */
  category?: string;
  /** What has become of a meeting that does not take place as planned, why, and its new start or reference. */
  state?: SessionStateSeed;
  stateReason?: string;
  movedTo?: string;
  /** Address of the recording: a video file or an HLS playlist. */
  video?: string;
}

/** A captions file and its language. */
export interface CaptionsFile {
  file: string;
  content: string;
  /** Name of the file that they come from; absent for the texts of speaker turns. */
  source?: string;
  language?: string;
  /** Set if the times are those of the clock, counted from midnight of the session's day. */
  times?: 'clock';
}

/** The data of one source for a session folder. */
export interface SeedPart {
  session: SourceSession;
  topics: TopicSeed[];
  speeches: SpeechSeed[];
  votes: VoteSeed[];
  attendees: AttendeeSeed[];
  captions: CaptionsFile[];
  /**
   * `clock`: start and stop of topics, speeches and votes are seconds since midnight of the session's day in local time, and
   * become positions when the start of the recording is known. Absent: they are positions in the recording.
   */
  times?: 'clock';
  /** Records of another file whose times are positions, although those of this part are times of the clock. */
  recorded?: Pick<SeedPart, 'topics' | 'speeches' | 'votes'>;
  tallies: Tally[];
  notices: string[];
}

/** Creates a part without data. */
export function emptyPart(): SeedPart {
  return { session: {}, topics: [], speeches: [], votes: [], attendees: [], captions: [], tallies: [], notices: [] };
}

/** Creates a tally without reasons that did not occur. */
export function tally(what: string, read: number, imported: number, leftOut: Tally['leftOut'] = []): Tally {
  return { what, read, imported, leftOut: leftOut.filter(({ count }) => count > 0) };
}
