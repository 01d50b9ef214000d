import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { MovedSession } from '../moves/moves.ts';
import type { SeedFolder, Stamps } from '../../store/seedFolders.ts';
import type { LoadedCity } from '../loadedSeed.ts';
import { listFolders, listSessionFolders, loadCityPart } from '../loadSeed.ts';
import { SeedError } from '../seedError.ts';

/** Options of a loader; `nowMs` is the instant (epoch ms) from which relative dates count. */
interface LoaderOptions {
  seedDirs: string[];
  mediaDir: string;
  nowMs: number;
  /** The folders whose content is stored. */
  folders: readonly SeedFolder[];
  /** The stamps of the folders from before they were loaded: what changed meanwhile is loaded the next time. */
  stamps: Stamps;
  /**
   * Stores a new or changed city with its new and changed sessions and their stamps, or removes sessions by their id. Returns what of the
   * folders is not used, because it was changed by hand. An Error means that nothing is used: it is tried again the next time.
   */
  onChange: (cities: LoadedCity[], removed: number[], stamps: Stamps) => Promise<string[]>;
}

/** What a load has done; each line names a folder, a file or a session. */
export interface LoadReport {
  /** The new and changed folders of cities and sessions that are used. */
  loaded: string[];
  /** Number of sessions that were removed, because their folder is gone. */
  removed: number;
  /** What of these folders is not used, because it was changed by hand (rule 13.22). */
  byHand: string[];
  /** What is left out of these folders, which are used without it. */
  leftOut: string[];
  /** Why other changed folders are not used. */
  problems: string[];
}

const toEmptyReport = (): LoadReport => ({ loaded: [], removed: 0, byHand: [], leftOut: [], problems: [] });

/** A session folder as it was loaded. */
interface KnownSession extends MovedSession {
  cityFolder: string;
  sessionId: number;
}

const toKnown = (cityFolder: string, { sessionId, reference, movedTo }: MovedSession & { sessionId: number }): KnownSession => ({
  cityFolder,
  sessionId,
  reference,
  movedTo,
});

/** A folder that is not as it was at the last load. */
interface ChangedFolder {
  folder: string;
  stamp: string;
}

/**
 * Loads session folders that were added or changed since it was asked last, and removes sessions whose folder is gone. A mistake in one
 * folder prevents no change of another one, and what is not used is tried again the next time (rule 13.13).
 */
export class SeedLoader {
  readonly #options: LoaderOptions;
  readonly #sessions = new Map<string, KnownSession>();
  /** Names of cities by their folder. */
  readonly #cities = new Map<string, string>();
  /** Stamps of the folders of cities and sessions that are used as they are. */
  readonly #stamps: Map<string, string>;
  #report = toEmptyReport();
  /** The loads that were asked for, one after the other. */
  #loads: Promise<unknown> = Promise.resolve();

  constructor(options: LoaderOptions) {
    this.#options = options;
    this.#stamps = new Map(options.stamps);
    for (const { folder, cityFolder, city, session } of options.folders) {
      if (session) this.#sessions.set(folder, toKnown(cityFolder, session));
      else this.#cities.set(folder, city);
    }
  }

