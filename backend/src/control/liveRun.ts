import { ApiError } from '../apiError.ts';
import type { CameraCondition } from '../live/camera/cameraCondition.ts';
import { isCameraStream } from '../live/camera/cameras.ts';
import { toUnreachable } from '../live/elsewhere/cameraNetwork.ts';
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
export async function beginRun(store: RunStore, session: StoredSession, nowMs: number): Promise<void> {
  await store.transaction(() => startAgain(store, session, nowMs), session.sessionId);
}

async function startAgain(store: RunStore, { sessionId }: StoredSession, nowMs: number): Promise<void> {
  for (const topic of await store.getList(sessionId, 'topics'))
    await store.putRecord(sessionId, 'topics', { ...topic, status: false, start: null, stop: null });
  for (const { _id } of await store.getList(sessionId, 'speeches')) await store.deleteRecord(sessionId, 'speeches', _id);
  for (const { _id, start } of await store.getList(sessionId, 'votes'))
    if (start != null) await store.deleteRecord(sessionId, 'votes', _id);
  await store.setBanner(sessionId, null);
  // A session that starts takes place, and its start is known.
  const asPlanned = { state: null, stateReason: null, movedTo: null, dayOnly: null, startText: null };
  await store.updateSession(sessionId, { status: 'live', published: true, startMs: nowMs, durationSeconds: null, ...asPlanned });
}

/** Ends a live session at an instant (epoch ms): stops its running records and stores its duration; all or nothing. */
export async function endRun(store: RunStore, session: StoredSession, nowMs: number): Promise<void> {
  await store.transaction(() => stopRunning(store, session, nowMs), session.sessionId);
}

async function stopRunning(store: RunStore, { sessionId, startMs }: StoredSession, nowMs: number): Promise<void> {
  for (const topic of await store.getList(sessionId, 'topics')) {
    if (!topic.start || topic.stop) continue;
    const stop = { ...instantAt(nowMs), relativeTime: Math.round((nowMs - topic.start.utc) / 1000) };
    await store.putRecord(sessionId, 'topics', { ...topic, status: false, stop });
  }
  for (const speech of await store.getList(sessionId, 'speeches'))
    if (speech.stop == null) await store.putRecord(sessionId, 'speeches', { ...speech, status: false, stop: nowMs });
  for (const vote of await store.getList(sessionId, 'votes'))
    if (vote.start != null && vote.stop == null) await store.putRecord(sessionId, 'votes', { ...vote, stop: nowMs });
  await store.updateSession(sessionId, { durationSeconds: Math.max(0, (nowMs - startMs) / 1000) });
}

/** Whether a session with a camera cannot start, because the disk has too little space (rule 13.23). */
export function lacksSpace(condition: CameraCondition | undefined): boolean {
  return condition?.space.state === 'low' || condition?.space.state === 'full';
}

function toSpaceProblem({ freeBytes, leastBytes }: CameraCondition['space']): string {
  const toMegabytes = (bytes: number) => Math.floor(bytes / 1e6);
  return `The disk has ${toMegabytes(freeBytes)} MB free; a session with a camera needs ${toMegabytes(leastBytes)} MB (BACKEND_CAMERA_FREE_MB).`;
}

/**
 * Starts a session live from its beginning, with the camera of its city, else its own stream, else the shared one, and sends its state.
 * Throws an `ApiError` 409 if the disk has too little space for the camera (rule 13.23), and 503 if the instance that receives it
 * does not answer.
 */
export async function beginSession(
  { store, broker, cameras, records, decisions, clock }: SessionControl,
  session: StoredSession,
): Promise<BrokerEvent> {
  const condition = await cameras.getCondition(session);
  if (condition?.isUnreachable) throw toUnreachable();
  if (condition && lacksSpace(condition)) throw new ApiError(409, 'disk_low', toSpaceProblem(condition.space));
  // A start publishes the session.
  decisions.keep(session, true);
  const own = (await store.getMedia(session.sessionId))?.live;
  const camera = await cameras.getStream(session);
  const stream = camera ?? (own === undefined || isCameraStream(own) ? sharedStream : own);
  if (stream !== own) await store.setLive(session.sessionId, stream);
  const banner = await store.getBanner(session.sessionId);
  await beginRun(store, session, clock());
  await records.begin(session);
  if (camera !== undefined) await store.updateSession(session.sessionId, { status: await cameras.begin(session) });
  for (const event of ['topics', 'speeches', 'votes', 'attendees', ...(banner ? (['pancarteSession'] as const) : [])] as const)
    await emitState(store, broker, session, event);
  if (!session.published) emitEvent(broker, session, 'startStatus', { type: 'publish', session: session.sessionId });
  return emitState(store, broker, session, 'status');
}

/**
 * Sets the channel status of a session and sends it; from live to recorded, the running records stop, and the session is saved,
 * which takes some seconds with a camera. Throws an `ApiError` 409 if it cannot be saved, and 503 if the instance with its
 * camera does not answer: the session is still live then.
 */
export async function setStatus(
  { store, broker, cameras, records, clock }: SessionControl,
  session: StoredSession,
  wanted: ChannelStatus,
): Promise<BrokerEvent> {
  // Whoever switches the picture off by hand switches it on again.
  if (!wanted.startsWith('vod')) await cameras.stopWaiting(session);
  const hasEnded = session.status.startsWith('live') && wanted.startsWith('vod');
  // Nothing is stopped by an end that cannot be completed.
  if (hasEnded && (await cameras.getCondition(session))?.isUnreachable) throw toUnreachable();
  const endMs = clock();
  if (hasEnded) await endRun(store, session, endMs);
  const saved = hasEnded ? await records.end(session, endMs, wanted) : undefined;
  const status = saved ?? wanted;
  const lists = ['topics', 'speeches', 'votes', 'attendeesVOD'] as const;
  const sent = await store.transaction(async () => {
    await store.updateSession(session.sessionId, { status, ...(status === 'live' && { durationSeconds: null }) });
    for (const event of hasEnded ? lists : []) await emitState(store, broker, session, event);
    if (saved !== undefined) await emitState(store, broker, session, 'subtitles');
    return emitState(store, broker, session, 'status');
  }, session.sessionId);
  if (saved !== undefined) records.loadSaved();
  return sent;
}
