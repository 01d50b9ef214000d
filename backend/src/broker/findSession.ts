import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Finds a session of any city by its id. A city may also have a session whose reference looks like this id. */
export async function findSession(store: Pick<Store, 'getSessionsById'>, sessionId: number): Promise<StoredSession | undefined> {
  return (await store.getSessionsById([sessionId])).get(sessionId);
}
