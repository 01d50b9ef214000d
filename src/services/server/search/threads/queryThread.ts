import { workerData } from 'node:worker_threads';
import { SearchExpired, toExpiringReader } from '../engine/expiringReader.ts';
import { findSessions } from '../engine/findSessions.ts';
import { findSuggestions } from '../engine/findSuggestions.ts';
import { findItem } from '../engine/people/findItem.ts';
import { findDivisions, findPeople } from '../engine/people/findPeople.ts';
import { findPerson } from '../engine/people/findPerson.ts';
import type { SearchIndex, SearchReader } from '../engine/searchIndex.ts';
import { openReader } from '../openIndex.ts';
import { serveCalls } from './serveCalls.ts';
import type { IndexLocation, QueryMethods } from './threadMessages.ts';

// The thread of the searches: a search that takes long delays other searches, and no page.

const location = workerData as IndexLocation;
let opened: Promise<SearchIndex> | undefined;

/** Closes the index, so that it is opened again for the next search. */
async function closeIndex(current: Promise<SearchIndex>): Promise<void> {
  if (opened === current) opened = undefined;
  await current.then((index) => index.close()).catch(() => undefined);
}

/**
 * Runs a search. A file is opened again after a failure, and when it has been replaced; a database is not, since its connections are
 * renewed and other searches use them.
 */
async function withIndex<T>(isExpired: () => boolean, use: (index: SearchReader) => Promise<T>): Promise<T> {
  if (opened && (await opened).isReplaced()) await closeIndex(opened);
  const current = (opened ??= openReader(location));
  let isOpen = false;
  try {
    const index = await current;
    isOpen = true;
    return await use(toExpiringReader(index, isExpired));
  } catch (error) {
    if (!isOpen || (location.kind === 'sqlite' && !(error instanceof SearchExpired))) await closeIndex(current);
    throw error;
  }
}

serveCalls(
  (isExpired) =>
    ({
      search: (request, range) => withIndex(isExpired, (open) => findSessions(open, request, range)),
      suggest: (query, city) => withIndex(isExpired, (open) => findSuggestions(open, query, city)),
      people: (city) => withIndex(isExpired, (open) => findPeople(open, city)),
      person: (city, id, range) => withIndex(isExpired, (open) => findPerson(open, city, id, range)),
      item: (city, itemId) => withIndex(isExpired, (open) => findItem(open, city, itemId)),
      sessions: (city) => withIndex(isExpired, async (open) => (await open.getSums(city, [])).checks),
      divisions: (city, year) => withIndex(isExpired, (open) => findDivisions(open, city, year)),
    }) satisfies QueryMethods,
);
