import { LRUCache } from 'lru-cache';
import { cityKey } from '../../../domain/city/city.ts';
import { glanceDueMs, type GlanceTimes, type KnownCity, toCityGlance, toShownGlance } from '../../../domain/city/cityGlance.ts';
import { getDayRange } from '../../../domain/time/dateRanges.ts';
import { portalEvents } from '../../../runtime/portalEvents.ts';
import { noteStale, type RequestScope, requestScope } from '../../../runtime/requestScope.ts';
import { loadCity, loadSessions } from './portalData.ts';

interface Entry extends GlanceTimes {
  /** Undefined while the first answer is awaited, or when it failed. */
  known: KnownCity | undefined;
  dueMs: number;
}

/** Cities that one view of the list asks for, and how many of them at once (rule 2.14). */
const CITIES_PER_VIEW = 8;
const CITIES_AT_ONCE = 2;

/** Cities with a live session that one view asks for besides: their names must not wait for the others. */
const LIVE_CITIES_PER_VIEW = 16;

/** Time after a failure before a city is asked for again, ms; where something is live a shorter one. */
const FAILURE_MS = 60_000;
const LIVE_FAILURE_MS = 10_000;

/** Longest time for which an answer is used while its service fails, ms (rule 18.3). */
const STALE_LIMIT_MS = 86_400_000;

const entries = new LRUCache<string, Entry>({ max: 5000 });
let refresh: Promise<void> | undefined;
const liveRefreshes = new Map<string, Promise<void>>();
/** Number of invalidations: an answer from before one of them is not stored. */
let changes = 0;

// After the data cache, which this file imports: a city that is asked for from now on is asked anew (rule 18.9).
portalEvents.on('invalidation', ({ city }) => {
  changes += 1;
  for (const [name, entry] of entries.entries()) {
    if (city !== undefined && cityKey(name) !== cityKey(city)) continue;
    // Before those that were never asked for.
    entry.dueMs = -Infinity;
    // What is live may just have ended or been withdrawn.
    if (entry.known?.glance.kind === 'live') entry.known = { ...entry.known, glance: { kind: 'nothing' } };
  }
});

const isLive = (entry: Entry | undefined): boolean => entry?.known?.glance.kind === 'live';

const createScope = (): RequestScope => ({ startMs: Date.now(), staleMs: undefined, isInvalidated: false });

/** What was loaded of a city, and whether its list of sessions is current. */
interface LoadedCity {
  known: KnownCity;
  isListCurrent: boolean;
}

/** Loads what the list says of a city; undefined when the city or its sessions cannot be loaded. */
async function loadKnownCity(name: string, scope: RequestScope, nowMs: number): Promise<LoadedCity | undefined> {
  const found = await requestScope.run(scope, () => loadCity(name));
  if (!found.ok) return undefined;
  const city = found.value;
  // A scope of its own: old settings do not make a list old.
  const listScope = createScope();
  const sessions = city.hideSessions
    ? undefined
    : await requestScope.run(listScope, () => loadSessions(city, getDayRange('running', nowMs, city.timeZone)));
  if (sessions && !sessions.ok) return undefined;
  const isListCurrent = listScope.staleMs === undefined && !listScope.isInvalidated;
  if (listScope.staleMs !== undefined) noteStale(scope, listScope.staleMs);
  scope.isInvalidated ||= listScope.isInvalidated;
  const glance = toCityGlance(sessions?.value ?? [], city, nowMs);
  const { logoUrl, timeZone, contentLanguage, look } = city;
  return { known: { logoUrl, colour: look.colour, timeZone, contentLanguage, glance }, isListCurrent };
}

/** What is left of an entry whose city could not be loaded. */
function toFailed(entry: Entry | undefined, nowMs: number): Entry {
  const dataMs = entry?.staleMs ?? entry?.atMs ?? nowMs;
  const dueMs = nowMs + (isLive(entry) ? LIVE_FAILURE_MS : FAILURE_MS);
  if (!entry?.known || nowMs - dataMs >= STALE_LIMIT_MS)
    return { known: undefined, atMs: nowMs, listMs: undefined, staleMs: undefined, dueMs };
  return { ...entry, staleMs: dataMs, dueMs };
}

async function refreshCity(name: string, nowMs: number): Promise<void> {
  const changesBefore = changes;
  // A scope of its own, not that of the request: its page is not about this city. It says whether the answers are stale.
  const scope = createScope();
  const loaded = await loadKnownCity(name, scope, nowMs);
  if (changes !== changesBefore) return;
  if (!loaded) {
    entries.set(name, toFailed(entries.get(name), nowMs));
    return;
  }
  const { known, isListCurrent } = loaded;
  const { staleMs, isInvalidated } = scope;
  const entry = { known, atMs: nowMs, listMs: isListCurrent ? nowMs : undefined, staleMs, dueMs: glanceDueMs(known.glance, nowMs) };
  // A newer answer is only late: the next view asks again.
  if (isInvalidated) entry.dueMs = nowMs;
  // A live session is named as long as its list is current, whatever else fails.
  const isNamed = isListCurrent && isLive(entry);
  if (staleMs !== undefined && !isNamed) entry.dueMs = nowMs + (isLive(entry) ? LIVE_FAILURE_MS : FAILURE_MS);
  entries.set(name, entry);
}

/** Those of the cities that are due, the longest due first. */
function findDue(names: readonly string[], nowMs: number): string[] {
  const dueMs = (name: string) => entries.peek(name)?.dueMs ?? 0;
  return names.filter((name) => dueMs(name) <= nowMs).sort((a, b) => dueMs(a) - dueMs(b));
}

async function refreshOthers(due: readonly string[], nowMs: number): Promise<void> {
  for (let index = 0; index < due.length; index += CITIES_AT_ONCE) {
    const few = due.slice(index, index + CITIES_AT_ONCE);
    await Promise.all(few.map((name) => refreshCity(name, nowMs)));
  }
}

function refreshLive(name: string, nowMs: number): Promise<void> {
  const pending = liveRefreshes.get(name) ?? refreshCity(name, nowMs).finally(() => liveRefreshes.delete(name));
  liveRefreshes.set(name, pending);
  return pending;
}

/**
 * Asks for what is due of these cities, the longest due first (rule 2.14): those with a live session, which is named for a short time only
 * (rule 18.15), and a few of the others. While a call for others runs, it is that one.
 */
export async function refreshCities(names: readonly string[], nowMs: number): Promise<void> {
  const due = findDue(names, nowMs);
  const live = due.filter((name) => isLive(entries.peek(name))).slice(0, LIVE_CITIES_PER_VIEW);
  const others = due.filter((name) => !isLive(entries.peek(name))).slice(0, CITIES_PER_VIEW);
  refresh ??= refreshOthers(others, nowMs).finally(() => {
    refresh = undefined;
  });
  await Promise.all([refresh, ...live.map((name) => refreshLive(name, nowMs))]);
}

/** What is known of a city without asking for it; what may not hold any more is left out. It says of when it is (rule 17.7). */
export function getKnownCity(name: string, nowMs: number): KnownCity | undefined {
  const entry = entries.get(name);
  if (!entry?.known) return undefined;
  return { ...entry.known, glance: toShownGlance(entry.known.glance, entry, nowMs), staleMs: entry.staleMs };
}
