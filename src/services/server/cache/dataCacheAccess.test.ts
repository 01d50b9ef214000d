import { describe, expect, it } from 'vitest';
import { CACHE_WINDOWS, type CacheWindows } from '../../../config/cache/cacheWindows.ts';
import type { RequestScope } from '../../../runtime/requestScope.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { DataCache } from './dataCache.ts';

const MINUTE = 60_000;

function openCache() {
  const state = { nowMs: 0, scope: undefined as RequestScope | undefined };
  const cache = new DataCache({
    maxEntries: 10,
    maxBytes: 1e6,
    isAbsence: () => false,
    isRejection: () => false,
    clock: () => state.nowMs,
    request: () => state.scope,
  });
  const ask = async (load: () => Promise<Result<string, string>>, windows: CacheWindows = CACHE_WINDOWS.session) => {
    state.scope = { startMs: state.nowMs, staleMs: undefined, isInvalidated: false };
    const answer = await cache.get('session gent gr-1', windows, load);
    return { answer, scope: state.scope };
  };
  return { state, ask };
}

const works = (value: string) => () => Promise.resolve(ok(value));
const fails = () => Promise.resolve(fail('down'));

describe('an answer about access (rule 18.15)', () => {
  it('that is older than 4 s is waited for, however long ago a call failed', async () => {
    const { state, ask } = openCache();
    await ask(works('open'));
    state.nowMs = 5000;
    await ask(fails);
    state.nowMs = 35 * MINUTE;
    const late = () => new Promise<Result<string, string>>((resolve) => setTimeout(() => resolve(ok('withdrawn')), 300));
    const { answer, scope } = await ask(late);
    expect([answer, scope.isAccessUnknown]).toEqual([ok('withdrawn'), undefined]);
  });

  it('is used while the service is down, and makes the page say from 15 s on that it cannot tell', async () => {
    const { state, ask } = openCache();
    await ask(works('open'));
    for (const [nowMs, isUnknown] of [
      [6000, undefined],
      [14_900, undefined],
      [15_000, true],
      [35 * MINUTE, true],
    ] as const) {
      state.nowMs = nowMs;
      const { answer, scope } = await ask(fails);
      expect([nowMs, answer, scope.isAccessUnknown]).toEqual([nowMs, ok('open'), isUnknown]);
    }
    // The last failure is remembered for 5 s.
    state.nowMs += 6000;
    await ask(works('open'));
    expect((await ask(works('open'))).scope.isAccessUnknown, 'once the service works').toBeUndefined();
  });

  it('says so of the record of a session only', async () => {
    const { state, ask } = openCache();
    await ask(works('list'), CACHE_WINDOWS.sessions);
    state.nowMs = 35 * MINUTE;
    const { answer, scope } = await ask(fails, CACHE_WINDOWS.sessions);
    expect([answer, scope.isAccessUnknown, scope.staleMs]).toEqual([ok('list'), undefined, 0]);
  });
});
