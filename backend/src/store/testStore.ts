import { withoutUndefined } from '../seed/json/withoutUndefined.ts';
import type { LoadedSession } from '../seed/loadedSeed.ts';
import { openTestDatabase } from './testDatabase.ts';
import type { SessionScript, StoredMedia, StoredSession } from './records.ts';
import { Store } from './store.ts';

/** For tests: a live session of the city `veldstad`. */
export const liveSession: StoredSession = {
  city: 'veldstad',
  sessionId: 4711,
  reference: 'gr-live',
  name: 'Gemeenteraad',
  startMs: Date.parse('2026-10-26T18:30:00.000Z'),
  status: 'live',
  language: 'nl',
  room: 1,
  published: true,
  viewers: 40,
  script: true,
};

/** What a store of a test begins with. */
interface TestContent {
  sessions: StoredSession[];
  media?: Record<number, StoredMedia>;
  scripts?: Record<number, SessionScript>;
  /** Namespaces by city; default: the name of the city. */
  namespaces?: Record<string, string>;
}

/** For tests: a store with sessions and their cities, in memory or in an empty database. */
export async function createTestStore(
  { sessions, media = {}, scripts = {}, namespaces = {} }: TestContent,
  location = ':memory:',
): Promise<Store> {
  const toLoaded = (session: StoredSession): LoadedSession => {
    const { sessionId } = session;
    const records = { topics: [], speeches: [], votes: [], attendees: [], subtitles: [] };
    return withoutUndefined<LoadedSession>({ session, media: media[sessionId], script: scripts[sessionId], ...records });
  };
  const toCity = (name: string) => ({
    name,
    title: name,
    timeZone: 'Europe/Brussels',
    admin: { metadataCustomer: namespaces[name] },
    rooms: [],
    categories: [],
    roles: [],
    divisions: [{ _id: 'f1', name: 'Dorpsbelang' }],
    delegates: [{ _id: 'd1', firstname: 'Noor', lastname: 'Verbeke' }],
  });
  const store = new Store(await openTestDatabase(location));
  const cities = Map.groupBy(sessions, ({ city }) => city);
  await store.saveCities([...cities].map(([name, own]) => ({ city: toCity(name), sessions: own.map(toLoaded), files: [] })));
  return store;
}
