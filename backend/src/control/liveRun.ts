import { ApiError } from '../apiError.ts';
import type { CameraCondition } from '../live/camera/cameraCondition.ts';
import { isCameraStream } from '../live/camera/cameras.ts';
import type { ChannelStatus, StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { instantAt } from '../seed/toRecords.ts';
import type { BrokerEvent, SessionControl } from './sessionEvents.ts';
import { emitEvent, emitState } from './sessionEvents.ts';

/** Stream of a live session without its own stream. */
const sharedStream = '/media/council';

/** The part of the store that a start and an end of a session change. */
type RunStore = Pick<Store, 'getList' | 'putRecord' | 'deleteRecord' | 'updateSession' | 'setBanner' | 'transaction'>;

/**
 * Starts a session again at an instant (epoch ms), all or nothing: live, published, without started topics and votes, speeches and a
 * banner.
 */
export function beginRun(store: RunStore, session: StoredSession, nowMs: number): void {
  store.transaction(() => startAgain(store, session, nowMs));
}

function startAgain(store: RunStore, { sessionId }: StoredSession, nowMs: number): void {
  for (const topic of store.getList(sessionId, 'topics'))
    store.putRecord(sessionId, 'topics', { ...topic, status: false, start: null, stop: null });
  for (const { _id } of store.getList(sessionId, 'speeches')) store.deleteRecord(sessionId, 'speeches', _id);
  for (const { _id, start } of store.getList(sessionId, 'votes')) if (start != null) store.deleteRecord(sessionId, 'votes', _id);
  store.setBanner(sessionId, null);
  // A session that starts takes place, and its start is known.
  const asPlanned = { state: null, stateReason: null, movedTo: null, dayOnly: null, startText: null };
  store.updateSession(sessionId, { status: 'live', published: true, startMs: nowMs, durationSeconds: null, ...asPlanned });
}

/** Ends a live session at an instant (epoch ms): stops its running records and stores its duration; all or nothing. */
export function endRun(store: RunStore, session: StoredSession, nowMs: number): void {
  store.transaction(() => stopRunning(store, session, nowMs));
}

function stopRunning(store: RunStore, { sessionId, startMs }: StoredSession, nowMs: number): void {
  for (const topic of store.getList(sessionId, 'topics')) {
    if (!topic.start || topic.stop) continue;
    const stop = { ...instantAt(nowMs), relativeTime: Math.round((nowMs - topic.start.utc) / 1000) };
    store.putRecord(sessionId, 'topics', { ...topic, status: false, stop });
  }
  for (const speech of store.getList(sessionId, 'speeches'))
    if (speech.stop == null) store.putRecord(sessionId, 'speeches', { ...speech, status: false, stop: nowMs });
  for (const vote of store.getList(sessionId, 'votes'))
    if (vote.start != null && vote.stop == null) store.putRecord(sessionId, 'votes', { ...vote, stop: nowMs });
  store.updateSession(sessionId, { durationSeconds: Math.max(0, (nowMs - startMs) / 1000) });
}

/** Whether a session with a camera cannot start, because the disk has too little space (rule 13.23). */
export function lacksSpace(condition: CameraCondition | undefined): boolean {
  return condition?.space.state === 'low' || condition?.space.state === 'full';
}

/**
 * Starts a session live from its beginning, with the camera of its city, else its own stream, else the shared one, and sends its state.
 * Throws an `ApiError` 409 if the disk has too little space for the camera (rule 13.23).
 */
export function beginSession({ store, broker, cameras, records, decisions, clock }: SessionControl, session: StoredSession): BrokerEvent {
  if (lacksSpace(cameras.getCondition(session))) throw new ApiError(409, 'disk_low', 'The disk has too little space for the camera.');
  // A start publishes the session.
  decisions.keep(session, true);
  const own = store.getMedia(session.sessionId)?.live;
  const camera = cameras.getStream(session);
  const stream = camera ?? (own === undefined || isCameraStream(own) ? sharedStream : own);
  if (stream !== own) store.setLive(session.sessionId, stream);
  const banner = store.getBanner(session.sessionId);
  beginRun(store, session, clock());
  records.begin(session);
  if (camera !== undefined) store.updateSession(session.sessionId, { status: cameras.begin(session) });
  for (const event of ['topics', 'speeches', 'votes', 'attendees', ...(banner ? (['pancarteSession'] as const) : [])] as const)
    emitState(store, broker, session, event);
  if (!session.published) emitEvent(broker, session, 'startStatus', { type: 'publish', session: session.sessionId });
  return emitState(store, broker, session, 'status');
}

/**
 * Sets the channel status of a session and sends it; from live to recorded, the running records stop, and the session is saved,
 * which takes some seconds with a camera. Throws an `ApiError` 409 if it cannot be saved: the session is still live then.
 */
export async function setStatus(
  { store, broker, cameras, records, clock }: SessionControl,
  session: StoredSession,
  wanted: ChannelStatus,
): Promise<BrokerEvent> {
  // Whoever switches the picture off by hand switches it on again.
  if (!wanted.startsWith('vod')) cameras.stopWaiting(session);
  const hasEnded = session.status.startsWith('live') && wanted.startsWith('vod');
  const endMs = clock();
  if (hasEnded) endRun(store, session, endMs);
  const saved = hasEnded ? await records.end(session, endMs, wanted) : undefined;
  const status = saved ?? wanted;
  store.updateSession(session.sessionId, { status, ...(status === 'live' && { durationSeconds: null }) });
  for (const event of hasEnded ? (['topics', 'speeches', 'votes', 'attendeesVOD'] as const) : []) emitState(store, broker, session, event);
  if (saved !== undefined) emitState(store, broker, session, 'subtitles');
  if (saved !== undefined) records.loadSaved();
  return emitState(store, broker, session, 'status');
}
