import type {
  Attendee,
  Cue,
  Delegate,
  Division,
  Role,
  SessionScript,
  Speech,
  StoredMedia,
  StoredSession,
  SubtitleVersion,
  Topic,
  Vote,
} from '../store/records.ts';

/** The checked records of a session folder. */
export interface LoadedSession {
  /** Folder of the seed; absent for generated sessions. */
  folder?: string;
  /** Decoded path of this folder in the addresses of files; absent for generated sessions. */
  filesPath?: string;
  /** True: its dates count from the start of the backend. */
  isRelative?: boolean;
  session: StoredSession;
  media?: StoredMedia;
  topics: Topic[];
  speeches: Speech[];
  votes: Vote[];
  attendees: Attendee[];
  subtitles: { version: SubtitleVersion; cues: Cue[] }[];
  script?: SessionScript;
}

/** A file that a seed names, or a folder of stream segments; `path` is the part of its address after `/files/`. */
export interface SeedFile {
  path: string;
  file: string;
  folder: boolean;
}

/** A stored city; `admin` has the attributes of contract §4. */
export interface StoredCity {
  name: string;
  title: string;
  event?: string;
  domain?: string;
  timeZone: string;
  admin: Record<string, unknown>;
  rooms: { id: number; name: string }[];
  categories: { id: number; name: string; slug: string }[];
  roles: Role[];
  divisions: Division[];
  delegates: Delegate[];
}

/** The checked records of a city folder. */
export interface LoadedCity {
  /** Folder of the seed; absent for generated cities. */
  folder?: string;
  city: StoredCity;
  sessions: LoadedSession[];
  files: SeedFile[];
}
