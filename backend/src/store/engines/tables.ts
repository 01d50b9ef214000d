import type { Generated, GeneratedAlways, Kysely } from 'kysely';

/** A flag: 0 or 1, in both engines. */
type Flag = number;

/** A text with JSON. */
type Json = string;

/** The tables as both engines have them; epoch milliseconds and ids are numbers, a value that is absent is null. */
export interface Tables {
  cities: {
    name: string;
    title: string;
    event: string | null;
    domain: string | null;
    timeZone: string;
    admin: Json;
    rooms: Json;
    categories: Json;
    divisions: Json;
    delegates: Json;
    roles: Json;
  };
  sessions: {
    sessionId: number;
    city: string;
    reference: string;
    name: string;
    description: string | null;
    documents: Json | null;
    startMs: number;
    dayOnly: Flag | null;
    startText: string | null;
    state: string | null;
    stateReason: string | null;
    movedTo: string | null;
    durationSeconds: number | null;
    status: string;
    channelName: string | null;
    language: string;
    room: number | null;
    password: string | null;
    category: string | null;
    published: Flag;
    viewers: number;
    script: Flag;
    filesPath: string | null;
    /** A value of `ACCESS`, which the database computes. */
    access: GeneratedAlways<number>;
  };
  media: {
    sessionId: number;
    hls: string | null;
    mp4: string | null;
    audio: string | null;
    poster: string | null;
    live: string | null;
    startTime: number;
    languages: Json;
    streamfiles: Json;
    parts: Json;
    ownFiles: Json | null;
    storyboard: string | null;
    stills: Json | null;
    tracks: Json | null;
    sign: Json | null;
  };
  records: { position: Generated<number>; sessionId: number; list: string; id: string; record: Json };
  scripts: { sessionId: number; script: Json };
  banners: { sessionId: number; banner: Json };
  subtitles: { id: string; sessionId: number; version: Json; cues: Json };
  files: { path: string; file: string; folder: Flag };
  fileUses: { path: string; access: number; sessionId: number | null; city: string | null };
  downloads: { id: Generated<number>; sessionId: number; receivedMs: number; body: Json };
  registrations: { id: Generated<number>; sessionId: number; receivedMs: number; firstName: string; name: string; email: string };
  liveCaptions: { position: Generated<number>; sessionId: number; caption: Json };
  /** What the folders of the seed had when they were loaded: `content` is null while a folder is newer than the other tables. */
  seedFolders: {
    folder: string;
    cityFolder: string;
    city: string;
    sessionId: number | null;
    isRelative: Flag;
    stamp: string;
    content: Json | null;
  };
  /** The instances that receive the cameras of cities. */
  cameras: { city: string; origin: string; seenMs: number };
}

/** A name of a table. */
export type TableName = keyof Tables;

/** Builds the statements of these tables, and runs them on one engine, or in one transaction of it. */
export type TableQueries = Kysely<Tables>;
