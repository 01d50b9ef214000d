import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadedCity } from './loadedSeed.ts';
import { listFolders, listSessionFolders, loadCityPart } from './loadSeed.ts';
import type { UsedNames } from './loadSession.ts';
import { SeedError } from './seedError.ts';

/** Milliseconds between two looks at the folders. */
const INTERVAL_MS = 2000;

/** Options of a watcher; `nowMs` is the instant (epoch ms) from which relative dates count. */
interface WatcherOptions {
  seedDirs: string[];
  mediaDir: string;
  nowMs: number;
  /** The cities that were loaded from the folders. */
  cities: readonly LoadedCity[];
  /** Stores new and changed cities, each with its new and changed sessions, and removes sessions by their id. */
  onChange: (cities: LoadedCity[], removed: number[]) => void;
  /** Called with the problems of changed folders, which are not used then. */
  onProblems: (problems: string[]) => void;
  /** Called with what is left out of changed folders, which are used without it. */
  onLeftOut?: (lines: string[]) => void;
}

/** A session folder as it was loaded. */
interface KnownSession {
  cityFolder: string;
  sessionId: number;
  reference: string;
}

/** Loads session folders that are added or changed while the backend runs, and removes sessions whose folder is gone. */
export class SeedWatcher {
  readonly #options: WatcherOptions;
  readonly #sessions = new Map<string, KnownSession>();
  /** Names of cities by their folder. */
  readonly #cities = new Map<string, string>();
  /** Stamps of the folders of cities and sessions. */
  readonly #stamps = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** Watches nothing yet: `start` reads the folders for the first time. */
  constructor(options: WatcherOptions) {
    this.#options = options;
    for (const { folder: cityFolder = '', city, sessions } of options.cities) {
      this.#cities.set(cityFolder, city.name);
      for (const { folder = '', session } of sessions)
        this.#sessions.set(folder, { cityFolder, sessionId: session.sessionId, reference: session.reference });
    }
  }

  /** Stores the present state of the folders, then looks at them every two seconds. */
  async start(): Promise<void> {
    for (const cityFolder of this.#listCityFolders()) {
      this.#stamps.set(cityFolder, await getStamp([join(cityFolder, 'client.json')]));
      for (const folder of listSessionFolders(cityFolder)) this.#stamps.set(folder, await getFolderStamp(folder));
    }
    this.#schedule();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Loads what has changed since the last look. */
  async check(): Promise<void> {
    const cities: LoadedCity[] = [];
    const cityFolders = this.#listCityFolders();
    const present = new Set<string>();
    for (const cityFolder of cityFolders) {
      const folders = listSessionFolders(cityFolder);
      for (const folder of folders) present.add(folder);
      const city = await this.#loadChanged(cityFolder, folders);
      if (city) cities.push(city);
    }
    const removed = [...this.#sessions].filter(([folder]) => !present.has(folder));
    for (const [folder] of removed) {
      this.#sessions.delete(folder);
      this.#stamps.delete(folder);
    }
    // A renamed folder is a removed one and a new one with the same session.
    const existingIds = new Set([...this.#sessions.values()].map(({ sessionId }) => sessionId));
    const gone = removed.map(([, { sessionId }]) => sessionId).filter((sessionId) => !existingIds.has(sessionId));
    if (cities.length > 0 || gone.length > 0) this.#options.onChange(cities, gone);
  }

  #listCityFolders(): string[] {
    return this.#options.seedDirs.flatMap(listFolders);
  }

  /** The city with its new and changed sessions; undefined if nothing has changed. */
  async #loadChanged(cityFolder: string, folders: string[]): Promise<LoadedCity | undefined> {
    const cityStamp = await getStamp([join(cityFolder, 'client.json')]);
    if (cityStamp === '') return undefined;
    let loaded = cityStamp === this.#stamps.get(cityFolder) ? undefined : await this.#load(cityFolder, folders, undefined);
    this.#stamps.set(cityFolder, cityStamp);
    for (const folder of folders) {
      const stamp = await getFolderStamp(folder);
      if (stamp === this.#stamps.get(folder)) continue;
      // The stamp of a folder with mistakes is kept too: it is loaded again when it changes, because it may still be being copied.
      this.#stamps.set(folder, stamp);
      const part = await this.#load(cityFolder, folders, folder);
      const [session] = part?.sessions ?? [];
      if (!part || !session) continue;
      const { sessionId, reference } = session.session;
      this.#sessions.set(folder, { cityFolder, sessionId, reference });
      loaded = { ...part, sessions: [...(loaded?.sessions ?? []), session], files: [...(loaded?.files ?? []), ...part.files] };
    }
    return loaded;
  }

  /** Loads a city with one of its sessions or none; undefined, and the problems are reported, if it has a mistake. */
  async #load(cityFolder: string, folders: string[], folder: string | undefined): Promise<LoadedCity | undefined> {
    const { mediaDir, nowMs, onLeftOut } = this.#options;
    const usedNames = this.#getUsedNames(cityFolder, new Set(folders), folder);
    try {
      const context = { folder: cityFolder, mediaDir, nowMs, usedNames, onLeftOut };
      const city = await loadCityPart(folder === undefined ? [] : [folder], context);
      const other = [...this.#cities].find(([otherFolder, name]) => otherFolder !== cityFolder && name === city.city.name);
      if (other) throw new SeedError([`${cityFolder}: the city of ${other[0]} is called '${city.city.name}' too`]);
      this.#cities.set(cityFolder, city.city.name);
      return city;
    } catch (error) {
      if (!(error instanceof SeedError)) throw error;
      this.#options.onProblems(error.problems);
      return undefined;
    }
  }

  /** Ids and references of all other sessions whose folder exists. */
  #getUsedNames(cityFolder: string, present: ReadonlySet<string>, loading: string | undefined): UsedNames {
    const others = [...this.#sessions].filter(
      ([folder, known]) => folder !== loading && (known.cityFolder !== cityFolder || present.has(folder)),
    );
    return {
      ids: new Map(others.map(([folder, { sessionId }]) => [sessionId, folder])),
      references: new Set(others.flatMap(([, known]) => (known.cityFolder === cityFolder ? [known.reference] : []))),
    };
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      void this.check()
        .catch((error: unknown) => this.#options.onProblems([String(error)]))
        .finally(() => this.#schedule());
    }, INTERVAL_MS).unref();
  }
}

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
