import type { SessionPlan, SessionPlanChange } from '../seed/startSchema.ts';

/** Records of the HTTP API and the metadata broker (contract §3, §5, §6). */

/** Status of a channel (contract §3). */
export type ChannelStatus = 'live' | 'live-unavailable' | 'planned' | 'vod' | 'vod-unavailable';

/** Start or stop of a topic: wall clock, epoch ms, and (stop only) seconds since the start (contract §6). */
export interface Instant {
  realTime: string;
  utc: number;
  relativeTime?: number;
}

/** A role of attendees; a lower `priority` comes first. */
export interface Role {
  _id: string;
  name: string;
  priority: number;
}

/** A division of a city. */
export interface Division {
  _id: string;
  name: string;
  photo?: { url: string };
  /** `#rrggbb`. */
  colour?: string;
}

/** A delegate of a city (contract §6). */
export interface Delegate {
  _id: string;
  firstname: string;
  lastname: string;
  description?: string;
  photo?: { url: string };
  division?: Division;
  role?: Role;
  refId?: string;
}

/** A microphone; `id` is its number. */
export interface Microphone {
  _id: string;
  name: string;
  id: number;
}

/** A topic as the broker sends it (contract §6). `updatedAt` of a record is the epoch ms of its last change by hand (rule 12.29). */
export interface Topic {
  _id: string;
  name: string;
  description?: string;
  documents?: StoredSession['documents'];
  /** Id of the matter, the same in every session in which it is spoken about. */
  dossier?: string;
  number?: string;
  status: boolean;
  priority: number;
  session: number;
  start?: Instant | null;
  stop?: Instant | null;
  updatedAt?: number;
}

/** An attendee as the broker sends it (contract §6). */
export interface Attendee {
  _id: string;
  session: number;
  role?: Role;
  microphone?: Microphone;
  /** Without `_id` the source has no id of the person. */
  delegate: Omit<Delegate, '_id'> & Partial<Pick<Delegate, '_id'>>;
  updatedAt?: number;
}

/** A speech as the broker sends it, with epoch ms (contract §6). */
export interface Speech {
  _id: string;
  start: number;
  stop?: number | null;
  createdAt: string;
  session: number;
  room?: number;
  status: boolean;
  microphone?: Microphone;
  attendee?: Attendee;
  topic?: string;
  updatedAt?: number;
}

/** How one person voted: the person by id of the attendee or delegate, or by name (contract §6). */
export interface Ballot {
  attendee?: string;
  delegate?: string;
  name?: string;
  division?: string;
  vote: string;
  label?: string;
}

/** A vote as the broker sends it, with epoch ms (contract §6). */
export interface Vote {
  _id: string;
  name: string;
  priority: number;
  start?: number | null;
  stop?: number | null;
  total: number;
  eligible?: number;
  /** Absent: nobody stated one; it is never computed from counts (rule 10.3). */
  outcome?: 'adopted' | 'rejected' | 'tied' | 'withdrawn';
  /** `simple`, `absolute`, `two-thirds`, `three-quarters` or a text. */
  majority?: string;
  castingVote?: { attendee?: string; vote: string };
  session: number;
  topic?: string;
  result: { vote: string; label: string; count: number; percentage: number }[];
  /** Absent: the vote has totals only. */
  ballots?: Ballot[];
  updatedAt?: number;
}

/** A banner as the broker sends it; `start` is epoch ms (contract §6). */
export interface Banner {
  start: number;
  removed: boolean;
  title?: string;
  text?: string;
  image?: string;
}

/** The record types of a session's lists, by the event that sends the list. */
export interface SessionLists {
  topics: Topic;
  speeches: Speech;
  votes: Vote;
  attendees: Attendee;
}

/** Name of a list of a session. */
export type ListName = keyof SessionLists;

/** A stored session; `toSessionAnswer` converts it to the answer of contract §3. */
export interface StoredSession extends SessionPlan {
  city: string;
  sessionId: number;
  reference: string;
  name: string;
  description?: string;
  /** Links; `url` is a path or address. */
  documents?: { title: string; url: string; type?: string | undefined }[];
  /** Epoch milliseconds; the beginning of the day if `dayOnly`. */
  startMs: number;
  /** Seconds. */
  durationSeconds?: number;
  status: ChannelStatus;
  channelName?: string;
  language: string;
  room?: number;
  /** In the store its hash (rule 20.12). */
  password?: string;
  category?: string;
  published: boolean;
  viewers: number;
  script: boolean;
}

