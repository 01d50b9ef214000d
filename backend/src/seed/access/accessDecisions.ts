import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCityFolder, findSessionFolder, readSeedSession } from '../../live/ended/recordFolder.ts';
import type { StoredSession } from '../../store/records.ts';
import type { LoadedCity } from '../loadedSeed.ts';
import { type Decision, type StoredDecision, readPlace, removeDecision, writeDecision } from './decisionFiles.ts';

/** Folder of the decisions in a folder of the seed; hidden folders are no cities. */
const SEED_FOLDER = '.access';

/** The place of decisions that are in memory only. */
const MEMORY = '';

/** What tells a session from others. */
type Named = Pick<StoredSession, 'city' | 'sessionId' | 'reference'>;

/** Options of `AccessDecisions`. */
interface AccessDecisionsOptions {
  seedDirs: readonly string[];
  /** The project's own seed, which is never written. */
  ownSeedDir: string;
  /** Folder for the decisions that no folder of the seed can store; undefined: all are kept until the process ends. */
  dataDir: string | undefined;
  /** Epoch milliseconds. */
  clock: () => number;
}

/**
 * What was decided by hand about who may see a session: no load of the seed and no database undoes it (rule 13.11). The decisions are
 * beside the cities of the seed, and in the data folder for a seed that is not written. All places are read: a seed may become writable,
 * or be no longer so.
 */
export class AccessDecisions {
  readonly #options: AccessDecisionsOptions;
  #unsaved: StoredDecision[] = [];
  /** The folders of the cities that were loaded; undefined: a generated city. */
  readonly #folders = new Map<string, string | undefined>();

  constructor(options: AccessDecisionsOptions) {
    this.#options = options;
  }

  /** Keeps a publish or a withdrawal; it is on the disk when this returns. Throws an Error if it cannot be kept. */
  keep(session: StoredSession, published: boolean): void {
    const cityFolder = this.#findFolder(session.city, published);
    const { decisions, errors } = this.#read(session.city, cityFolder);
    // A withdrawal is kept whatever else cannot be read.
    if (published && errors[0]) throw errors[0];
    const known = decisions.filter((decision) => isAbout(decision, session));
    // Later than what is known, also if a clock is slow.
    const time = Math.max(this.#options.clock(), ...known.map((decision) => decision.time + 1));
    // A seed that publishes the session needs no decision, and can withdraw it later.
    const isNeeded = !published || (cityFolder !== undefined && !isPublishedInSeed(cityFolder, session));
    if (!isNeeded && known.length === 0) return;
    try {
      this.#write(session, cityFolder, { published: isNeeded ? published : undefined, time }, known);
    } catch (error) {
      // A withdrawal holds until the backend ends, whatever changes in the folder of its session.
      if (!published) this.#keepUnsaved({ ...session, published, time });
      throw error;
    }
  }

  /** The cities as the decisions have them. Throws an Error if the decisions cannot be read. */
  apply(cities: readonly LoadedCity[]): LoadedCity[] {
    return cities.map((loaded) => {
      const { folder, city, sessions } = loaded;
      this.#folders.set(city.name, folder);
      const decisions = this.#readAll(city.name, folder);
      if (decisions.length === 0) return loaded;
      // A publish that the seed has now is no decision any more: the seed can withdraw the session later.
      const isInSeed = (decision: Decision) => sessions.some(({ session }) => session.published && isAbout(decision, session));
      for (const decision of decisions.filter((one) => one.published === true && isInSeed(one))) {
        if (decisions.some(({ sessionId, time }) => sessionId === decision.sessionId && time > decision.time)) continue;
        this.#write({ ...decision, city: city.name }, folder, { published: undefined, time: decision.time + 1 }, decisions);
      }
      const decide = (session: StoredSession) => ({ ...session, published: isPublished(session, decisions) });
      return { ...loaded, sessions: sessions.map((one) => ({ ...one, session: decide(one.session) })) };
    });
  }

  /**
   * The withdrawals that can count for one of these cities; later decisions may have replaced some. Throws an Error if one cannot be read.
   */
  listWithdrawals(cities: readonly string[]): Decision[] {
    const names = new Set(cities.map((city) => city.toLowerCase()));
    const { decisions, errors } = this.#readPlaces((city) => names.has(city.toLowerCase()));
    if (errors[0]) throw errors[0];
    return decisions.filter(({ published }) => published === false);
  }

  /** The sessions of a city that are published although they were withdrawn: in a database from before the withdrawal. */
  listWithdrawn(city: string, sessions: readonly StoredSession[]): StoredSession[] {
    const decisions = this.#readAll(city, this.#findFolder(city, false));
    return sessions.filter((session) => session.published && !isPublished(session, decisions));
  }

  /** Whether a session is published, if its session.json has this. */
  isPublished(session: StoredSession, published: boolean): boolean {
    return isPublished({ ...session, published }, this.#readAll(session.city, this.#findFolder(session.city, false)));
  }

  /** The folder of a city; undefined for one without. `isRequired`: throws an Error if that is uncertain, because a file cannot be read. */
  #findFolder(city: string, isRequired: boolean): string | undefined {
    if (this.#folders.has(city)) return this.#folders.get(city);
    try {
      return findCityFolder(this.#options.seedDirs, city);
    } catch (error) {
      if (isRequired) throw error;
      return undefined;
    }
  }

  #readAll(city: string, cityFolder: string | undefined): StoredDecision[] {
    const { decisions, errors } = this.#read(city, cityFolder);
    if (errors[0]) throw errors[0];
    return decisions;
  }

  /**
   * The decisions that count for a city. A withdrawal counts in each place and, because ids are unique in a seed, under each name that the
   * city may have had; what opens a session counts only for the city itself and in the places of its own seed.
   */
  #read(city: string, cityFolder: string | undefined): { decisions: StoredDecision[]; errors: Error[] } {
    const data = this.#dataPlace;
    const isCity = (name: string) => name.toLowerCase() === city.toLowerCase();
    const { decisions, errors } = this.#readPlaces(isCity);
    const isOwnData = this.#findPlace(cityFolder) === data;
    const counted = decisions.flatMap((decision) => {
      if (isCity(decision.city)) return decision.published === false || isOwnData || decision.place !== data ? [decision] : [];
      return decision.published === false && decision.place !== MEMORY ? [{ ...decision, reference: undefined }] : [];
    });
    return { decisions: counted, errors };
  }

  /** The decisions of all places of the seeds, and those of the shared place about some cities: other seeds may have the same ids. */
  #readPlaces(isWanted: (city: string) => boolean): { decisions: StoredDecision[]; errors: Error[] } {
    const data = this.#dataPlace;
    const places = this.#listSeedPlaces().map((place) => readPlace(place, () => true));
    // The places of other seeds are in this one too.
    const shared = data === undefined ? [] : [readPlace(data, isWanted)];
    const contents = [...places, ...shared];
    return {
      decisions: [...this.#unsaved, ...contents.flatMap(({ decisions }) => decisions)],
      errors: contents.flatMap(({ errors }) => errors),
    };
  }

  /** Writes a decision, then removes those of the session that it replaces. */
  #write(
    { city, sessionId, reference }: Pick<StoredDecision, 'city' | 'sessionId' | 'reference'>,
    cityFolder: string | undefined,
    change: Pick<Decision, 'published' | 'time'>,
    known: readonly StoredDecision[],
  ): void {
    const place = this.#findPlace(cityFolder);
    const decision = { sessionId, reference, ...change };
    if (place === MEMORY) {
      this.#keepUnsaved({ ...decision, city });
      return;
    }
    const isReplaced = (old: StoredDecision) => old.city === city && old.sessionId === sessionId && old.time < change.time;
    const { file } = writeDecision(place, city, decision);
    // A file of the first version, which is in another folder, has other decisions too.
    for (const old of known) if (isReplaced(old) && dirname(old.file) === dirname(file)) removeDecision(old);
  }

