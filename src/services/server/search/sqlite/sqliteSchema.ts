import { DatabaseSync } from 'node:sqlite';

/** Version of the tables: an index of another version is thrown away and built again. */
const SCHEMA_VERSION = 7;

const TABLES = `
  CREATE TABLE session (
    key INTEGER PRIMARY KEY,
    city TEXT NOT NULL COLLATE NOCASE,
    session_id INTEGER NOT NULL,
    city_title TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    content_language TEXT,
    visibility TEXT NOT NULL,
    reference TEXT NOT NULL,
    name TEXT NOT NULL,
    start_ms INTEGER,
    year TEXT,
    category TEXT,
    category_name TEXT,
    listed TEXT NOT NULL,
    content TEXT NOT NULL,
    checked_ms INTEGER NOT NULL,
    UNIQUE (city, session_id)
  );
  CREATE INDEX session_checks ON session (city, visibility, session_id);
  CREATE TABLE passage (id INTEGER PRIMARY KEY, session INTEGER NOT NULL, speakers TEXT NOT NULL);
  CREATE INDEX passage_session ON passage (session);
  CREATE TABLE entries (passage INTEGER PRIMARY KEY, packed BLOB NOT NULL);
  CREATE VIRTUAL TABLE passage_text USING fts5(
    name, topics, speakers, votes, spoken, scope,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'"
  );
  CREATE TABLE profile (
    key INTEGER PRIMARY KEY,
    city TEXT NOT NULL COLLATE NOCASE,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    details TEXT NOT NULL,
    UNIQUE (city, kind, subject, details)
  );
  CREATE TABLE share (
    profile INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    session INTEGER NOT NULL,
    session_id INTEGER NOT NULL,
    visibility TEXT NOT NULL,
    year TEXT NOT NULL,
    turns INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    votes INTEGER NOT NULL,
    speeches INTEGER NOT NULL,
    ballots INTEGER NOT NULL,
    PRIMARY KEY (profile, start_ms, session)
  ) WITHOUT ROWID;
  CREATE INDEX share_session ON share (session);
  CREATE TABLE share_records (
    session INTEGER NOT NULL,
    profile INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (session, profile)
  ) WITHOUT ROWID;
  CREATE TABLE share_sum (
    profile INTEGER NOT NULL,
    year TEXT NOT NULL,
    shares INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    votes INTEGER NOT NULL,
    PRIMARY KEY (profile, year)
  ) WITHOUT ROWID;
  CREATE TABLE item (
    item TEXT NOT NULL,
    session INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (item, session)
  ) WITHOUT ROWID;
  CREATE INDEX item_session ON item (session);
  CREATE TABLE vocabulary (id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE);
  CREATE VIRTUAL TABLE vocabulary_grams USING fts5(token, content = 'vocabulary', content_rowid = 'id', tokenize = 'trigram');
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** Page cache of a connection, KiB. */
const CACHE_KIB = 2048;

/** Time for which a connection waits for another one's transaction, ms. */
const BUSY_TIMEOUT_MS = 2000;

/** An index that another version of this program has written. */
export class OtherVersion extends Error {}

const readVersion = (database: DatabaseSync) => Number(database.prepare('PRAGMA user_version').get()?.['user_version']);

/** Opens the index for writing and creates its tables; throws when the file is damaged or of another version. */
export function openForWriting(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA journal_size_limit = 67108864`,
    );
    if (readVersion(database) === 0) database.exec(`BEGIN; ${TABLES} COMMIT`);
    if (readVersion(database) !== SCHEMA_VERSION) throw new OtherVersion('The search index has another version.');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the index for searches; throws while the indexer has not created it. */
export function openForReading(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    if (readVersion(database) !== SCHEMA_VERSION) throw new Error('The search index is not ready.');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
