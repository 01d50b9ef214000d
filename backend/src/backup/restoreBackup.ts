import { chmodSync, copyFileSync, existsSync, renameSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { DATABASE_NAME, isDatabaseInUse, OWNER_ONLY } from '../store/engines/sqlite/databaseFile.ts';
import { copyFiles, requireEmpty } from './copyFiles.ts';
import type { BackupPlaces } from './createBackup.ts';
import { DATA_PART, describeFiles, type Manifest, readManifest, toSeedPart } from './manifest.ts';

/**
 * Puts a backup in the place of a data folder and folders of the seed that are empty or do not exist (rule 20.13). `seedDirs` empty:
 * where those of the backup were. Throws an Error that says what to do, before anything is written, if the backup is damaged or something
 * is in the way.
 */
export async function restoreBackup({ folder, dataDir, ...places }: BackupPlaces): Promise<Manifest> {
  const manifest = readManifest(folder);
  const seedDirs = places.seedDirs.length === 0 ? manifest.seedDirs : places.seedDirs;
  if (seedDirs.length !== manifest.seedDirs.length)
    throw new Error(
      `The backup has ${manifest.seedDirs.length} folders of the seed: name as many with --seed, in the order ${manifest.seedDirs.join(', ')}.`,
    );
  const database = join(dataDir, DATABASE_NAME);
  if (existsSync(database) && isDatabaseInUse(database))
    throw new Error(`A backend runs on ${dataDir}. Stop it, then move the folder elsewhere (mv ${dataDir} ${dataDir}.before).`);
  for (const target of [dataDir, ...seedDirs]) requireEmpty(target);
  await requireUnchanged(folder, manifest);
  for (const [index, dir] of seedDirs.entries()) copyFiles(join(folder, toSeedPart(index)), dir);
  const data = join(folder, DATA_PART);
  copyFiles(data, dataDir, (path) => path !== DATABASE_NAME);
  // Last: a backend that starts before finds no half of a database.
  const unfinished = join(dataDir, `${DATABASE_NAME}.unfinished`);
  copyFileSync(join(data, DATABASE_NAME), unfinished);
  chmodSync(unfinished, OWNER_ONLY);
  renameSync(unfinished, database);
  return manifest;
}

/** Throws an Error that names a file of the backup that is missing, has changed or was added. */
async function requireUnchanged(folder: string, { files }: Manifest): Promise<void> {
  const found = await describeFiles(folder);
  const path = [...new Set([...Object.keys(files), ...Object.keys(found)])].find((name) => !isDeepStrictEqual(files[name], found[name]));
  if (path === undefined) return;
  const fault = found[path] === undefined ? 'is missing' : files[path] === undefined ? 'does not belong to it' : 'has changed';
  throw new Error(`The backup in ${folder} is damaged: ${path} ${fault}. Nothing was restored. Use another backup.`);
}
