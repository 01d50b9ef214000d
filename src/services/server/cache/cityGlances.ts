import { LRUCache } from 'lru-cache';
import { cityKey } from '../../../domain/city/city.ts';
import { glanceDueMs, isGlanceCurrent, type KnownCity, toCityGlance } from '../../../domain/city/cityGlance.ts';
import { getDayRange } from '../../../domain/time/dateRanges.ts';
import { portalEvents } from '../../../runtime/portalEvents.ts';
import { noteStale, type RequestScope, requestScope } from '../../../runtime/requestScope.ts';
import { loadCity, loadSessions } from './portalData.ts';

interface Entry {
  /** Undefined while the first answer is awaited, or when it failed. */
  known: KnownCity | undefined;
  /** When it was asked for, epoch ms. */
  atMs: number;
  /** Time of the data (epoch ms) when asking for newer data failed, else undefined. */
  staleMs: number | undefined;
  dueMs: number;
}

/** Cities that one view of the list asks for, and how many of them at once (rule 2.14). */
const CITIES_PER_VIEW = 8;
const CITIES_AT_ONCE = 2;

/** Time after a failure before a city is asked for again, ms. */
const FAILURE_MS = 60_000;

/** Longest time for which an answer is used while its service fails, ms (rule 18.3). */
const STALE_LIMIT_MS = 86_400_000;

const entries = new LRUCache<string, Entry>({ max: 5000 });
let refresh: Promise<void> | undefined;
/** Number of invalidations: an answer from before one of them is not stored. */
let changes = 0;

// After the data cache, which this file imports: a city that is asked for from now on is asked anew (rule 18.9).
portalEvents.on('invalidation', ({ city }) => {
  changes += 1;
  for (const [name, entry] of entries.entries()) {
    if (city !== undefined && cityKey(name) !== cityKey(city)) continue;
    entry.dueMs = 0;
    // What is live may just have ended or been withdrawn.
    if (entry.known?.glance.kind === 'live') entry.known = { ...entry.known, glance: { kind: 'nothing' } };
  }
});

/** Loads what the list says of a city; undefined when the city or its sessions cannot be loaded. */
async function loadKnownCity(name: string, nowMs: number): Promise<KnownCity | undefined> {
  const found = await loadCity(name);
  if (!found.ok) return undefined;
  const city = found.value;
  const sessions = city.hideSessions ? undefined : await loadSessions(city, getDayRange('running', nowMs, city.timeZone));
  if (sessions && !sessions.ok) return undefined;
  const glance = toCityGlance(sessions?.value ?? [], city, nowMs);
  const { logoUrl, timeZone, contentLanguage, look } = city;
  return { logoUrl, colour: look.colour, timeZone, contentLanguage, glance };
}

/** What is left of an entry whose city could not be loaded. */
function toFailed(entry: Entry | undefined, nowMs: number): Entry {
  const dueMs = nowMs + FAILURE_MS;
  const dataMs = entry?.staleMs ?? entry?.atMs ?? nowMs;
  if (!entry?.known || nowMs - dataMs >= STALE_LIMIT_MS) return { known: undefined, atMs: nowMs, staleMs: undefined, dueMs };
  return { known: entry.known, atMs: entry.atMs, staleMs: dataMs, dueMs };
}

async function refreshCity(name: string, nowMs: number): Promise<void> {
  const changesBefore = changes;
  // A scope of its own, not that of the request: its page is not about this city. It says whether the answers are stale.
  const scope: RequestScope = { startMs: Date.now(), staleMs: undefined, isInvalidated: false };
  const known = await requestScope.run(scope, () => loadKnownCity(name, nowMs));
  if (changes !== changesBefore) return;
  if (!known) {
    entries.set(name, toFailed(entries.get(name), nowMs));
    return;
  }
  const { staleMs, isInvalidated } = scope;
  // A newer answer is only late: the next view asks again.
  const againMs = isInvalidated ? nowMs : glanceDueMs(known.glance, nowMs);
  const dueMs = staleMs === undefined ? againMs : nowMs + FAILURE_MS;
  entries.set(name, { known, atMs: nowMs, staleMs, dueMs });
}

async function refreshDue(names: readonly string[], nowMs: number): Promise<void> {
  const dueMs = (name: string) => entries.peek(name)?.dueMs ?? 0;
  const due = names
    .filter((name) => dueMs(name) <= nowMs)
    .sort((a, b) => dueMs(a) - dueMs(b))
    .slice(0, CITIES_PER_VIEW);
  for (let index = 0; index < due.length; index += CITIES_AT_ONCE) {
    const few = due.slice(index, index + CITIES_AT_ONCE);
    await Promise.all(few.map((name) => refreshCity(name, nowMs)));
  }
}

/** Asks for what is due of these cities, the longest due first: a few cities per call. While a call runs, it is that one (rule 2.14). */
export function refreshCities(names: readonly string[], nowMs: number): Promise<void> {
  refresh ??= refreshDue(names, nowMs).finally(() => {
    refresh = undefined;
  });
  return refresh;
}

/**
 * What is known of a city without asking for it; what may not hold any more is left out. The page is said to be stale (rule 17.7) when
 * asking for newer data failed.
 */
export function getKnownCity(name: string, nowMs: number): KnownCity | undefined {
  const entry = entries.get(name);
  if (!entry?.known) return undefined;
  const { known, atMs, staleMs } = entry;
  if (staleMs !== undefined) noteStale(requestScope.getStore(), staleMs);
  return isGlanceCurrent(known.glance, atMs, nowMs, staleMs !== undefined) ? known : { ...known, glance: { kind: 'nothing' } };
}
