import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { findCityFolder, findSessionFolder, readSeedSession } from '../../live/ended/recordFolder.ts';
import type { StoredSession } from '../../records.ts';
import type { LoadedCity, LoadedSession } from '../loadedSeed.ts';

/** Folder of the decisions in a folder of the seed; hidden folders are no cities. */
const SEED_FOLDER = '.access';

const decisionsSchema = z.array(
  z.object({
    sessionId: z.number(),
    /** Absent: a later decision was about another session with this reference. */
    reference: z.string().optional(),
    published: z.boolean(),
  }),
);

type Decision = z.infer<typeof decisionsSchema>[number];

type Named = Pick<StoredSession, 'sessionId' | 'reference'>;

/** Options of `AccessDecisions`. */
interface AccessDecisionsOptions {
  seedDirs: readonly string[];
  /** The project's own seed, which is never written. */
  ownSeedDir: string;
  /** Folder for the decisions that no folder of the seed can store; undefined: all are kept until the process ends. */
  dataDir: string | undefined;
}

/**
 * What was decided by hand about who may see a session: a load of the seed, at the start or later, does not undo it (rule 13.11). The
 * decisions are beside the cities of the seed, a file for each city, and in the data folder for a seed that is not written.
 */
export class AccessDecisions {
  readonly #options: AccessDecisionsOptions;
  /** The decisions by city, if there is no data folder. */
  readonly #unsaved = new Map<string, Decision[]>();

  constructor(options: AccessDecisionsOptions) {
    this.#options = options;
  }

  /** Keeps a publish or a withdrawal; it is on the disk when this returns. Throws an Error if it cannot be kept. */
  keep(session: StoredSession, published: boolean): void {
    const { city, sessionId, reference } = session;
    const cityFolder = findCityFolder(this.#options.seedDirs, city);
    const decisions = this.#read(city, cityFolder);
    const others = decisions
      .filter((decision) => decision.sessionId !== sessionId)
      .map((decision) => (decision.reference === reference ? { sessionId: decision.sessionId, published: decision.published } : decision));
    // A seed that publishes the session needs no decision, and can withdraw it later.
    const isNeeded = !published || (cityFolder !== undefined && !isPublishedInSeed(cityFolder, session));
    const remaining = isNeeded ? [...others, { sessionId, reference, published }] : others;
    if (isNeeded || decisions.some((decision) => isOf(decision, session))) this.#write(city, cityFolder, remaining);
  }

  /** The cities as the decisions have them. Throws an Error if the decisions cannot be read. */
  apply(cities: readonly LoadedCity[]): LoadedCity[] {
    return cities.map((loaded) => {
      const { folder, city, sessions } = loaded;
      const decisions = this.#read(city.name, folder);
      if (decisions.length === 0) return loaded;
      // A publish that the seed has now is no decision any more: the seed can withdraw the session later.
      const needed = decisions.filter((decision) => !decision.published || !isPublishedIn(sessions, decision));
      if (needed.length < decisions.length) this.#write(city.name, folder, needed);
      return { ...loaded, sessions: sessions.map((session) => decide(session, needed)) };
    });
  }

  #read(city: string, cityFolder: string | undefined): Decision[] {
    const file = this.#findFile(city, cityFolder);
    if (file === undefined) return this.#unsaved.get(city) ?? [];
    if (!existsSync(file)) return [];
    try {
      return decisionsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Error(`${file} cannot be read: it says which sessions are withdrawn. Correct or remove it.`, { cause: error });
    }
  }

  #write(city: string, cityFolder: string | undefined, decisions: Decision[]): void {
    const file = this.#findFile(city, cityFolder);
    if (file === undefined) {
      this.#unsaved.set(city, decisions);
      return;
    }
    const draft = `${file}.${process.pid}.draft`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(decisions, null, 2)}\n`, { flush: true });
    renameSync(draft, file);
  }

  /** The file of a city's decisions; undefined: they are kept in memory. */
  #findFile(city: string, cityFolder: string | undefined): string | undefined {
    const { dataDir, ownSeedDir } = this.#options;
    if (dataDir === undefined) return undefined;
    const name = `${encodeURIComponent(city)}.json`;
    const data = join(dataDir, 'access');
    if (cityFolder === undefined) return join(data, name);
    const seedDir = realpathSync(dirname(cityFolder));
    if (existsSync(ownSeedDir) && seedDir === realpathSync(ownSeedDir)) return join(data, name);
    if (isWritable(seedDir)) return join(seedDir, SEED_FOLDER, name);
    return join(data, createHash('sha256').update(seedDir).digest('hex'), name);
  }
}

/** A session keeps its id when its folder is renamed, and its reference when its id is changed. */
function isOf(decision: Decision, { sessionId, reference }: Named): boolean {
  return decision.sessionId === sessionId || decision.reference === reference;
}

function isPublishedIn(sessions: readonly LoadedSession[], decision: Decision): boolean {
  return sessions.some(({ session }) => session.published && isOf(decision, session));
}

function decide(loaded: LoadedSession, decisions: readonly Decision[]): LoadedSession {
  const decision = decisions.find((other) => isOf(other, loaded.session));
  return decision ? { ...loaded, session: { ...loaded.session, published: decision.published } } : loaded;
}

/** False if the seed withdraws the session. A folder that cannot be read publishes nothing: no decision is needed for it. */
function isPublishedInSeed(cityFolder: string, session: StoredSession): boolean {
  try {
    return readSeedSession(findSessionFolder(cityFolder, session))?.published ?? true;
  } catch {
    return true;
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
