import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { createTestStore, liveSession } from '../store/testStore.ts';
import { beginRun, endRun } from './liveRun.ts';

const { sessionId, startMs } = liveSession;
const nowMs = startMs + 3_600_000;
let store: Store;
let session: StoredSession;

const readAll = () => ({
  session: store.getSession(liveSession.city, String(sessionId)),
  topics: store.getList(sessionId, 'topics'),
  speeches: store.getList(sessionId, 'speeches'),
  votes: store.getList(sessionId, 'votes'),
  banner: store.getBanner(sessionId),
});

beforeEach(() => {
  session = liveSession;
  store = createTestStore({ sessions: [session] });
  const base = { session: sessionId, updatedAt: startMs };
  const start = { utc: startMs, localTime: '19:30:00', relativeTime: 0 };
  store.putRecord(sessionId, 'topics', { ...base, _id: 't1', name: 'Haven', priority: 1, status: true, start, stop: null } as never);
  store.putRecord(sessionId, 'speeches', { ...base, _id: 's1', status: true, start: startMs, stop: null } as never);
  store.putRecord(sessionId, 'votes', { ...base, _id: 'v1', start: startMs, stop: null } as never);
  store.setBanner(sessionId, { start: startMs, title: 'Pauze' } as never);
});

describe('the start and the end of a session', () => {
  it('stop what runs, and start it again', () => {
    endRun(store, session, nowMs);
    expect(readAll()).toMatchObject({
      session: { durationSeconds: 3600 },
      topics: [{ status: false, stop: { relativeTime: 3600 } }],
      speeches: [{ status: false, stop: nowMs }],
      votes: [{ stop: nowMs }],
    });
    beginRun(store, session, nowMs);
    expect(readAll()).toMatchObject({
      session: { status: 'live', startMs: nowMs },
      topics: [{ start: null, stop: null }],
      speeches: [],
      votes: [],
    });
    expect(store.getBanner(sessionId)).toBeNull();
  });

  it.each([
    ['start', beginRun],
    ['end', endRun],
  ])('change nothing if the %s fails at its last step', (_name, run) => {
    const before = readAll();
    vi.spyOn(store, 'updateSession').mockImplementation(() => {
      throw new Error('disk full');
    });
    expect(() => run(store, session, nowMs)).toThrow('disk full');
    expect(readAll()).toEqual(before);
  });
});
