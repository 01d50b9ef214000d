import { describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import { createTestStore, liveSession } from '../store/testStore.ts';
import { SessionReads } from './sessionReads.ts';

const { sessionId } = liveSession;
const other = { ...liveSession, sessionId: 4712, reference: 'gr-ander' };

/** A store, its reads, and the ids of each statement. */
async function createReads() {
  const store = await createTestStore({ sessions: [liveSession, other] });
  const statements: (readonly number[])[] = [];
  const getSessionsById: Store['getSessionsById'] = (ids) => {
    statements.push(ids);
    return store.getSessionsById(ids);
  };
  return { store, statements, reads: new SessionReads({ getSessionsById }) };
}

describe('SessionReads', () => {
  it('reads what is asked together with one statement', async () => {
    const { reads, statements } = await createReads();
    const found = await Promise.all([reads.get(sessionId), reads.get(other.sessionId), reads.get(sessionId), reads.get(9)]);
    expect(found.map((session) => session?.reference)).toEqual([liveSession.reference, 'gr-ander', liveSession.reference, undefined]);
    expect(statements).toEqual([[sessionId, other.sessionId, 9]]);
  });

  it('reads again what is asked while it reads: a change before a request is seen', async () => {
    const { store } = await createReads();
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    let statements = 0;
    const getSessionsById: Store['getSessionsById'] = async (ids) => {
      const found = await store.getSessionsById(ids);
      statements += 1;
      if (statements === 1) await gate;
      return found;
    };
    const reads = new SessionReads({ getSessionsById });
    const early = reads.get(sessionId);
    await expect.poll(() => statements).toBe(1);
    await store.updateSession(sessionId, { published: false });
    const late = [reads.get(sessionId), reads.get(sessionId)];
    open(undefined);
    expect((await early)?.published).toBe(true);
    expect((await Promise.all(late)).map((session) => session?.published)).toEqual([false, false]);
    expect(statements).toBe(2);
  });

  it('rejects what was asked together with a failed statement, and reads again', async () => {
    const { store } = await createReads();
    let isBroken = true;
    const failing = new SessionReads({
      getSessionsById: (ids) => (isBroken ? Promise.reject(new Error('the database has gone')) : store.getSessionsById(ids)),
    });
    await expect(Promise.all([failing.get(sessionId), failing.get(9)])).rejects.toThrow('has gone');
    isBroken = false;
    expect((await failing.get(sessionId))?.reference).toBe(liveSession.reference);
  });
});
