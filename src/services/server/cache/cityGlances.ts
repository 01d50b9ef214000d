import { LRUCache } from 'lru-cache';
import { glanceDueMs, isGlanceCurrent, type KnownCity, toCityGlance } from '../../../domain/city/cityGlance.ts';
import { getDayRange } from '../../../domain/time/dateRanges.ts';
import { requestScope } from '../../../runtime/requestScope.ts';
import { loadCity, loadSessions } from './portalData.ts';

interface Entry {
  /** Undefined while the first answer is awaited, or when it failed. */
  known: KnownCity | undefined;
  atMs: number;
  dueMs: number;
}

/** Cities that one view of the list asks for, and how many of them at once (rule 2.14). */
const CITIES_PER_VIEW = 8;
const CITIES_AT_ONCE = 2;

/** Time after a failure before a city is asked for again, ms. */
const FAILURE_MS = 60_000;

const entries = new LRUCache<string, Entry>({ max: 5000 });
let isRefreshing = false;

async function refreshCity(name: string, nowMs: number): Promise<void> {
  const found = await loadCity(name);
  const city = found.ok ? found.value : undefined;
  const sessions = city && !city.hideSessions ? await loadSessions(city, getDayRange('running', nowMs, city.timeZone)) : undefined;
  if (!city || (sessions && !sessions.ok)) {
    entries.set(name, { known: entries.get(name)?.known, atMs: entries.get(name)?.atMs ?? nowMs, dueMs: nowMs + FAILURE_MS });
    return;
  }
  const glance = toCityGlance(sessions?.value ?? [], city, nowMs);
  const known = { logoUrl: city.logoUrl, colour: city.look.colour, timeZone: city.timeZone, glance };
  entries.set(name, { known, atMs: nowMs, dueMs: glanceDueMs(glance, nowMs) });
}

/** Asks for what is due of these cities, the longest due first: a few cities per call, and nothing while another call runs (rule 2.14). */
export async function refreshCities(names: readonly string[], nowMs: number): Promise<void> {
  if (isRefreshing) return;
  isRefreshing = true;
  const dueMs = (name: string) => entries.peek(name)?.dueMs ?? 0;
  const due = names
    .filter((name) => dueMs(name) <= nowMs)
    .sort((a, b) => dueMs(a) - dueMs(b))
    .slice(0, CITIES_PER_VIEW);
  try {
    for (let index = 0; index < due.length; index += CITIES_AT_ONCE) {
      const few = due.slice(index, index + CITIES_AT_ONCE);
      // Not a part of the request: its page must not wait for it, nor be said to be about these cities.
      await requestScope.exit(() => Promise.all(few.map((name) => refreshCity(name, nowMs))));
    }
  } finally {
    isRefreshing = false;
  }
}

/** What is known of a city without asking for it; what may not hold any more is left out. */
export function getKnownCity(name: string, nowMs: number): KnownCity | undefined {
  const { known, atMs = nowMs } = entries.get(name) ?? {};
  return known && !isGlanceCurrent(known.glance, atMs, nowMs) ? { ...known, glance: { kind: 'nothing' } } : known;
}
