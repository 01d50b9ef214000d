import type { City } from '../../domain/city/city.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { IndexedDivisions, IndexedItem, IndexedPeople, PersonDetails, PersonRange } from '../../domain/people/across/indexedPeople.ts';
import type { MatchedSession, SessionChecks } from '../../domain/people/across/matchedSession.ts';
import { accessOf, type Session } from '../../domain/session/session.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import { visibilityKey } from '../../domain/visibility/visibility.ts';
import { loadClients, loadSessions } from '../../services/server/cache/portalData.ts';
import {
  type ClosedSession,
  divisionsFromIndex,
  isIndexBuilding,
  itemFromIndex,
  peopleFromIndex,
  personFromIndex,
  refreshCityInIndex,
  removeFromIndex,
  sessionsFromIndex,
} from '../../services/server/search/searchService.ts';

/** Asks at most until every session of the answer is open: each time those that are not are removed from the index. */
const ATTEMPTS = 4;

/** What depends on sessions that must be open. */
type Checked = { checks: readonly SessionChecks[] };

// WeakMap: the keys are lists of the data cache, and an entry ends with its list.
const openIds = new WeakMap<readonly Session[], ReadonlySet<number>>();

/** Ids of the open sessions of a list; a long list is read once. */
function toOpenIds(sessions: readonly Session[]): ReadonlySet<number> {
  const known = openIds.get(sessions);
  if (known) return known;
  const ids = new Set(sessions.filter((session) => accessOf(session) === 'open').map(({ sessionId }) => sessionId));
  openIds.set(sessions, ids);
  return ids;
}

/** The list of the sessions of a city from which the index is built. */
const loadAllDays = (city: City) => loadSessions(city, getDayRange('default', Date.now(), city.timeZone));

/**
 * What must be removed from the index before an answer may be given: the sessions that the list of the city does not have as open, or the
 * whole city when it is no longer public, or hides its sessions or other records than at the time of indexing (rule 26.5). When the list
 * cannot be loaded, what was last known stands.
 */
async function findClosed(city: City, checks: readonly SessionChecks[]): Promise<ClosedSession[]> {
  if (checks.length === 0) return [];
  const [clients, sessions] = await Promise.all([loadClients(false), loadAllDays(city)]);
  const isPublic = !clients.ok || clients.value.some(({ name }) => name === city.name);
  if (!isPublic || city.hideSessions || checks.some(({ visibility }) => visibility !== visibilityKey(city))) return [{ city: city.name }];
  if (!sessions.ok) return [];
  const ids = toOpenIds(sessions.value);
  return checks.flatMap(({ sessionIds }) => sessionIds.filter((id) => !ids.has(id))).map((sessionId) => ({ city: city.name, sessionId }));
}

/**
 * Repeats a query until every session on which its answer depends may be shown. When one cannot be removed, because another process writes
 * the index, there is no answer: its share in the sums cannot be taken out.
 */
async function askUntilOpen<T extends Checked>(
  city: City,
  query: () => Promise<Result<T | undefined, 'unavailable'>>,
): Promise<Result<T | undefined, 'unavailable'>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await query();
    if (!found.ok || found.value === undefined) return found;
    const closed = await findClosed(city, found.value.checks);
    if (closed.length === 0) return found;
    await removeFromIndex(closed);
  }
  return fail('unavailable');
}

/**
 * Whether the index has all open sessions of a city: not while it is being built, and not after the city began to hide or show something,
 * until its sessions have been read again (rule 26.8). When the list cannot be loaded, what was last known stands. Sums and the notice of
 * the page agree when this is asked first.
 */
export async function isWholeInIndex(city: City): Promise<boolean> {
  if (isIndexBuilding()) return false;
  const [indexed, sessions] = await Promise.all([sessionsFromIndex(city.name), loadAllDays(city)]);
  if (!indexed.ok) return false;
  if (indexed.value.some(({ visibility }) => visibility !== visibilityKey(city))) {
    await removeFromIndex([{ city: city.name }]);
    return false;
  }
  const ids = new Set(indexed.value.flatMap(({ sessionIds }) => sessionIds));
  return sessions.ok ? [...toOpenIds(sessions.value)].every((id) => ids.has(id)) : ids.size > 0;
}

/** Nobody and nothing is unknown while the index has not all sessions: they may come (rule 26.8). */
const unlessMissing = async <T>(city: City, found: Result<T | undefined, 'unavailable'>): Promise<Result<T | undefined, 'unavailable'>> =>
  found.ok && found.value === undefined && !(await isWholeInIndex(city)) ? fail('unavailable') : found;

/** Sums of nothing are given only where there is nothing to sum. */
async function withSums<T extends Checked>(city: City, found: Result<T | undefined, 'unavailable'>): Promise<Result<T, 'unavailable'>> {
  if (!found.ok) return found;
  if (found.value === undefined) return fail('unavailable');
  return found.value.checks.length > 0 || (await isWholeInIndex(city)) ? ok(found.value) : fail('unavailable');
}

/** Finds the people of a city with their sums, over its open sessions only (rules 26.3, 26.5). */
export async function findOpenPeople(city: City): Promise<Result<IndexedPeople, 'unavailable'>> {
  return withSums(city, await askUntilOpen(city, () => peopleFromIndex(city.name)));
}

/** Finds the speaking time of the divisions of a city in one year (`YYYY`), over its open sessions only (rules 26.3, 26.5). */
export async function findOpenDivisions(city: City, year: string): Promise<Result<IndexedDivisions, 'unavailable'>> {
  return withSums(city, await askUntilOpen(city, () => divisionsFromIndex(city.name, year)));
}

/** Finds a person of a city with a part of what they said and voted, over its open sessions (rules 26.2, 26.5); undefined for nobody. */
export async function findOpenPerson(
  city: City,
  id: string,
  range: PersonRange,
): Promise<Result<PersonDetails | undefined, 'unavailable'>> {
  const found = await askUntilOpen(city, () => personFromIndex(city.name, id, range));
  if (found.ok && found.value) refreshShown(city, [...found.value.speeches, ...found.value.ballots]);
  return unlessMissing(city, found);
}

/** Finds the topics of an item of a city, over its open sessions only (rules 26.5, 26.20); undefined for an unknown one. */
export async function findOpenItem(city: City, itemId: string): Promise<Result<IndexedItem | undefined, 'unavailable'>> {
  const found = await askUntilOpen(city, () => itemFromIndex(city.name, itemId));
  if (found.ok && found.value) refreshShown(city, found.value.topics);
  return unlessMissing(city, found);
}

const refreshShown = (city: City, shown: readonly { session: MatchedSession }[]): void =>
  refreshCityInIndex(
    city.name,
    shown.map(({ session }) => session),
  );
