import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { restrictAccess } from './databaseFile.ts';

/** SQLite's code of an error when another process has the lock. */
const BUSY = 5;

/**
 * Locks a database for the instance that plays scripts, reads cameras and follows the folders of the seed: two of them would do so twice.
 * The lock ends with the process, also when it is killed. Returns the function that releases it; throws an `Error` when another process
 * has the lock.
 */
export function lockDatabase(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(`${file}-lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new Error(
      `${file} is used by another backend. Stop that one, start this one with --follow, or name another folder with BACKEND_DATA_DIR (off: nothing is kept).`,
      { cause: error },
    );
  }
  restrictAccess(`${file}-lock`);
  return () => lock.close();
}