/** Fields of a session that may be absent: null removes one. */
type OptionalFields = Pick<StoredSession, 'description' | 'documents' | 'durationSeconds' | 'room' | 'category' | 'password'>;

/** A change of a session by hand. */
export type SessionChange = Partial<Pick<StoredSession, 'name' | 'status' | 'published' | 'viewers' | 'startMs'>> & {
  [K in keyof OptionalFields]?: OptionalFields[K] | null;
} & SessionPlanChange;

/** A sound track of a session (contract §3). */
export interface StoredTrack {
  id: string;
  /** `other`: its source does not say what it is (rule 27.40). */
  kind: 'floor' | 'interpretation' | 'description' | 'other';
  language?: string;
  label?: string;
  /** NAME of the audio rendition in the HLS stream. */
  hlsName?: string;
  mp4?: string;
  audio?: string;
}

/** The video of a signer; position 0 is that of the recording. */
export interface StoredSign {
  file?: string;
  mp4?: string;
  language?: string;
  layout?: 'beside' | 'over';
  /** Folder of segments that the live stream of the signer repeats. */
  live?: string;
}

/** The stored media of a session: paths and addresses; `startTime` in seconds. */
export interface StoredMedia {
  hls?: string;
  mp4?: string;
  audio?: string;
  poster?: string;
  /** WebVTT with the frames of the recording. */
  storyboard?: string;
  /** Still images of the recording; `start` in seconds is the position that one shows. */
  stills?: { start: number; url: string }[];
  languages: string[];
  tracks?: StoredTrack[];
  sign?: StoredSign;
  startTime: number;
  live?: string;
  streamfiles: { name: string; start: number; url?: string; duration?: number }[];
  /** The recording parts after the first file; `start` as in the seed. */
  parts: { start: number; hls?: string; mp4?: string; tracks?: StoredTrack[]; sign?: Omit<StoredSign, 'live'> }[];
  /** The files of streams that share a folder with streams of other sessions (rule 25.8). */
  ownFiles?: string[];
}

/** A version of a session's captions (contract §5); `_id` is unique in the backend. */
export interface SubtitleVersion {
  _id: string;
  file: string;
  language: string;
  session: number;
  provider: string;
  active: boolean;
  published: boolean;
  version: number;
  ready: boolean;
  jobID: string;
  recording: string;
  vtt: string;
  json: string;
}

/** A cue; offsets in ms from the beginning of the recording. */
export interface Cue {
  start: number;
  end: number;
  text: string;
  speaker?: string;
}

/** The script of a live session; positions are seconds from the start of the loop. */
export interface SessionScript {
  topics: {
    id: string;
    name: string;
    description?: string;
    dossier?: string;
    number?: string;
    priority: number;
    start?: number;
    stop?: number;
  }[];
  speeches: { id: string; start: number; stop?: number; attendee?: string; microphone?: number; topic?: string }[];
  votes: {
    id: string;
    name: string;
    priority: number;
    start?: number;
    stop?: number;
    total: number;
    eligible?: number;
    outcome?: Vote['outcome'];
    majority?: string;
    castingVote?: Vote['castingVote'];
    topic?: string;
    result: { vote: string; label: string; count: number; percentage?: number }[];
    ballots?: Ballot[];
  }[];
  /** Offsets in ms. */
  captions: { language: string; cues: Cue[] }[];
  incidents: ScriptedIncident[];
}

/** A further event of a script, `at` seconds after the start of the loop; its record has all fields. */
export type ScriptedIncident = { at: number } & (
  | { event: 'createTopic' | 'updateTopic' | 'deleteTopic'; topic: SessionScript['topics'][number] }
  | { event: 'createSpeech' | 'updateSpeech' | 'deleteSpeech'; speech: SessionScript['speeches'][number] }
  | { event: 'createAttendee' | 'updateAttendee' | 'deleteAttendee'; attendee: Attendee }
  | { event: 'startSessionPancarte'; banner: Omit<Banner, 'start' | 'removed'> }
  | { event: 'stopSessionPancarte' }
  | { event: 'viewers'; viewers: number }
  | { event: ResentEvent }
);

/** Events that send the current data again. */
export type ResentEvent = 'topics' | 'attendees' | 'delegates' | 'divisions' | 'subtitles' | 'status' | 'pancarteSession';

/** A session with the media that lists contain. */
export type ListedSession = StoredSession & Pick<StoredMedia, 'mp4' | 'poster' | 'live'>;
