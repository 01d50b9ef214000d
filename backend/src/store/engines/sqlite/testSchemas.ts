import type { DatabaseSync } from 'node:sqlite';

/** The schema of the version before this one. */
export const PREVIOUS_SCHEMA = 8;

/** The tables of the version before this one, as it made them: not read from migrations.ts, whose steps must not change any more. */
export const PREVIOUS_TABLES = `
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

/** Fills each table of that version with a row. */
export function fillTables(connection: DatabaseSync): void {
  connection.exec(`
    INSERT INTO cities VALUES ('dorp', 'Dorp', NULL, NULL, 'Europe/Brussels', '{}', '[]', '[]', '[]', '[]', '[]');
    INSERT INTO sessions (sessionId, city, reference, name, startMs, state, status, language, password, published, viewers, script)
      VALUES (1, 'dorp', 'raad', 'Raad', 1700000000000, 'cancelled', 'vod', 'nl', 'geheim', 1, 0, 0);
    INSERT INTO media (sessionId, mp4, startTime, languages, streamfiles, parts) VALUES (1, '/files/dorp/raad.mp4', 0, '[]', '[]', '[]');
    INSERT INTO records (sessionId, list, id, record) VALUES (1, 'topics', 't1', '{"_id":"t1"}');
    INSERT INTO scripts VALUES (1, '{}');
    INSERT INTO banners VALUES (1, '{"start":0,"removed":false}');
    INSERT INTO subtitles VALUES ('s1', 1, '{}', '[]');
    INSERT INTO files VALUES ('/files/dorp/raad.mp4', '/srv/dorp/raad.mp4', 0);
    INSERT INTO fileUses VALUES ('/files/dorp/raad.mp4', 1, 1, NULL);
    INSERT INTO downloads (sessionId, receivedMs, body) VALUES (1, 1700000000000, '{}');
    INSERT INTO registrations (sessionId, receivedMs, firstName, name, email) VALUES (1, 1700000000000, 'An', 'Peeters', 'an@example.org');
  `);
}
