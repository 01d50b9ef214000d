import { workerData } from 'node:worker_threads';
import { findSessions } from '../engine/findSessions.ts';
import { findSuggestions } from '../engine/findSuggestions.ts';
import type { SearchIndex } from '../engine/searchIndex.ts';
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
 * Runs a search. A file is opened again after a failure, and when it has been replaced; a database is not, since its connections are renewed and
 * other searches use them.
 */
async function withIndex<T>(use: (index: SearchIndex) => Promise<T>): Promise<T> {
  if (opened && (await opened).isReplaced()) await closeIndex(opened);
  const current = (opened ??= openReader(location));
  let isOpen = false;
  try {
    const index = await current;
    isOpen = true;
    return await use(index);
  } catch (error) {
    if (!isOpen || location.kind === 'sqlite') await closeIndex(current);
    throw error;
  }
}

serveCalls({
  search: (request, range) => withIndex((open) => findSessions(open, request, range)),
  suggest: (query, city) => withIndex((open) => findSuggestions(open, query, city)),
} satisfies QueryMethods);
