import type { SessionStore, StoredSession } from '../store/records.ts';

/** Finds a session by its id in the given cities (default: all). */
export function findSession(
  store: SessionStore,
  sessionId: number,
  cities: readonly string[] = store.listCities(),
): StoredSession | undefined {
  for (const city of cities) {
    const session = store.getSession(city, String(sessionId));
    // A city may also have a session whose reference looks like this id.
    if (session?.sessionId === sessionId) return session;
  }
  return undefined;
}
