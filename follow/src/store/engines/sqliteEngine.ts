import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { OWNER_ONLY, restrictAccess } from '../../../../backend/src/store/engines/sqlite/databaseFile.ts';
import { toKyselyDatabase } from '../../../../backend/src/store/engines/sqlite/nodeSqlite.ts';
import { migrate } from '../migrations.ts';
import type { Queries, Tables } from '../tables.ts';
import { type Engine, NO_DATABASE } from './engine.ts';

/** Milliseconds that a change waits for the changes of another process. */
const BUSY_MS = 5000;

/**
 * Memory for pages, KiB, and pages of 4 KiB after which the log is copied into the file. News of one session are rows of thousands of
 * follows, each in another page: with less of both, one page is written several times.
 */
const CACHE_KIB = 32_768;
const LOG_PAGES = 8000;

/** SQLite's code when another connection has the file. */
const BUSY = 5;

/**
 * Opens a file or `:memory:`, and creates the tables in a new one, unless they must exist. Rejects with an Error for a file of a later
 * version or program.
 */
export async function openSqliteEngine(file: string, mustExist: boolean): Promise<Engine> {
  const isFile = file !== ':memory:';
  if (mustExist && !hasTables(file)) throw new Error(NO_DATABASE);
  if (isFile) {
    mkdirSync(dirname(file), { recursive: true });
    // A new file has this mode from its beginning.
    closeSync(openSync(file, 'a', OWNER_ONLY));
  }
  const connection = new DatabaseSync(file, { timeout: BUSY_MS });
  const queries: Queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database: toKyselyDatabase(connection, file) }) });
  const change: Engine['change'] = (work) => queries.transaction().execute(work);
  try {
    // A power failure loses no follow. What was removed is overwritten: addresses, although they are encrypted.
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    connection.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
    // No file beside the database keeps what a statement changes.
    connection.exec('PRAGMA temp_store = MEMORY');
    if (isFile) restrictAccess(file);
    await change(migrate);
  } catch (error) {
    connection.close();
    throw error;
  }
  let lock: DatabaseSync | undefined;
  return {
    reader: queries,
    change,
    readJson: (array) => sql`json_each(${array})`,
    emptyLog: async () => {
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(queries);
    },
    lockSender: async () => {
      if (isFile) lock ??= lockFile(`${file}-lock`);
      return !isFile || lock !== undefined;
    },
    close: async () => {
      lock?.close();
      await queries.destroy();
    },
  };
}

/** Whether a file has the tables of this service. One that belongs to something else is not changed. */
function hasTables(file: string): boolean {
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    return connection.prepare("SELECT name FROM sqlite_schema WHERE name = 'secretChecks'").get() !== undefined;
  } finally {
    connection.close();
  }
}

/** Takes a lock that ends with the process, also when it is killed; undefined while another process has it. */
function lockFile(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
  restrictAccess(file);
  return lock;
}
