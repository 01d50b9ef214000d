import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openForReading, openForWriting, OtherVersion } from './sqliteSchema.ts';
import { readFileId, SqliteIndex } from './sqliteIndex.ts';

const INDEX_FILE = 'search.sqlite';
const LOCK_FILE = 'search-lock.sqlite';

/** Result codes of SQLite for a damaged file, and for a file that is no database. */
const DAMAGED_CODES = [11, 26];

/** Result code of SQLite while another connection has the lock. */
const BUSY_CODE = 5;

/** Result code of an error of SQLite without its details; undefined for another error. */
const resultCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** Whether an error means that the file of the index is damaged: only a new one helps. */
export const isDamaged = (error: unknown): boolean => DAMAGED_CODES.includes(resultCodeOf(error) ?? 0);

/** Removes the index; whoever has it open goes on reading what was there. */
export function removeIndexFiles(folder: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path.join(folder, INDEX_FILE + suffix), { force: true });
}

function openWriter(name: string): SqliteIndex {
  const database = openForWriting(name);
  return new SqliteIndex(database, { name, id: readFileId(name) });
}

/** Opens the index for writing; a damaged one, or one of another version, is replaced by an empty one. */
export function openSqliteWriter(folder: string): SqliteIndex {
  const file = path.join(folder, INDEX_FILE);
  try {
    return openWriter(file);
  } catch (error) {
    if (!isDamaged(error) && !(error instanceof OtherVersion)) throw error;
    removeIndexFiles(folder);
    return openWriter(file);
  }
}

/** Opens the index for searches; throws while there is none. */
export function openSqliteReader(folder: string): SqliteIndex {
  const name = path.join(folder, INDEX_FILE);
  // Read first: the file may be replaced before it is opened.
  const id = readFileId(name);
  return new SqliteIndex(openForReading(name), { name, id });
}

/** Makes this process the only one that indexes in a folder, until it ends (rule 24.18); undefined when another one does. */
export function lockIndex(folder: string): DatabaseSync | undefined {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, LOCK_FILE));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (resultCodeOf(error) !== BUSY_CODE) throw error;
    return undefined;
  }
}
