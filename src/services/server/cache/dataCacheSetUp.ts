import type { RequestScope } from '../../../runtime/requestScope.ts';
import { ok, type Result } from '../../../domain/http/result.ts';
import { DataCache } from './dataCache.ts';
import type { DataCacheOptions } from './dataCacheTypes.ts';

/** Cache windows of the data cache tests, ms. */
export const WINDOWS = { freshMs: 1000, revalidateMs: 10_000, staleMs: 100_000, failureMs: 500 };

/** A call that never settles. */
export const never = () => new Promise<never>(() => undefined);

/** Creates a data cache for tests with a fake clock, request scope and upstream. */
export function setUpCache(options: Partial<DataCacheOptions> = {}) {
  const clock = { now: 1_000_000 };
  const scope: RequestScope = { startMs: clock.now, staleMs: undefined, isInvalidated: false };
  const upstream = { calls: 0, answer: ok('first') as Result<string, string> | Promise<never> };
  const cache = new DataCache({
    maxEntries: 10,
    maxBytes: 10_000,
    isAbsence: (error) => error === 'absent',
    isRejection: (error) => error === 'rejected',
    request: () => scope,
    clock: () => clock.now,
    ...options,
  });
  const load = async () => {
    upstream.calls += 1;
    return upstream.answer;
  };
  const pass = (ms: number) => {
    clock.now += ms;
    Object.assign(scope, { startMs: clock.now, staleMs: undefined, isInvalidated: false });
  };
  return { clock, scope, upstream, cache, pass, get: (key = 'key') => cache.get(key, WINDOWS, load) };
}
