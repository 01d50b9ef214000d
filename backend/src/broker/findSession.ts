import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Finds a session by its id, of some cities (default: of any). A city may also have a session whose reference looks like this id. */
export async function findSession(
  store: Pick<Store, 'findSessions'>,
  sessionId: number,
  cities?: readonly string[],
): Promise<StoredSession | undefined> {
  const found = await store.findSessions(String(sessionId));
  return found.find((session) => session.sessionId === sessionId && (cities === undefined || cities.includes(session.city)));
}