  #keepUnsaved({ city, sessionId, reference, published, time }: Decision & Pick<StoredDecision, 'city'>): void {
    const others = this.#unsaved.filter((old) => old.city !== city || old.sessionId !== sessionId);
    this.#unsaved = [...others, { city, sessionId, reference, published, time, place: MEMORY, file: '' }];
  }

  get #dataPlace(): string | undefined {
    const { dataDir } = this.#options;
    return dataDir === undefined ? undefined : join(dataDir, 'access');
  }

  /** The places of all seeds but the own one: in the seed, and in the data folder. */
  #listSeedPlaces(): string[] {
    const seedDirs = this.#options.seedDirs.filter((dir) => existsSync(dir) && !this.#isOwnSeed(dir)).map((dir) => realpathSync(dir));
    return [...new Set(seedDirs)].flatMap((dir) => [join(dir, SEED_FOLDER), ...this.#listReadOnlyPlaces(dir)]);
  }

  /** The place of a seed that cannot be written. */
  #listReadOnlyPlaces(seedDir: string): string[] {
    const data = this.#dataPlace;
    return data === undefined ? [] : [join(data, createHash('sha256').update(seedDir).digest('hex'))];
  }

  #isOwnSeed(dir: string): boolean {
    const { ownSeedDir } = this.#options;
    return existsSync(ownSeedDir) && realpathSync(dir) === realpathSync(ownSeedDir);
  }

  /** The place where decisions about the sessions of a city are kept. */
  #findPlace(cityFolder: string | undefined): string {
    const data = this.#dataPlace;
    if (data === undefined) return MEMORY;
    if (cityFolder === undefined || this.#isOwnSeed(dirname(cityFolder))) return data;
    const seedDir = realpathSync(dirname(cityFolder));
    return isWritable(seedDir) ? join(seedDir, SEED_FOLDER) : (this.#listReadOnlyPlaces(seedDir)[0] ?? MEMORY);
  }
}

/** A session keeps its id when its folder is renamed, and its reference when its id is changed. */
function isAbout(decision: Decision, { sessionId, reference }: Pick<Named, 'sessionId' | 'reference'>): boolean {
  return decision.sessionId === sessionId || decision.reference === reference;
}

/**
 * Whether a session is published. A withdrawal counts for the id and for the reference, until a later decision about the same. A publish
 * opens a session that the seed withdraws only if it is the last decision about both.
 */
function isPublished(session: StoredSession, decisions: readonly StoredDecision[]): boolean {
  const byId = findLast(decisions.filter(({ sessionId }) => sessionId === session.sessionId));
  const byReference = findLast(decisions.filter(({ reference }) => reference === session.reference));
  if (byId?.published === false || byReference?.published === false) return false;
  return session.published || (byId?.published === true && byId === byReference);
}

/** The last decision; of several at the same time a withdrawal. */
function findLast(decisions: readonly StoredDecision[]): StoredDecision | undefined {
  return decisions.toSorted((a, b) => b.time - a.time || Number(b.published === false) - Number(a.published === false))[0];
}

/** False if the seed withdraws the session, and if its folder cannot be read: a publish is kept until the seed is known to have it. */
function isPublishedInSeed(cityFolder: string, session: StoredSession): boolean {
  try {
    return readSeedSession(findSessionFolder(cityFolder, session))?.published ?? true;
  } catch {
    return false;
  }
}

function isWritable(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
