import { afterAll, beforeAll, beforeEach } from 'vitest';
import { parseSearchRequest } from '../../src/domain/search/searchRequest.ts';
import type { SearchAnswer } from '../../src/domain/search/searchAnswer.ts';
import { findSessions } from '../../src/services/server/search/engine/findSessions.ts';
import type { MatchRange, SearchIndex } from '../../src/services/server/search/engine/searchIndex.ts';
import { openWriter, type OpenWriter } from '../../src/services/server/search/openIndex.ts';
import type { IndexLocation } from '../../src/services/server/search/threads/threadMessages.ts';
import { createDataFolder, removeDataFolder } from './dataFolder.ts';
import { createPostgres } from './postgres.ts';
import { stateAt, type TestSession, toTestDocument } from './searchDocuments.ts';

/** An empty place for an index. */
export interface EngineStorage {
  location: IndexLocation;
  dispose: () => Promise<void>;
}

/** Both engines of the search, each with a way to create a place for an index. */
export const SEARCH_ENGINES: { name: string; createStorage: () => Promise<EngineStorage> }[] = [
  {
    name: 'SQLite',
    async createStorage() {
      const folder = createDataFolder();
      return { location: { kind: 'sqlite', folder }, dispose: async () => removeDataFolder(folder) };
    },
  },
  {
    name: 'PostgreSQL',
    async createStorage() {
      const server = await createPostgres();
      await server.start();
      return { location: { kind: 'postgres', url: await server.createDatabase() }, dispose: () => server.dispose() };
    },
  },
];

const ALWAYS: MatchRange = { fromMs: undefined, untilMs: undefined };

/** An index that is empty before each test. */
export interface TestIndex {
  readonly index: SearchIndex;
  /** Stores sessions; ids and names that are not given are the same each time. */
  add: (...sessions: TestSession[]) => Promise<void>;
  /** Searches; a text is the query, an object has the parameters of the address. */
  search: (parameters: string | Record<string, string>, range?: MatchRange) => Promise<SearchAnswer>;
  /** Ids of the sessions that a search finds, in order. */
  find: (parameters: string | Record<string, string>, range?: MatchRange) => Promise<number[]>;
}

/** Opens an index for all tests of a group, and empties it before each. */
export function useIndex(createStorage: () => Promise<EngineStorage>): TestIndex {
  let storage: EngineStorage | undefined;
  let writer: OpenWriter | undefined;
  beforeAll(async () => {
    storage = await createStorage();
    writer = await openWriter(storage.location);
  });
  beforeEach(() => writer?.rebuild());
  afterAll(async () => {
    await writer?.close();
    await storage?.dispose();
  });
  const index = (): SearchIndex => {
    if (!writer) throw new Error('The index is not open.');
    return writer.index;
  };
  const search: TestIndex['search'] = async (parameters, range = ALWAYS) => {
    const given = typeof parameters === 'string' ? { q: parameters } : parameters;
    return (await findSessions(index(), parseSearchRequest(new URLSearchParams(given)), range)).answer;
  };
  return {
    get index() {
      return index();
    },
    add: async (...sessions) => {
      for (const session of sessions) await index().put(toTestDocument(session), stateAt(1));
    },
    search,
    find: async (parameters, range) => (await search(parameters, range)).sessions.map(({ sessionId }) => sessionId),
  };
}
