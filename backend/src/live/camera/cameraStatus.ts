import type { ChannelStatus, StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';

/** Tells that a session has another status. */
export type OnStatus = (session: StoredSession) => Promise<unknown>;

/** A new status of a live session that shows a camera. */
interface StatusChange {
  city: string;
  sessionId: number;
  status: ChannelStatus;
  /** Whether the session as it is stored now gets the status: somebody may have ended it, or switched its picture off. */
  isToBeSet: (session: StoredSession) => boolean;
}

/** Sets the status of a session and tells it; returns whether it was set. */
export function setCameraStatus(
  store: Pick<Store, 'getSession' | 'updateSession' | 'transaction'>,
  { city, sessionId, status, isToBeSet }: StatusChange,
  onStatus: OnStatus,
): Promise<boolean> {
  return store.transaction(async () => {
    const session = await store.getSession(city, String(sessionId));
    if (!session || !isToBeSet(session)) return false;
    await store.updateSession(sessionId, { status });
    await onStatus({ ...session, status });
    return true;
  }, sessionId);
}
