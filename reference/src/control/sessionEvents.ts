import type { Broker } from '../broker/attachBroker.ts';
import type { SnapshotEvent } from '../broker/sessionSnapshot.ts';
import { getSnapshotPayload } from '../broker/sessionSnapshot.ts';
import { ApiError } from '../apiError.ts';
import type { StoredSession } from '../records.ts';
import type { Store } from '../store.ts';

/** An event of contract §6 with its payload. */
export interface BrokerEvent {
  event: string;
  payload: unknown;
}

/** Finds the only session with an id or reference. Throws an `ApiError` 404 or 409. */
export function findSingleSession(store: Store, name: string): StoredSession {
  const [session, ...others] = store.findSessions(name);
  if (!session) throw new ApiError(404, 'not_found', 'There is no such session.');
  if (others.length > 0) throw new ApiError(409, 'ambiguous', `Several cities have a session '${name}'; name it by its sessionId.`);
  return session;
}

/** Sends an event of the snapshot to the clients of a session and returns it; the payload is undefined if the session has no such event. */
export function emitState(store: Store, broker: Broker, { city, sessionId }: StoredSession, event: SnapshotEvent): BrokerEvent {
  const session = store.getSession(city, String(sessionId));
  const payload = session && getSnapshotPayload(store, session, event, broker.connections(sessionId));
  if (payload !== undefined) broker.emit(sessionId, event, payload);
  return { event, payload };
}
