import { chmodSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_NAME, OWNER_ONLY, toFileError } from '../store/engines/sqlite/databaseFile.ts';
import { copyFiles, requireEmpty } from './copyFiles.ts';
import { DATA_PART, describeFiles, type Manifest, MANIFEST_NAME, toSeedPart } from './manifest.ts';

/** Only its owner may look into a backup: it has what visitors sent. */
const OWNER_ONLY_FOLDER = 0o700;

/** What is copied, and where. */
export interface BackupPlaces {
  /** The backup. */
  folder: string;
  /** BACKEND_DATA_DIR. */
  dataDir: string;
  seedDirs: readonly string[];
}

/** What a backup has, and the links that it lacks. */
export interface BackupReport {
  manifest: Manifest;
  leftOut: string[];
}

/**
 * Copies the data of a backend, which may run (rule 20.13): the database as of one moment, then the segments, decisions and folders of
 * the seed, so that all that the database names is there. Throws an Error that says what to do.
 */
export async function createBackup({ folder, dataDir, seedDirs }: BackupPlaces, clock: () => number): Promise<BackupReport> {
  const database = join(dataDir, DATABASE_NAME);
  if (!existsSync(database)) throw new Error(`${dataDir} has no ${DATABASE_NAME}. Set BACKEND_DATA_DIR to the data folder of the backend.`);
  for (const dir of seedDirs) if (!existsSync(dir)) throw new Error(`${dir} does not exist. Name the folder of the seed with --seed.`);
  const outer = [dataDir, ...seedDirs].find((dir) => join(folder, sep).startsWith(join(dir, sep)));
  if (outer !== undefined) throw new Error(`${folder} is in ${outer}, which it would copy. Name a folder elsewhere.`);
  requireEmpty(folder);
  mkdirSync(join(folder, DATA_PART), { recursive: true });
  chmodSync(folder, OWNER_ONLY_FOLDER);
  copyDatabase(database, join(folder, DATA_PART, DATABASE_NAME));
  // The files beside the database belong to it, or are copies from before an update.
  const isOther = (path: string) => !path.startsWith(DATABASE_NAME);
  const leftOut = copyFiles(dataDir, join(folder, DATA_PART), isOther);
  for (const [index, dir] of seedDirs.entries()) leftOut.push(...copyFiles(dir, join(folder, toSeedPart(index))));
  const files = await describeFiles(folder);
  const manifest: Manifest = { format: 1, time: new Date(clock()).toISOString(), seedDirs: [...seedDirs], files };
  writeFileSync(join(folder, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: OWNER_ONLY });
  return { manifest, leftOut };
}

/** Copies a database as of now, also while others change it, and checks the copy. */
function copyDatabase(from: string, to: string): void {
  closeSync(openSync(to, 'wx', OWNER_ONLY));
  try {
    run(from, (connection) => connection.prepare('VACUUM INTO ?').run(to));
    const finding = run(to, (connection) => connection.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']);
    if (finding !== 'ok') throw new Error(`The copy of ${from} is damaged: ${String(finding)}`);
  } catch (error) {
    throw toFileError(error, from);
  }
}

function run<T>(file: string, use: (connection: DatabaseSync) => T): T {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    return use(connection);
  } finally {
    connection.close();
  }
}
