import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { restrictAccess } from './engines/sqlite/databaseFile.ts';
import { isPostgresUrl } from './engines/postgres/postgresUrl.ts';

/** SQLite's code of an error when another process has the lock. */
const BUSY = 5;

/**
 * Locks a database for the instance that plays scripts, reads cameras and follows the folders of the seed: two of them would do so twice.
 * The lock ends with the process, also when it is killed. Returns the function that releases it; rejects with an `Error` when another
 * process has the lock. `onLost` is called when another process may take the lock from now on, although it was not released: a lock in
 * PostgreSQL ends with its connection.
 */
export async function lockDatabase(location: string, onLost: () => void): Promise<() => Promise<void>> {
  if (!isPostgresUrl(location)) return lockFile(location);
  const { lockPostgres } = await import('./engines/postgres/lockPostgres.ts');
  const unlock = await lockPostgres(location, onLost);
  if (!unlock)
    throw new Error('The database of BACKEND_DATABASE_URL is used by another backend. Stop that one, or start this one with --follow.');
  return unlock;
}

function lockFile(file: string): () => Promise<void> {
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
  return async () => lock.close();
}
