import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from './sessionRow.ts';
import { toSql } from './sessionRow.ts';

const SCHEMA_VERSION = 8;

/** The database has passwords of sessions and addresses of visitors: only its owner may read it (rule 20.10). */
const OWNER_ONLY = 0o600;

/** Milliseconds that a change waits for the changes of other instances. */
const BUSY_MS = 5000;

const SCHEMA = `
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
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** A SQLite database file (or `:memory:`) with the backend's tables. Each statement is prepared once. */
export class Database {
  private readonly connection: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  /** Creates the tables in a new file. Throws an Error when another version of the reference backend created the file. */
  constructor(file: string) {
    if (file !== ':memory:') restrictAccess(file);
    this.connection = new DatabaseSync(file, { timeout: BUSY_MS });
    this.connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const version = this.one('PRAGMA user_version')?.['user_version'];
    if (version === 0) this.connection.exec(SCHEMA);
    else if (version !== SCHEMA_VERSION) {
      this.close();
      throw new Error(`${file} was made by another version of the reference backend; remove it or name another file`);
    }
  }

  one(sql: string, ...values: unknown[]): Row | undefined {
    return this.prepare(sql).get(...values.map(toSql));
  }

  all(sql: string, ...values: unknown[]): Row[] {
    return this.prepare(sql).all(...values.map(toSql));
  }

  run(sql: string, ...values: unknown[]): void {
    this.prepare(sql).run(...values.map(toSql));
  }

  insert(table: string, values: Row): void {
    const columns = Object.keys(values);
    this.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, ...Object.values(values));
  }

  /** Runs `work` in a transaction, which is rolled back when `work` throws. */
  transaction(work: () => void): void {
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.connection.exec('COMMIT');
    } catch (error) {
      this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.connection.close();
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.connection.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}

/** Makes a database file that only its owner may use; SQLite gives the files beside it (`-wal`, `-shm`) the same mode. */
function restrictAccess(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, OWNER_ONLY);
}
