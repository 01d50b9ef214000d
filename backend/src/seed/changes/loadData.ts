import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Cameras } from '../../live/camera/cameras.ts';
import type { Stamps } from '../../store/seedFolders.ts';
import { EVERYTHING } from '../../store/engines/engine.ts';
import type { Store } from '../../store/store.ts';
import type { AccessDecisions } from '../access/accessDecisions.ts';
import { applyChanges } from './applyChanges.ts';
import type { LoadedCity } from '../loadedSeed.ts';
import { loadSeed } from '../loadSeed.ts';
import { SeedError } from '../seedError.ts';
import { type LoadReport, readStamps, SeedLoader } from './seedLoader.ts';

/** Where the data of a backend come from. */
interface DataOptions {
  store: Store;
  decisions: AccessDecisions;
  /** The folders of the seed. */
  seedDirs: string[];
  mediaDir: string;
  /** Epoch milliseconds. */
  clock: () => number;
  log: FastifyBaseLogger;
}

const toReporter = (log: FastifyBaseLogger) => (lines: string[]) => log.error(`Left out of the seed:\n${lines.join('\n')}`);

/**
 * Fills a store without data from the seed, and with generated cities. Returns the stamps of all folders that were read; undefined for a
 * store with data. Throws a `SeedError` if the seed cannot be used.
 */
export async function fillStore(
  { store, decisions, seedDirs, mediaDir, clock, log }: DataOptions,
  generate: () => Promise<LoadedCity[]>,
): Promise<Stamps | undefined> {
  if (!(await store.isEmpty())) return undefined;
  const stamps = await readStamps(seedDirs);
  const cities = await loadSeed({ seedDirs, mediaDir, nowMs: clock(), onLeftOut: toReporter(log) });
  const generated = decisions.apply(await generate());
  const isFilled = await store.repeatable(async () => {
    // Another instance may have filled it meanwhile.
    if (!(await store.isEmpty())) return false;
    await store.saveCities(decisions.apply(cities), stamps);
    await store.saveCities(generated);
    return true;
  }, EVERYTHING);
  // Somebody has decided something before: the database of then is gone.
  if (isFilled && decisions.listWithdrawals(cities.map(({ city }) => city.name)).length > 0)
    log.warn(
      'The database is new, but sessions were withdrawn before: passwords and corrections that were made by hand are not in it. npm run restore puts back a backup.',
    );
  return isFilled ? stamps : undefined;
}

/** Options of `followSeed`. */
interface FollowOptions extends DataOptions {
  cameras: Pick<Cameras, 'isLive'>;
  /** The stamps of all folders if the store was filled from them now. */
  newStamps: Stamps | undefined;
}

/** Loads what has changed in the folders of a seed whenever it is asked, and logs what it does not use. */
export interface SeedFollower {
  seedDirs: readonly string[];
  load: () => Promise<LoadReport>;
  /** Resolves when no load is running. */
  settle: () => Promise<void>;
}

/**
 * Loads what has changed in the folders of the seed since the store has their content (rule 13.22), and returns what does it again.
 * Throws a `SeedError` if one of these folders is missing.
 */
export async function followSeed(options: FollowOptions): Promise<SeedFollower> {
  const { store, decisions, cameras, seedDirs, mediaDir, clock, newStamps, log } = options;
  if (!newStamps) {
    await requireFolders(store, seedDirs);
    await store.renewRelativeDates();
  }
  const folders = await store.listSeedFolders(seedDirs);
  const loader = new SeedLoader({
    seedDirs,
    mediaDir,
    nowMs: clock(),
    folders,
    stamps: newStamps ?? new Map(folders.map(({ folder, stamp }) => [folder, stamp])),
    onChange: (changed, removed, stamps) => applyChanges({ store, decisions, cameras }, changed, removed, stamps),
  });
  const load = async () => {
    const report = await loader.load();
    logReport(log, report);
    return report;
  };
  if (!newStamps) await load();
  return { seedDirs, load, settle: () => loader.settle() };
}

function logReport(log: FastifyBaseLogger, { byHand, leftOut, problems }: LoadReport): void {
  if (byHand.length > 0) log.warn(`Not used of changed folders, because it was changed by hand:\n${byHand.join('\n')}`);
  if (leftOut.length > 0) toReporter(log)(leftOut);
  if (problems.length > 0) log.error(`A changed folder of the seed is not used:\n${problems.join('\n')}`);
}

/**
 * Throws a `SeedError` if a folder of the seed does not exist, or has none of its cities any more: a disk that is not mounted must not
 * remove their sessions.
 */
async function requireFolders(store: Store, seedDirs: readonly string[]): Promise<void> {
  const folders = await store.listSeedFolders(seedDirs);
  for (const dir of seedDirs) {
    if (!existsSync(dir)) throw new SeedError([`${dir}: this folder does not exist`]);
    const known = folders.filter(({ folder }) => folder.startsWith(join(dir, sep)));
    if (known.length > 0 && known.every(({ cityFolder }) => !existsSync(cityFolder)))
      throw new SeedError([
        `${dir}: it has none of its cities any more. Put them back, or start without this folder to keep their sessions`,
      ]);
  }
}
