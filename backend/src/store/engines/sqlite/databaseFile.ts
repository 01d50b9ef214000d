import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The database in the data folder of a backend. */
export const DATABASE_NAME = 'gallery.sqlite';

/** The database has hashes of passwords and addresses of visitors: only its owner may read it and its copies (rule 20.10). */
export const OWNER_ONLY = 0o600;

/** SQLite's code of an error of a damaged file. */
export const DAMAGED = 11;

/** SQLite's code when another connection has the file; its variants have higher bits. */
const BUSY = 5;

/** SQLite's code of an error of a file that is no database. */
const NO_DATABASE = 26;

/** Says of an error of SQLite which file is at fault and what to do. */
export function toFileError(error: unknown, file: string): unknown {
  const { errcode } = error as { errcode?: number };
  if (errcode === NO_DATABASE) return new Error(`${file} is not a database. Name another file, or put a copy of the database there.`);
  if (errcode !== DAMAGED) return error;
  return new Error(
    `${file} is damaged: ${(error as Error).message}. Move it away and put a copy in its place ('npm run restore' puts back a backup); 'sqlite3 FILE .recover' reads what is left. A new database has no password and no correction that was made at the desk.`,
    { cause: error },
  );
}

/** Lets only the owner use a database file and the files beside it (`-wal`, `-shm`). */
export function restrictAccess(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, OWNER_ONLY);
}

/** Whether a connection of another process or instance has a database open. */
export function isDatabaseInUse(file: string): boolean {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === BUSY;
  } finally {
    connection.close();
  }
}
