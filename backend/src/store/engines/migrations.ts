import type { DatabaseSync } from 'node:sqlite';
import { POSTGRES_TABLES } from './postgres/postgresTables.ts';
import { hashPassword } from '../passwordHash.ts';

/** A step from one schema of the database to the next. */
export interface Migration {
  /** The schema that the database has afterwards. */
  schema: number;
  /** What it does in SQLite: SQL, or a change of rows that SQL cannot express. */
  sql: string | ((connection: DatabaseSync) => void);
  /** What it does in PostgreSQL: statements. Absent in steps from before the first version that had PostgreSQL. */
  postgres?: readonly string[];
}

/** The tables of version 0.1. */
const FIRST_TABLES = `
  CREATE TABLE cities (
    name TEXT PRIMARY KEY, title TEXT NOT NULL, event TEXT, domain TEXT, timeZone TEXT NOT NULL, admin TEXT NOT NULL,
    rooms TEXT NOT NULL, categories TEXT NOT NULL, divisions TEXT NOT NULL, delegates TEXT NOT NULL, roles TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    sessionId INTEGER PRIMARY KEY, city TEXT NOT NULL, reference TEXT NOT NULL, name TEXT NOT NULL, description TEXT, documents TEXT, startMs INTEGER NOT NULL,
    dayOnly INTEGER, startText TEXT, state TEXT, stateReason TEXT, movedTo TEXT,
    durationSeconds REAL, status TEXT NOT NULL, channelName TEXT, language TEXT NOT NULL, room INTEGER, password TEXT, category TEXT,
    published INTEGER NOT NULL, viewers INTEGER NOT NULL, script INTEGER NOT NULL, filesPath TEXT,
    access INTEGER AS (CASE WHEN published = 0 THEN 2 WHEN password IS NULL THEN 0 ELSE 1 END) VIRTUAL, UNIQUE (city, reference)
  ) STRICT;
  CREATE INDEX sessionsByStart ON sessions (city, startMs);
  CREATE INDEX sessionsByCategory ON sessions (city, category, startMs);
  CREATE INDEX sessionsWithScript ON sessions (script) WHERE script = 1;
  CREATE INDEX sessionsByReference ON sessions (reference);
  CREATE INDEX sessionsByFilesPath ON sessions (filesPath) WHERE filesPath IS NOT NULL;
  CREATE TABLE media (
    sessionId INTEGER PRIMARY KEY, hls TEXT, mp4 TEXT, audio TEXT, poster TEXT, live TEXT, startTime REAL NOT NULL,
    languages TEXT NOT NULL, streamfiles TEXT NOT NULL, parts TEXT NOT NULL, ownFiles TEXT
  ) STRICT;
  CREATE TABLE records (
    position INTEGER PRIMARY KEY, sessionId INTEGER NOT NULL, list TEXT NOT NULL, id TEXT NOT NULL, record TEXT NOT NULL, UNIQUE (sessionId, list, id)
  ) STRICT;
  CREATE TABLE scripts (sessionId INTEGER PRIMARY KEY, script TEXT NOT NULL) STRICT;
  CREATE TABLE banners (sessionId INTEGER PRIMARY KEY, banner TEXT NOT NULL) STRICT;
  CREATE TABLE subtitles (id TEXT PRIMARY KEY, sessionId INTEGER NOT NULL, version TEXT NOT NULL, cues TEXT NOT NULL) STRICT;
  CREATE INDEX subtitlesBySession ON subtitles (sessionId);
  CREATE TABLE files (path TEXT PRIMARY KEY, file TEXT NOT NULL, folder INTEGER NOT NULL) STRICT;
  CREATE TABLE fileUses (path TEXT NOT NULL, access INTEGER NOT NULL, sessionId INTEGER, city TEXT) STRICT;
  CREATE INDEX fileUsesByPath ON fileUses (path, access, sessionId);
  CREATE INDEX fileUsesBySession ON fileUses (sessionId);
  CREATE INDEX fileUsesByCity ON fileUses (city) WHERE city IS NOT NULL;
  CREATE TRIGGER fileUsesFollowSession AFTER UPDATE OF published, password ON sessions BEGIN
    UPDATE fileUses SET access = NEW.access WHERE sessionId = NEW.sessionId;
  END;
  CREATE TABLE downloads (id INTEGER PRIMARY KEY, sessionId INTEGER NOT NULL, receivedMs INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE registrations (
    id INTEGER PRIMARY KEY, sessionId INTEGER NOT NULL, receivedMs INTEGER NOT NULL, firstName TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL
  ) STRICT;
`;

