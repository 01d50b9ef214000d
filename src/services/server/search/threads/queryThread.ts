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

/**
 * Runs a search. After a failure a file is opened again for the next one, since it may have been replaced; a database is not, since its
 * connections are renewed and other searches use them.
 */
async function withIndex<T>(use: (index: SearchIndex) => Promise<T>): Promise<T> {
  const current = (opened ??= openReader(location));
  let index: SearchIndex | undefined;
  try {
    index = await current;
    return await use(index);
  } catch (error) {
    if (opened === current && (!index || location.kind === 'sqlite')) {
      opened = undefined;
      await index?.close().catch(() => undefined);
    }
    throw error;
  }
}

serveCalls({
  search: (request, range) => withIndex((open) => findSessions(open, request, range)),
  suggest: (query, city) => withIndex((open) => findSuggestions(open, query, city)),
} satisfies QueryMethods);
