import type { Broker } from '../broker/attachBroker.ts';
import type { SnapshotEvent } from '../broker/sessionSnapshot.ts';
import { getSnapshotPayload } from '../broker/sessionSnapshot.ts';
import { ApiError } from '../apiError.ts';
import type { StoredSession } from '../records.ts';
import type { Store } from '../store.ts';

/** An event of contract §6 and what it carries. */
export interface BrokerEvent {
  event: string;
  payload: unknown;
}

/** The only session with that id or reference. Throws a 404 or 409 `Problem`. */
export function findSingleSession(store: Store, name: string): StoredSession {
  const [session, ...others] = store.findSessions(name);
  if (!session) throw new ApiError(404, 'not_found', 'There is no such session.');
  if (others.length > 0) throw new ApiError(409, 'ambiguous', `Several cities have a session '${name}'; name it by its sessionId.`);
  return session;
}

/** Tells those who watch a session an event of the snapshot as it is now; undefined payload: it has no such event. */
export function emitState(store: Store, broker: Broker, { city, sessionId }: StoredSession, event: SnapshotEvent): BrokerEvent {
  const session = store.getSession(city, String(sessionId));
  const payload = session && getSnapshotPayload(store, session, event, broker.connections(sessionId));
  if (payload !== undefined) broker.emit(sessionId, event, payload);
  return { event, payload };
}
