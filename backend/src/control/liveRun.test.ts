import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { createTestStore, liveSession } from '../store/testStore.ts';
import { beginRun, endRun } from './liveRun.ts';

const { sessionId, startMs } = liveSession;
const nowMs = startMs + 3_600_000;
let store: Store;
let session: StoredSession;

const readAll = async () => ({
  session: await store.getSession(liveSession.city, String(sessionId)),
  topics: await store.getList(sessionId, 'topics'),
  speeches: await store.getList(sessionId, 'speeches'),
  votes: await store.getList(sessionId, 'votes'),
  banner: await store.getBanner(sessionId),
});

beforeEach(async () => {
  session = liveSession;
  store = await createTestStore({ sessions: [session] });
  const base = { session: sessionId, updatedAt: startMs };
  const start = { utc: startMs, localTime: '19:30:00', relativeTime: 0 };
  await store.putRecord(sessionId, 'topics', { ...base, _id: 't1', name: 'Haven', priority: 1, status: true, start, stop: null } as never);
  await store.putRecord(sessionId, 'speeches', { ...base, _id: 's1', status: true, start: startMs, stop: null } as never);
  await store.putRecord(sessionId, 'votes', { ...base, _id: 'v1', start: startMs, stop: null } as never);
  await store.setBanner(sessionId, { start: startMs, title: 'Pauze' } as never);
});

describe('the start and the end of a session', () => {
  it('stop what runs, and start it again', async () => {
    await endRun(store, session, nowMs);
    expect(await readAll()).toMatchObject({
      session: { durationSeconds: 3600 },
      topics: [{ status: false, stop: { relativeTime: 3600 } }],
      speeches: [{ status: false, stop: nowMs }],
      votes: [{ stop: nowMs }],
    });
    await beginRun(store, session, nowMs);
    expect(await readAll()).toMatchObject({
      session: { status: 'live', startMs: nowMs },
      topics: [{ start: null, stop: null }],
      speeches: [],
      votes: [],
    });
    expect(await store.getBanner(sessionId)).toBeNull();
  });

  it.each([
    ['start', beginRun],
    ['end', endRun],
  ])('change nothing if the %s fails at its last step', async (_name, run) => {
    const before = await readAll();
    vi.spyOn(store, 'updateSession').mockImplementation(() => {
      throw new Error('disk full');
    });
    await expect(run(store, session, nowMs)).rejects.toThrow('disk full');
    expect(await readAll()).toEqual(before);
  });
});
