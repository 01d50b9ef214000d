import { setTimeout as wait } from 'node:timers/promises';
import type { FollowStore } from '../store/followStore.ts';
import { type CityReader, createCityReader } from './cityReader.ts';
import { createNewsCheck, type NewsCheck } from './newsCheck.ts';
import type { PortalClient } from './portalClient.ts';

/** What `startReader` needs. */
interface ReaderOptions {
  store: FollowStore;
  portal: PortalClient;
  log: { error: (details: object, message: string) => void };
  now?: () => number;
  /** Time between two reads, ms. */
  everyMs?: number;
  /** Waits between two reads; for tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What reads the portal. */
export interface Reader {
  /** Finds news again before they are sent (rule 28.47). */
  checkNews: NewsCheck;
  /** When all followed cities were last read, epoch ms; undefined before. */
  lastReadMs: () => number | undefined;
  /** Resolves when nothing is read any more; the client of the portal is closed. */
  stop: () => Promise<void>;
}

const MINUTE_MS = 60_000;

/** Reads for which an agenda must stay the same (rule 28.43). */
const SETTLED_READS = 5;

const waitFor = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);

/** Reads the followed cities again and again, and stores what is new for those who follow it (rule 28.40). One instance does. */
export function startReader(options: ReaderOptions): Reader {
  const { store, portal, log, now = Date.now, everyMs = MINUTE_MS, pause = waitFor } = options;
  const stopping = new AbortController();
  const cities = new Map<string, CityReader>();
  let lastReadMs: number | undefined;
  /** Names of the cities of which something is known, separated by spaces; undefined when that is not known. */
  let stored: string | undefined;
  const isStopping = () => stopping.signal.aborted;

  /** Whether this instance reads and writes, and goes on with it. */
  async function mayGoOn(): Promise<boolean> {
    if (isStopping()) return false;
    if (await store.lockSender()) return true;
    // Another one does: what is known here grows old.
    cities.clear();
    stored = undefined;
    return false;
  }

  function readerOf(city: string): CityReader {
    const known = cities.get(city);
    if (known) return known;
    const reader = createCityReader(city, { store, portal, settleMs: SETTLED_READS * everyMs, now, mayGoOn });
    cities.set(city, reader);
    return reader;
  }

  async function readAll(): Promise<void> {
    if (!(await mayGoOn())) return;
    const follows = await store.listConfirmed();
    const byCity = Map.groupBy(follows, ({ target }) => target.city);
    for (const city of cities.keys()) if (!byCity.has(city)) cities.delete(city);
    const followed = [...byCity.keys()];
    // What nobody follows any more is not known (rule 28.48).
    if (stored !== followed.join(' ')) await store.forgetOtherCities(followed);
    stored = followed.join(' ');
    let isWhole = true;
    for (const [city, followed] of byCity) {
      if (!(await mayGoOn())) return;
      try {
        isWhole = (await readerOf(city).read(followed)) && isWhole;
      } catch (error) {
        isWhole = false;
        // What is remembered may not be what is stored.
        cities.delete(city);
        log.error({ city, err: error }, 'A city cannot be read');
      }
    }
    if (isWhole) lastReadMs = now();
  }

  async function run(): Promise<void> {
    while (!isStopping()) {
      await readAll().catch((error: unknown) => log.error({ err: error }, 'The follows cannot be read'));
      await pause(everyMs, stopping.signal);
    }
  }

  const running = run();
  return {
    checkNews: createNewsCheck({ store, portal, now, matchAgain: (city, sessionId) => cities.get(city)?.matchAgain(sessionId) }),
    lastReadMs: () => lastReadMs,
    stop: async () => {
      stopping.abort();
      portal.close();
      await running;
    },
  };
}