  /** Loads what has changed since the last load, after the loads that others have asked for. */
  load(): Promise<LoadReport> {
    const load = this.#loads.then(async () => {
      this.#report = toEmptyReport();
      await this.#loadChanges();
      return this.#report;
    });
    this.#loads = load.catch(() => undefined);
    return load;
  }

  /** Resolves when no load is running. */
  async settle(): Promise<void> {
    await this.#loads;
  }

  async #loadChanges(): Promise<void> {
    const cityFolders = this.#options.seedDirs.flatMap((dir) => this.#list(dir, listFolders) ?? [...this.#cities.keys()].filter(isIn(dir)));
    const present = new Set<string>();
    const lists = cityFolders.map((cityFolder) => {
      // What is in a folder that cannot be read now may still exist.
      const folders = this.#list(cityFolder, listSessionFolders) ?? [...this.#sessions.keys()].filter(isIn(cityFolder));
      for (const folder of folders) present.add(folder);
      return { cityFolder, folders };
    });
    for (const folder of [...this.#cities.keys()].filter((known) => !cityFolders.includes(known))) this.#forget(this.#cities, folder);
    for (const { cityFolder, folders } of lists) await this.#checkCity(cityFolder, folders, present);
    // A renamed folder is a removed one and a new one with the same session.
    for (const [folder, { sessionId }] of [...this.#sessions].filter(([known]) => !present.has(known))) {
      const isElsewhere = [...this.#sessions].some(([other, session]) => other !== folder && session.sessionId === sessionId);
      const isDone = isElsewhere || (await this.#try([folder], () => this.#remove(sessionId)));
      if (isDone) this.#forget(this.#sessions, folder);
    }
  }

  async #remove(sessionId: number): Promise<void> {
    await this.#options.onChange([], [sessionId], new Map());
    this.#report.removed += 1;
  }

  #forget(known: Map<string, unknown>, folder: string): void {
    for (const map of [known, this.#stamps]) map.delete(folder);
  }

  /** The folders in a folder; undefined, and the problem is reported, if it cannot be read. */
  #list(folder: string, list: (folder: string) => string[]): string[] | undefined {
    try {
      return list(folder);
    } catch (error) {
      this.#addProblems([folder], error);
      return undefined;
    }
  }

  /** Loads a city and its new and changed sessions: together, because they may exchange their names, else those that can be used. */
  async #checkCity(cityFolder: string, folders: readonly string[], present: ReadonlySet<string>): Promise<void> {
    const cityStamp = await getStamp([join(cityFolder, 'client.json')]);
    if (cityStamp === '') return;
    const changed: ChangedFolder[] = [];
    const addChanged = (folder: string, stamp: string) => {
      if (stamp !== this.#stamps.get(folder)) changed.push({ folder, stamp });
    };
    addChanged(cityFolder, cityStamp);
    for (const folder of folders) addChanged(folder, await getFolderStamp(folder));
    if (changed.length === 0 || (changed.length > 1 && (await this.#use(cityFolder, changed, present, true)))) return;
    // The city comes first: with a mistake in client.json no session of it can be loaded.
    for (const one of changed) if (!(await this.#use(cityFolder, [one], present)) && one.folder === cityFolder) return;
  }

  /** Loads and stores changed folders of a city, all or none; false, and the problems are reported, if one has a mistake. */
  #use(cityFolder: string, changed: readonly ChangedFolder[], present: ReadonlySet<string>, isFirstTry = false): Promise<boolean> {
    const folders = changed.map(({ folder }) => folder);
    return this.#try(
      folders,
      async () => {
        const leftOut: string[] = [];
        const city = await this.#load(cityFolder, folders, present, (lines) => leftOut.push(...lines));
        const loaded = city.sessions.map(({ session }) => session);
        // A session takes the place of the one that its folder had, and of one with its reference whose folder is gone.
        const isReplaced = ([folder, known]: [string, KnownSession]) =>
          folders.includes(folder)
            ? city.sessions.some((session) => session.folder === folder)
            : !present.has(folder) && known.cityFolder === cityFolder && loaded.some(({ reference }) => reference === known.reference);
        const replaced = [...this.#sessions].filter(isReplaced).map(([, { sessionId }]) => sessionId);
        const gone = replaced.filter((sessionId) => !loaded.some((session) => session.sessionId === sessionId));
        const stamps = new Map(changed.map(({ folder, stamp }) => [folder, stamp]));
        const byHand = await this.#options.onChange([city], gone, stamps);
        this.#cities.set(cityFolder, city.city.name);
        for (const { folder = '', session } of city.sessions) this.#sessions.set(folder, toKnown(cityFolder, session));
        for (const { folder, stamp } of changed) this.#stamps.set(folder, stamp);
        this.#report.removed += gone.length;
        this.#report.loaded.push(...folders);
        this.#report.byHand.push(...byHand);
        this.#report.leftOut.push(...leftOut);
      },
      isFirstTry,
    );
  }

  /** Does something about folders; false, and the problems are reported unless it is a first try, if that fails. */
  async #try(folders: readonly string[], work: () => Promise<void> | void, isFirstTry = false): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isFirstTry) this.#addProblems(folders, error);
      return false;
    }
  }

  /** Reports why folders are not used. */
  #addProblems(folders: readonly string[], error: unknown): void {
    const problems =
      error instanceof SeedError ? error.problems : [`${folders.join(', ')}: ${error instanceof Error ? error.message : String(error)}`];
    this.#report.problems.push(...problems);
  }

  /** Loads a city with some of its sessions or none. Throws a `SeedError` if it has a mistake. */
  async #load(
    cityFolder: string,
    folders: readonly string[],
    present: ReadonlySet<string>,
    onLeftOut: (lines: string[]) => void,
  ): Promise<LoadedCity> {
    const { mediaDir, nowMs } = this.#options;
    // Other sessions whose folder exists keep their ids and references.
    const others = [...this.#sessions].filter(([folder]) => !folders.includes(folder) && present.has(folder));
    const ofCity = others.flatMap(([, known]) => (known.cityFolder === cityFolder ? [known] : []));
    const usedNames = {
      ids: new Map(others.map(([folder, { sessionId }]) => [sessionId, folder])),
      references: new Set(ofCity.map(({ reference }) => reference)),
      others: new Map(ofCity.flatMap((known) => [[String(known.sessionId), known] as const, [known.reference, known] as const])),
    };
    const context = { folder: cityFolder, mediaDir, nowMs, usedNames, onLeftOut };
    const city = await loadCityPart(
      folders.filter((folder) => folder !== cityFolder),
      context,
    );
    const other = [...this.#cities].find(([otherFolder, name]) => otherFolder !== cityFolder && name === city.city.name);
    if (other) throw new SeedError([`${cityFolder}: the city of ${other[0]} is called '${city.city.name}' too`]);
    return city;
  }
}

/** The stamps of the folders of a seed: read them before the seed itself, so that no change is missed between the two. */
export async function readStamps(seedDirs: readonly string[]): Promise<Map<string, string>> {
  const stamps = new Map<string, string>();
  // The load of the seed reports a folder that does not exist.
  for (const cityFolder of seedDirs.filter((dir) => existsSync(dir)).flatMap(listFolders)) {
    stamps.set(cityFolder, await getStamp([join(cityFolder, 'client.json')]));
    for (const folder of listSessionFolders(cityFolder)) stamps.set(folder, await getFolderStamp(folder));
  }
  return stamps;
}

/** Whether a path is below a folder. */
const isIn = (folder: string) => (path: string) => path.startsWith(join(folder, sep));

/** Sizes and times of a session folder's JSON files and captions. */
async function getFolderStamp(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  return getStamp(names.filter((name) => /\.(json|vtt)$/.test(name)).map((name) => join(folder, name)));
}

/** Sizes and times of files; empty if none exists. */
async function getStamp(files: string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => lstat(file).catch(() => undefined)));
  return stats.map((file) => (file ? `${file.ino} ${file.size} ${file.mtimeMs}` : '')).join('\n');
}
