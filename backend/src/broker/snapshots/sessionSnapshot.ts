import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';

/** The events of a snapshot (contract §6), in the order in which they are sent. */
export const snapshotEvents = [
  'topics',
  'speeches',
  'votes',
  'attendees',
  'attendeesVOD',
  'delegates',
  'divisions',
  'viewers',
  'status',
  'subtitles',
  'pancarteSession',
] as const;

/** Name of an event of a snapshot. */
export type SnapshotEvent = (typeof snapshotEvents)[number];

/**
 * The current payload of an event of the snapshot. Undefined if the session has no such event: a recording has
 * `attendeesVOD`, every other session `attendees` (contract §6). `connected` is the number of connected clients.
 */
export async function getSnapshotPayload(store: Store, session: StoredSession, event: SnapshotEvent, connected: number): Promise<unknown> {
  const { sessionId, city, status, published, state } = session;
  const isRecording = status === 'vod' || status === 'vod-unavailable';
  switch (event) {
    case 'topics':
    case 'speeches':
    case 'votes':
      return store.getList(sessionId, event);
    case 'attendees':
      return isRecording ? undefined : await store.getList(sessionId, 'attendees');
    case 'attendeesVOD':
      return isRecording ? await store.getList(sessionId, 'attendees') : undefined;
    case 'delegates':
      return store.getDelegates(city);
    case 'divisions':
      return store.getDivisions(city);
    case 'viewers':
      return session.viewers + connected;
    case 'status':
      // Nothing is said of a session that is not published.
      return { status, published, ...(published && state && { state }) };
    case 'subtitles':
      return store.getSubtitles(sessionId);
    case 'pancarteSession':
      return store.getBanner(sessionId);
  }
}
