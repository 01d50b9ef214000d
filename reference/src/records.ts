/** The records that the HTTP API and the metadata broker exchange (contract §3, §5, §6). */

export type ChannelStatus = 'live' | 'live-unavailable' | 'planned' | 'vod' | 'vod-unavailable';

/** A moment of a topic: wall clock, the same instant as epoch ms, and (stop only) seconds since the start. */
export interface Instant {
  realTime: string;
  utc: number;
  relativeTime?: number;
}

export interface Role {
  _id: string;
  name: string;
  priority: number;
}

export interface Division {
  _id: string;
  name: string;
  photo?: { url: string };
}

export interface Delegate {
  _id: string;
  firstname: string;
  lastname: string;
  description?: string;
  photo?: { url: string };
  division?: Division;
  role?: Role;
  email?: string;
  refId?: string;
}

export interface Microphone {
  _id: string;
  name: string;
  id: number;
}

export interface Topic {
  _id: string;
  name: string;
  description?: string;
  status: boolean;
  priority: number;
  session: number;
  start?: Instant | null;
  stop?: Instant | null;
}

export interface Attendee {
  _id: string;
  session: number;
  role?: Role;
  microphone?: Microphone;
  delegate: Delegate;
}

/** Epoch milliseconds. */
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
}

/** Epoch milliseconds. */
export interface Vote {
  _id: string;
  name: string;
  priority: number;
  start?: number | null;
  stop?: number | null;
  total: number;
  eligible?: number;
  session: number;
  topic?: string;
  result: { vote: string; label: string; count: number; percentage: number }[];
}

export interface Banner {
  start: number;
  removed: boolean;
  title?: string;
  text?: string;
  image?: string;
}

/** The lists that belong to a session, by the name of the event that carries them. */
export interface SessionLists {
  topics: Topic;
  speeches: Speech;
  votes: Vote;
  attendees: Attendee;
}

export type ListName = keyof SessionLists;

/** A session as the backend keeps it; `toPublicSession` makes the answer of contract §3 of it. */
export interface StoredSession {
  city: string;
  sessionId: number;
  reference: string;
  name: string;
  description?: string;
  /** Epoch milliseconds. */
  startMs: number;
  /** Seconds. */
  durationSeconds?: number;
  status: ChannelStatus;
  channelName?: string;
  language: string;
  room?: number;
  password?: string;
  category?: string;
  published: boolean;
  viewers: number;
  script: boolean;
}

export interface StoredMedia {
  hls?: string;
  mp4?: string;
  audio?: string;
  poster?: string;
  languages: string[];
  startTime: number;
  live?: string;
  streamfiles: { name: string; start: number; url?: string; duration?: number }[];
  /** What is played after the first file; `start` as in the seed. */
  parts: { start: number; hls?: string; mp4?: string }[];
}

/** A version of a session's captions (contract §5); `_id` is unique in the whole backend. Cue offsets are ms. */
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

/** A caption; offsets in ms from the beginning of the recording. */
export interface Cue {
  start: number;
  end: number;
  text: string;
  speaker?: string;
}

/**
 * What the broker and the live engine need of the database. Implemented by `store.ts` over node:sqlite;
 * every call is synchronous.
 */
export interface SessionStore {
  listScriptedSessions(): StoredSession[];
  getSession(city: string, idOrReference: string): StoredSession | undefined;
  updateSession(
    sessionId: number,
    change: Partial<Pick<StoredSession, 'status' | 'published' | 'viewers' | 'startMs'>> & { durationSeconds?: number | null },
  ): void;
  getMedia(sessionId: number): StoredMedia | undefined;
  getList<N extends ListName>(sessionId: number, name: N): SessionLists[N][];
  getRecord<N extends ListName>(sessionId: number, name: N, id: string): SessionLists[N] | undefined;
  putRecord<N extends ListName>(sessionId: number, name: N, record: SessionLists[N]): void;
  deleteRecord(sessionId: number, name: ListName, id: string): void;
  clearList(sessionId: number, name: ListName): void;
  getBanner(sessionId: number): Banner | null;
  setBanner(sessionId: number, banner: Banner | null): void;
  getSubtitles(sessionId: number): SubtitleVersion[];
  getDelegates(city: string): Delegate[];
  getDivisions(city: string): Division[];
  /** `metadataCustomer` of the city, else its name. */
  getNamespace(city: string): string;
  listCities(): string[];
  /** The seed's script of a scripted session, in seconds of the loop. */
  getScript(sessionId: number): SessionScript | undefined;
}

/** A scripted live meeting; every position in seconds from the start of the loop. */
export interface SessionScript {
  topics: { id: string; name: string; description?: string; priority: number; start?: number; stop?: number }[];
  speeches: { id: string; start: number; stop?: number; attendee?: string; microphone?: number; topic?: string }[];
  votes: {
    id: string;
    name: string;
    priority: number;
    start?: number;
    stop?: number;
    total: number;
    eligible?: number;
    topic?: string;
    result: { vote: string; label: string; count: number; percentage?: number }[];
  }[];
  /** Offsets in ms. */
  captions: { language: string; cues: Cue[] }[];
  incidents: ScriptedIncident[];
}

/** What else happens in a script, `at` seconds; records are whole, whatever the event changes of them. */
export type ScriptedIncident = { at: number } & (
  | { event: 'createTopic' | 'updateTopic' | 'deleteTopic'; topic: SessionScript['topics'][number] }
  | { event: 'createSpeech' | 'updateSpeech' | 'deleteSpeech'; speech: SessionScript['speeches'][number] }
  | { event: 'createAttendee' | 'updateAttendee' | 'deleteAttendee'; attendee: Attendee }
  | { event: 'startSessionPancarte'; banner: Omit<Banner, 'start' | 'removed'> }
  | { event: 'stopSessionPancarte' }
  | { event: 'viewers'; viewers: number }
  | { event: ResentEvent }
);

/** Events that tell what is anyway, once more. */
export type ResentEvent = 'topics' | 'attendees' | 'delegates' | 'divisions' | 'subtitles' | 'status' | 'pancarteSession';
