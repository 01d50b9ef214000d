import { beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../../store/store.ts';
import { createTestStore, liveSession } from '../../store/testStore.ts';
import type { SnapshotEvent } from './sessionSnapshot.ts';
import { SnapshotCache } from './snapshotCache.ts';

const { sessionId, city } = liveSession;
const topic = { _id: 't1', name: 'Opening', status: false, priority: 1, session: sessionId };

let nowMs: number;
let store: Store;
let reads: number;
let cache: SnapshotCache;

beforeEach(async () => {
  nowMs = 0;
  reads = 0;
  store = await createTestStore({ sessions: [liveSession] });
  const getList = store.getList.bind(store);
  const getDelegates = store.getDelegates.bind(store);
  store.getList = (...call) => {
    reads += 1;
    return getList(...call);
  };
  store.getDelegates = (name) => {
    reads += 1;
    return getDelegates(name);
  };
  cache = new SnapshotCache(store, () => nowMs);
});

const get = async (event: SnapshotEvent, session = liveSession): Promise<unknown> =>
  JSON.parse((await cache.get(session, event, 2)) ?? 'null');

it('reads a list once for all clients, and again after a second', async () => {
  for (let client = 0; client < 400; client += 1) expect(await get('topics')).toEqual(['topics', []]);
  expect(reads).toBe(1);
  await store.putRecord(sessionId, 'topics', topic);
  nowMs = 1000;
  expect(await get('topics')).toEqual(['topics', [topic]]);
});

it('reads it again after an event of the session or of its city', async () => {
  await get('topics');
  await store.putRecord(sessionId, 'topics', topic);
  cache.forgetSession(sessionId + 1);
  cache.forgetCity('duinkerk');
  expect(await get('topics')).toEqual(['topics', []]);
  cache.forgetSession(sessionId);
  expect(await get('topics')).toEqual(['topics', [topic]]);
  await store.clearList(sessionId, 'topics');
  cache.forgetCity(city);
  expect(await get('topics')).toEqual(['topics', []]);
});

it('reads the people of a city once for all its sessions', async () => {
  await get('delegates');
  await get('delegates', { ...liveSession, sessionId: 4712 });
  expect(reads).toBe(1);
});

it('does not keep what is made from the session alone, nor the attendees of another status', async () => {
  expect([await get('viewers'), await get('viewers', { ...liveSession, viewers: 1 })]).toEqual([
    ['viewers', 42],
    ['viewers', 3],
  ]);
  await get('attendees');
  expect([await get('attendees', { ...liveSession, status: 'vod' }), await get('attendeesVOD', { ...liveSession, status: 'vod' })]).toEqual(
    [null, ['attendeesVOD', []]],
  );
});

it('keeps 32 MB at most', async () => {
  vi.spyOn(store, 'getList').mockImplementation(() => {
    reads += 1;
    return [{ _id: 'x', name: 'x'.repeat(20_000_000) }] as never;
  });
  await cache.get(liveSession, 'topics', 0);
  await cache.get(liveSession, 'votes', 0);
  await cache.get(liveSession, 'votes', 0);
  expect(reads).toBe(2);
  await cache.get(liveSession, 'topics', 0);
  expect(reads).toBe(3);
});
