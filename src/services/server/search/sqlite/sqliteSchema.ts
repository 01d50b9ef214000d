import { DatabaseSync } from 'node:sqlite';

/** Version of the tables: an index of another version is thrown away and built again. */
const SCHEMA_VERSION = 4;

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
  CREATE TABLE passage (id INTEGER PRIMARY KEY, session INTEGER NOT NULL, speakers TEXT NOT NULL);
  CREATE INDEX passage_session ON passage (session);
  CREATE TABLE entries (passage INTEGER PRIMARY KEY, packed BLOB NOT NULL);
  CREATE VIRTUAL TABLE passage_text USING fts5(
    name, topics, speakers, votes, spoken, scope,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'"
  );
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
