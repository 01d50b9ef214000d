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
} from '../records.ts';

/** A session folder, checked and turned into records. */
export interface LoadedSession {
  session: StoredSession;
  media?: StoredMedia;
  topics: Topic[];
  speeches: Speech[];
  votes: Vote[];
  attendees: Attendee[];
  subtitles: { version: SubtitleVersion; cues: Cue[] }[];
  script?: SessionScript;
}

/** A file that a seed names, or a folder of stream segments: `path` is what follows `/files/` in its address. */
export interface SeedFile {
  path: string;
  file: string;
  folder: boolean;
}

/** What the HTTP API answers about a city; `admin` holds the attributes of contract §4. */
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

/** A city folder, checked and turned into records. */
export interface LoadedCity {
  city: StoredCity;
  sessions: LoadedSession[];
  files: SeedFile[];
}
