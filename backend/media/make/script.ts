import { readFileSync } from 'node:fs';

/** A language code of `meeting.json`, such as `nl`. */
export type Language = string;

/** One text in several languages; Dutch is required because it is spoken. */
export type Texts = { nl: string } & Partial<Record<Language, string>>;

/** A topic of the script. */
export interface Topic {
  id: string;
  /** Hexadecimal RGB without `#`. */
  accent: string;
  name: Texts;
  description: Texts;
}

/** How espeak-ng speaks. */
export interface Voice {
  /** A voice of espeak-ng, such as `nl+f2`. */
  voice: string;
  /** 0–99. */
  pitch: number;
  /** Words per minute. */
  speed: number;
}

/** A speaker of the script. */
export interface Speaker extends Voice {
  id: string;
  name: string;
  about: string;
  microphone: number;
}

/** A vote of the script. */
export interface Vote {
  id: string;
  topic: string;
  name: Texts;
  outcome: string;
  eligible: number;
  count: { yes: number; no: number; abstain: number };
  /** Ids of the attendees who voted so, and who was absent; without it there are totals only. */
  ballots?: Record<'yes' | 'no' | 'abstain', string[]> & { absent: { delegate: string; name: string; division: string }[] };
}

/** A line of a speaker, which is spoken in Dutch, or in the language that `spoken` names. */
export type Line = Texts & { spoken?: Language };

/** A step of the meeting; pauses are in seconds. */
export type Turn =
  | { topic: string }
  | { speaker: string; lines: Line[] }
  | { openVote: string }
  | { closeVote: string }
  /** `description`: what an audio description says in the pause. */
  | { pause: number; description?: string };

/** The script of the recording, `meeting.json`. */
export interface Meeting {
  heading: string;
  /** Seconds; a whole number of segments, so that the live stream can loop. */
  duration: number;
  frameRate: number;
  segmentSeconds: number;
  languages: Language[];
  topics: Topic[];
  speakers: Speaker[];
  votes: Vote[];
  turns: Turn[];
}

/** Loads `meeting.json`; throws an Error if its duration is not a whole number of segments. */
export function loadMeeting(file: string): Meeting {
  const meeting = JSON.parse(readFileSync(file, 'utf8')) as Meeting;
  if (meeting.duration % meeting.segmentSeconds !== 0) {
    throw new Error(`${file}: duration ${meeting.duration} is not a multiple of ${meeting.segmentSeconds}`);
  }
  return meeting;
}

/** Finds a record by its id; throws an Error with the list's name if it does not exist. */
export function findById<T extends { id: string }>(list: readonly T[], id: string, listName: string): T {
  const found = list.find((item) => item.id === id);
  if (!found) throw new Error(`meeting.json: no "${id}" in ${listName}`);
  return found;
}
