import { portalEvents, type SearchQuery } from '../../../runtime/portalEvents.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { MatchedSession, SessionChecks } from '../../../domain/people/across/matchedSession.ts';
import { SHOWN_RECHECK_MS } from '../../../domain/search/indexing/indexSchedule.ts';
import type {
  IndexedDivisions,
  IndexedItem,
  IndexedPeople,
  PersonDetails,
  PersonRange,
} from '../../../domain/people/across/indexedPeople.ts';
import type { SearchRequest } from '../../../domain/search/searchRequest.ts';
import { log } from '../log.ts';
import type { CheckedSession, IndexAnswer } from './engine/findSessions.ts';
import type { IndexSuggestions } from './engine/findSuggestions.ts';
import type { MatchRange } from './engine/searchIndex.ts';
import type { IndexerStatus } from './indexer/indexer.ts';
import { SearchThread, ThreadFailure } from './threads/searchThread.ts';
import type { IndexLocation, IndexMethods, QueryMethods } from './threads/threadMessages.ts';

/** Interval at which the state of the indexer is read, ms. */
const STATUS_INTERVAL_MS = 2000;

/** Shortest time between two warnings about searches that fail, ms. */
const WARNING_PAUSE_MS = 10_000;

interface Threads {
  query: SearchThread<QueryMethods>;
  index: SearchThread<IndexMethods>;
}

/** A session that is no longer open, or without `sessionId` all sessions of a city. */
export interface ClosedSession {
  city: string;
  sessionId?: number;
}

let threads: Threads | undefined;
let status: IndexerStatus | undefined;
let warnedMs = -Infinity;

function findLocation(): IndexLocation {
  const { searchUrl, dataDir } = getSettings();
  if (searchUrl !== undefined) return { kind: 'postgres', url: searchUrl };
  return { kind: 'sqlite', folder: dataDir };
}

/**
 * Starts the threads of searches and indexer, once in a process; nothing without an index (PORTAL_SEARCH). A built portal starts built
 * ones. A server starts them at its own start, development at the first search.
 */
export function startSearch(isBuilt = !import.meta.url.endsWith('.ts')): void {
  if (threads || !getSettings().hasSearch) return;
  const location = findLocation();
  const started = {
    query: new SearchThread<QueryMethods>('queryThread', location, isBuilt),
    index: new SearchThread<IndexMethods>('indexThread', location, isBuilt),
  };
  threads = started;
  portalEvents.on('invalidation', ({ city, session }) => {
    // An announced change of access: the session is out of the index before the next search is answered (rule 24.3).
    if (city !== undefined && session !== undefined) removed = Promise.all([removed, remove({ city, sessionId: session })]);
  });
  portalEvents.on('listChange', (city) => void started.index.call('readAgain', city).catch(warn));
  setInterval(() => void readStatus(started.index), STATUS_INTERVAL_MS).unref();
}

/** The announced removals, for which searches wait. */
let removed: Promise<unknown> = Promise.resolve();

async function readStatus(index: Threads['index']): Promise<void> {
  status = await index.call('getStatus').catch(() => undefined);
}

/**
 * Removes a session, or a whole city, whose list is then read again: it may hide other records than before (rule 26.8). When that fails,
 * the check of each answer still leaves it out (rule 24.3).
 */
async function remove({ city, sessionId }: ClosedSession): Promise<void> {
  await threads?.index.call('remove', city, sessionId).catch(warn);
  if (sessionId === undefined) await threads?.index.call('readAgain', city).catch(warn);
}

function warn(error: unknown): void {
  if (performance.now() - warnedMs < WARNING_PAUSE_MS) return;
  warnedMs = performance.now();
  log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'search index failed');
}

/** Asks the index; `unavailable` without an index, and when it fails (rule 24.15). */
async function ask<T>(kind: SearchQuery['kind'], call: (query: Threads['query']) => Promise<T>): Promise<Result<T, 'unavailable'>> {
  startSearch();
  if (!threads) return fail('unavailable');
  const startMs = performance.now();
  try {
    await removed;
    const value = await call(threads.query);
    portalEvents.emit('searchQuery', { kind, outcome: 'ok', ms: performance.now() - startMs });
    return ok(value);
  } catch (error) {
    portalEvents.emit('searchQuery', { kind, outcome: 'failed', ms: performance.now() - startMs });
    warn(error);
    if (error instanceof ThreadFailure && error.isDamaged) await threads.index.call('rebuild').catch(warn);
    return fail('unavailable');
  }
}

/** Searches the index; the sessions of `checks` may have been closed since they were indexed (rule 24.3). */
export const searchIndex = (request: SearchRequest, range: MatchRange): Promise<Result<IndexAnswer, 'unavailable'>> =>
  ask('search', (query) => query.call('search', request, range));

/** Finds suggestions in the index, with the sessions that must be checked (rule 24.12). */
export const suggestFromIndex = (query: string, city: string | undefined): Promise<Result<IndexSuggestions, 'unavailable'>> =>
  ask('suggestions', (thread) => thread.call('suggest', query, city));

/** Finds the people of a city with their sums (rule 26.3). */
export const peopleFromIndex = (city: string): Promise<Result<IndexedPeople, 'unavailable'>> =>
  ask('people', (query) => query.call('people', city));

/** Finds a person of a city with a part of their speeches and ballots; undefined for an unknown one. */
export const personFromIndex = (city: string, id: string, range: PersonRange): Promise<Result<PersonDetails | undefined, 'unavailable'>> =>
  ask('people', (query) => query.call('person', city, id, range));

/** Finds the topics of an item of a city (rule 26.20); undefined for an unknown one. */
export const itemFromIndex = (city: string, itemId: string): Promise<Result<IndexedItem | undefined, 'unavailable'>> =>
  ask('people', (query) => query.call('item', city, itemId));

/** Finds the speaking time of the divisions of a city in one year (`YYYY`). */
export const divisionsFromIndex = (city: string, year: string): Promise<Result<IndexedDivisions, 'unavailable'>> =>
  ask('people', (query) => query.call('divisions', city, year));

/** The sessions of a city that the index has, by what the city hid. */
export const sessionsFromIndex = (city: string): Promise<Result<SessionChecks[], 'unavailable'>> =>
  ask('people', (query) => query.call('sessions', city));

/** Removes what is no longer open. */
export async function removeFromIndex(closed: readonly ClosedSession[]): Promise<void> {
  await Promise.all(closed.map(remove));
}

/** Reads sessions again that were shown and have not been read for a while (rule 24.13). */
export function refreshInIndex(shown: readonly CheckedSession[], nowMs: number): void {
  const old = shown.filter(({ checkedMs }) => nowMs - checkedMs >= SHOWN_RECHECK_MS);
  if (old.length > 0) void threads?.index.call('refresh', old).catch(warn);
}

/** Reads sessions of a city again whose people or items were shown, and that have not been read for a while (rule 26.7). */
export function refreshCityInIndex(city: string, shown: readonly MatchedSession[]): void {
  const sessions = new Map(shown.map(({ sessionId, startMs }) => [sessionId, { city, sessionId, startMs }]));
  if (sessions.size > 0) void threads?.index.call('refresh', [...sessions.values()]).catch(warn);
}

/** State of the index and its indexer, for the metrics; undefined without one, and while another process writes it. */
export const getIndexStatus = (): IndexerStatus | undefined => status;

/** Whether the index is still being built, so that sessions may be missing (rule 24.13). */
export const isIndexBuilding = (): boolean => status?.isBuilding ?? false;
