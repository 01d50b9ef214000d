import type { Banner, ListName, SessionLists, SessionScript, SessionStore, StoredMedia, StoredSession } from '../store/records.ts';

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

/** The initial data of a memory store. */
export interface MemoryStoreContent {
  sessions: StoredSession[];
  media?: Record<number, StoredMedia>;
  scripts?: Record<number, SessionScript>;
  /** Namespaces by city; default: the name of the city. */
  namespaces?: Record<string, string>;
}

/** For tests: the backend's data in memory. Like a database it returns copies. */
export function createMemoryStore({ sessions, media = {}, scripts = {}, namespaces = {} }: MemoryStoreContent): SessionStore {
  const stored = new Map(sessions.map((session) => [session.sessionId, structuredClone(session)]));
  const lists = new Map<string, Map<string, SessionLists[ListName]>>();
  const banners = new Map<number, Banner>();
  const listOf = (sessionId: number, name: ListName): Map<string, SessionLists[ListName]> => {
    const key = `${sessionId} ${name}`;
    const list = lists.get(key) ?? new Map<string, SessionLists[ListName]>();
    lists.set(key, list);
    return list;
  };
  return {
    listScriptedSessions: () => structuredClone([...stored.values()].filter(({ script }) => script)),
    getSession: (city, idOrReference) =>
      structuredClone(
        [...stored.values()].find(
          (session) => session.city === city && [String(session.sessionId), session.reference].includes(idOrReference),
        ),
      ),
    updateSession: (sessionId, change) => void Object.assign(stored.get(sessionId) ?? {}, change),
    getMedia: (sessionId) => media[sessionId],
    getList: <N extends ListName>(sessionId: number, name: N) =>
      structuredClone([...listOf(sessionId, name).values()]) as SessionLists[N][],
    getRecord: <N extends ListName>(sessionId: number, name: N, id: string) =>
      structuredClone(listOf(sessionId, name).get(id)) as SessionLists[N] | undefined,
    putRecord: (sessionId, name, record) => void listOf(sessionId, name).set(record._id, structuredClone(record)),
    deleteRecord: (sessionId, name, id) => void listOf(sessionId, name).delete(id),
    clearList: (sessionId, name) => listOf(sessionId, name).clear(),
    getBanner: (sessionId) => banners.get(sessionId) ?? null,
    setBanner: (sessionId, banner) => {
      if (banner) banners.set(sessionId, banner);
      else banners.delete(sessionId);
    },
    getSubtitles: () => [],
    getDelegates: () => [{ _id: 'd1', firstname: 'Noor', lastname: 'Verbeke' }],
    getDivisions: () => [{ _id: 'f1', name: 'Dorpsbelang' }],
    getNamespace: (city) => namespaces[city] ?? city,
    listCities: () => [...new Set([...stored.values()].map(({ city }) => city))],
    getScript: (sessionId) => scripts[sessionId],
  };
}
