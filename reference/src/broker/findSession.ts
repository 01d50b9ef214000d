import type { SessionStore, StoredSession } from '../records.ts';

/** The session with this id, among those of the given cities (default: all). */
export function findSession(store: SessionStore, sessionId: number, cities = store.listCities()): StoredSession | undefined {
  for (const city of cities) {
    const session = store.getSession(city, String(sessionId));
    // A city may also have a session whose reference reads like this id.
    if (session?.sessionId === sessionId) return session;
  }
  return undefined;
}