/** The captions of live sessions: a backend of version 0.1 has made this table at its start. */
const LIVE_CAPTIONS = `
  CREATE TABLE IF NOT EXISTS liveCaptions (position INTEGER PRIMARY KEY, sessionId INTEGER NOT NULL, caption TEXT NOT NULL) STRICT;
  CREATE INDEX liveCaptionsBySession ON liveCaptions (sessionId);
`;

/**
 * The folders of the seed whose content the database has: their state then (`stamp`), and what they said, with which a later load is
 * compared (rule 13.22). `content` is null while the folder is newer than the other tables; `isRelative` is 1 if its dates count from the
 * start of the backend.
 */
const SEED_FOLDERS = `
  CREATE TABLE seedFolders (
    folder TEXT PRIMARY KEY, cityFolder TEXT NOT NULL, city TEXT NOT NULL, sessionId INTEGER, isRelative INTEGER NOT NULL, stamp TEXT NOT NULL,
    content TEXT
  ) STRICT;
  CREATE INDEX seedFoldersBySession ON seedFolders (sessionId);
`;

/** The instances that receive the cameras of cities: their origins, and when they said so last (rule 13.29). */
const CAMERAS = {
  sql: 'CREATE TABLE cameras (city TEXT PRIMARY KEY, origin TEXT NOT NULL, seenMs INTEGER NOT NULL) STRICT',
  postgres: ['CREATE TABLE cameras (city text COLLATE "C" PRIMARY KEY, origin text NOT NULL, "seenMs" bigint NOT NULL)'],
};

/** The storyboard and the stills of recordings (rule 7.30). */
const FRAMES = {
  sql: 'ALTER TABLE media ADD COLUMN storyboard TEXT; ALTER TABLE media ADD COLUMN stills TEXT',
  postgres: ['ALTER TABLE media ADD COLUMN storyboard text, ADD COLUMN stills text'],
};

/** The sound tracks of sessions, and the videos of signers (rules 27.1 and 27.3). */
const SOUND = {
  sql: 'ALTER TABLE media ADD COLUMN tracks TEXT; ALTER TABLE media ADD COLUMN sign TEXT',
  postgres: ['ALTER TABLE media ADD COLUMN tracks text, ADD COLUMN sign text'],
};

/** The password of a session, and that which its folder had at the last load. */
interface PasswordRow {
  sessionId: number;
  password: string | null;
  inFolder: string | null;
}

/** Replaces the passwords of sessions by their hashes (rule 20.12). */
function hashPasswords(connection: DatabaseSync): void {
  const setHash = connection.prepare('UPDATE sessions SET password = ? WHERE sessionId = ?');
  const setContent = connection.prepare(`UPDATE seedFolders SET content = json_set(content, '$.session.password', ?) WHERE sessionId = ?`);
  const sql = `SELECT sessionId, sessions.password, content ->> '$.session.password' AS inFolder FROM sessions LEFT JOIN seedFolders USING (sessionId)
    WHERE sessions.password IS NOT NULL OR inFolder IS NOT NULL`;
  for (const { sessionId, password, inFolder } of connection.prepare(sql).all() as unknown as PasswordRow[]) {
    const hash = password === null ? undefined : hashPassword(password);
    if (hash !== undefined) setHash.run(hash, sessionId);
    if (inFolder !== null) setContent.run(inFolder === password && hash !== undefined ? hash : hashPassword(inFolder), sessionId);
  }
}

/**
 * All steps of both engines, oldest first. A new database gets all of them, one of an earlier version those that it lacks. A step that was
 * released never changes: add one.
 */
export const MIGRATIONS: readonly [Migration, ...Migration[]] = [
  { schema: 8, sql: FIRST_TABLES },
  { schema: 9, sql: LIVE_CAPTIONS },
  { schema: 10, sql: SEED_FOLDERS },
  // All tables: the first schema of PostgreSQL.
  { schema: 11, sql: hashPasswords, postgres: POSTGRES_TABLES },
  { schema: 12, ...CAMERAS },
  { schema: 13, ...FRAMES },
  { schema: 14, ...SOUND },
];
