import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Finds a session by its id in the given cities (default: all). */
export function findSession(store: Store, sessionId: number, cities: readonly string[] = store.listCities()): StoredSession | undefined {
  for (const city of cities) {
    const session = store.getSession(city, String(sessionId));
    // A city may also have a session whose reference looks like this id.
    if (session?.sessionId === sessionId) return session;
  }
  return undefined;
}
