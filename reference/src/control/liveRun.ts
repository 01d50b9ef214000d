import type { SessionStore, StoredSession } from '../records.ts';
import { instantAt } from '../seed/toRecords.ts';

/** The part of the store that a start and an end of a session change. */
type RunStore = Pick<SessionStore, 'getList' | 'putRecord' | 'deleteRecord' | 'updateSession' | 'setBanner'>;

/** Starts a session again at an instant (epoch ms): live, published, without started topics and votes, speeches and a banner. */
export function beginRun(store: RunStore, { sessionId }: StoredSession, nowMs: number): void {
  for (const topic of store.getList(sessionId, 'topics'))
    store.putRecord(sessionId, 'topics', { ...topic, status: false, start: null, stop: null });
  for (const { _id } of store.getList(sessionId, 'speeches')) store.deleteRecord(sessionId, 'speeches', _id);
  for (const { _id, start } of store.getList(sessionId, 'votes')) if (start != null) store.deleteRecord(sessionId, 'votes', _id);
  store.setBanner(sessionId, null);
  store.updateSession(sessionId, { status: 'live', published: true, startMs: nowMs, durationSeconds: null });
}

/** Ends a live session at an instant (epoch ms): stops its running records and stores its duration. */
export function endRun(store: RunStore, { sessionId, startMs }: StoredSession, nowMs: number): void {
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
