import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../domain/http/result.ts';
import { never, setUpCache as setUp, WINDOWS } from './dataCacheSetUp.ts';

describe('DataCache', () => {
  it('calls once for concurrent requests and while the answer is fresh', async () => {
    const { upstream, pass, get } = setUp();
    const answers = await Promise.all([get(), get(), get()]);
    pass(999);
    answers.push(await get());
    expect(answers).toEqual(Array(4).fill(ok('first')));
    expect(upstream.calls).toBe(1);
  });

  it('answers at once with a stale value and revalidates it in the background', async () => {
    const { upstream, pass, get } = setUp();
    await get();
    pass(2000);
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('first'));
    await Promise.resolve();
    expect(await get()).toEqual(ok('second'));
    expect(upstream.calls).toBe(2);
  });

  it('uses the last good answer while the service fails, and calls it at most once per failure window', async () => {
    const { upstream, pass, get } = setUp();
    await get();
    upstream.answer = fail('down');
    pass(2000);
    for (let visit = 0; visit < 5; visit += 1) expect(await get()).toEqual(ok('first'));
    expect(upstream.calls).toBe(2);
    pass(600);
    await get();
    expect(upstream.calls).toBe(3);
  });

  it('caches a failure when there never was an answer', async () => {
    const { upstream, pass, get } = setUp();
    upstream.answer = fail('down');
    expect(await get()).toEqual(fail('down'));
    expect(await get()).toEqual(fail('down'));
    expect(upstream.calls).toBe(1);
    pass(600);
    upstream.answer = ok('back');
    expect(await get()).toEqual(ok('back'));
  });

  it('tries again at once after a rejected call', async () => {
    const { upstream, get } = setUp();
    upstream.answer = fail('rejected');
    expect(await get()).toEqual(fail('rejected'));
    upstream.answer = ok('back');
    expect(await get()).toEqual(ok('back'));
  });

  it('does not show an answer older than the stale window', async () => {
    const { upstream, pass, get } = setUp();
    await get();
    pass(100_000);
    upstream.answer = fail('down');
    expect(await get()).toEqual(fail('down'));
  });

  it('calls first when the answer is too old to be used at once, and uses it when there is no newer one', async () => {
    const { upstream, pass, get } = setUp();
    await get();
    pass(20_000);
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('second'));
    pass(20_000);
    upstream.answer = fail('down');
    expect(await get()).toEqual(ok('second'));
  });

  it.each([2000, 20_000])('deletes an answer that no longer exists in the service, after %i ms', async (ageMs) => {
    const { upstream, pass, get } = setUp();
    await get();
    pass(ageMs);
    upstream.answer = fail('absent');
    await get();
    expect(await get()).toEqual(fail('absent'));
    upstream.answer = fail('down');
    pass(2000);
    expect(await get()).toEqual(fail('down'));
  });

  it('recovers from a loader that throws', async () => {
    const { cache } = setUp();
    await expect(cache.get('key', WINDOWS, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(await cache.get('key', WINDOWS, async () => ok('fine'))).toEqual(ok('fine'));
  });

  it('is not fresh again when the clock is set back', async () => {
    const { upstream, pass, get } = setUp();
    await get();
    pass(-20_000);
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('second'));
  });
});

describe('the longest wait of a request (rule 17.8)', () => {
  it('applies to all its answers together', async () => {
    const { upstream, scope, clock, pass, get } = setUp();
    for (const key of ['one', 'two']) await get(key);
    pass(20_000);
    upstream.answer = never();
    const startMs = performance.now();
    expect(await get('one')).toEqual(ok('first'));
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(100);
    clock.now = scope.startMs + 300;
    expect(await get('two')).toEqual(ok('first'));
  });

  it('does not apply to a call that already hangs, nor after a failure', async () => {
    const { upstream, pass, get } = setUp();
    for (const key of ['hangs', 'fails']) await get(key);
    pass(20_000);
    upstream.answer = fail('down');
    await get('fails');
    upstream.answer = never();
    await get('hangs');
    pass(600);
    const wait = Promise.all([get('hangs'), get('fails')]);
    expect(await wait).toEqual([ok('first'), ok('first')]);
    expect(upstream.calls).toBe(5);
  });

  it('also applies to an answer that never arrived, once its call has failed', async () => {
    const { upstream, pass, get } = setUp();
    upstream.answer = fail('down');
    await get();
    pass(600);
    upstream.answer = never();
    expect(await get()).toEqual(fail('down'));
  });
});

describe('an answer that is used after its time', () => {
  it('is reported with the oldest of its times', async () => {
    const { upstream, scope, clock, pass, get } = setUp();
    const firstMs = clock.now;
    await get('old');
    pass(1000);
    await get('newer');
    upstream.answer = fail('down');
    pass(9999);
    await get('newer');
    expect(scope.staleMs).toBeUndefined();
    await get('old');
    expect(scope.staleMs).toBe(firstMs);
    pass(1);
    await get('newer');
    expect(scope.staleMs).toBe(firstMs + 1000);
    await get('old');
    expect(scope.staleMs).toBe(firstMs);
  });

  it('is not reported as stale while a newer answer is only late, but as invalidated', async () => {
    const { upstream, scope, pass, get } = setUp();
    await get();
    pass(20_000);
    upstream.answer = never();
    expect(await get()).toEqual(ok('first'));
    expect([scope.staleMs, scope.isInvalidated]).toEqual([undefined, true]);
  });
});
