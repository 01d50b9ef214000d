import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { setUpCache as setUp, WINDOWS } from './dataCacheSetUp.ts';

describe('an invalidated answer', () => {
  it('is requested again, and used until there is another answer', async () => {
    const { upstream, cache, pass, get } = setUp();
    await get();
    for (const key of ['one', 'more']) await cache.get(key, WINDOWS, () => Promise.resolve(ok(key)));
    pass(999);
    cache.invalidate((key) => key === 'another');
    await get();
    expect(upstream.calls).toBe(1);
    cache.invalidate((key) => key !== 'another');
    pass(1);
    upstream.answer = fail('down');
    expect(await get()).toEqual(ok('first'));
    pass(1000);
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('second'));
    expect(upstream.calls).toBe(3);
  });

  it('is requested once for all, and once a second however often it is invalidated', async () => {
    const { upstream, cache, pass, get } = setUp();
    await get();
    pass(1000);
    upstream.answer = ok('second');
    for (let index = 0; index < 5; index += 1) {
      cache.invalidate(() => true);
      await Promise.all([get(), get()]);
      pass(100);
    }
    expect(upstream.calls).toBe(2);
    pass(500);
    upstream.answer = ok('third');
    expect(await get()).toEqual(ok('third'));
    expect(upstream.calls).toBe(3);
  });

  it('is replaced by the answer of an earlier invalidation, and requested once more', async () => {
    const { scope, cache, pass } = setUp();
    const second = Promise.withResolvers<Result<string, string>>();
    const answers = [ok('first'), second.promise, ok('third')];
    const get = () => cache.get('key', WINDOWS, () => Promise.resolve(answers.shift() ?? fail('called too often')));
    await get();
    cache.invalidate(() => true);
    const waiting = get();
    cache.invalidate(() => true);
    second.resolve(ok('second'));
    expect([await waiting, scope.isInvalidated]).toEqual([ok('second'), false]);
    expect([await get(), scope.isInvalidated], 'known to be perhaps too old').toEqual([ok('second'), true]);
    pass(1000);
    expect([await get(), await get(), scope.isInvalidated]).toEqual([ok('third'), ok('third'), false]);
  });

  it('is not replaced by an answer that was requested before', async () => {
    const { cache, pass } = setUp();
    const answers = [Promise.withResolvers<Result<string, string>>(), Promise.withResolvers<Result<string, string>>()];
    let calls = 0;
    const get = () => cache.get('key', { ...WINDOWS, freshMs: 0 }, () => answers[calls++ - 1]?.promise ?? Promise.resolve(ok('first')));
    await get();
    pass(20_000);
    const before = get();
    cache.invalidate(() => true);
    pass(1000);
    const after = get();
    answers[1]?.resolve(ok('third'));
    expect(await after).toEqual(ok('third'));
    answers[0]?.resolve(ok('second'));
    await before;
    pass(1);
    expect(await get()).toEqual(ok('third'));
  });

  it('is neither a first answer that is still pending nor a failure', async () => {
    const { upstream, cache, get } = setUp();
    const early = Promise.withResolvers<Result<string, string>>();
    upstream.answer = early.promise as Promise<never>;
    const before = get();
    cache.invalidate(() => true);
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('second'));
    early.resolve(ok('first'));
    expect(await before).toEqual(ok('first'));
    expect(await get()).toEqual(ok('second'));

    upstream.answer = fail('absent');
    expect(await get('new')).toEqual(fail('absent'));
    cache.invalidate(() => true);
    cache.invalidate(() => true);
    upstream.answer = ok('there');
    expect(await get('new')).toEqual(ok('there'));
  });
});

describe('a key without an answer', () => {
  it('gets the answer of a fallback key while there is no other', async () => {
    const { upstream, cache, pass, get } = setUp();
    await get('yesterday');
    pass(20_000);
    const today = (answer: Result<string, string>) =>
      cache.get(
        'today',
        WINDOWS,
        async () => answer,
        () => ['never', 'yesterday'],
      );
    expect(await today(fail('down'))).toEqual(ok('first'));
    pass(1000);
    expect(await today(ok('new'))).toEqual(ok('new'));
    upstream.answer = fail('down');
    expect(await get('yesterday')).toEqual(ok('first'));
  });
});

describe('the memory', () => {
  it('removes the least recently used answers, by number and by size', async () => {
    const few = setUp({ maxEntries: 2 });
    for (const key of ['a', 'b', 'c', 'a']) await few.get(key);
    expect(few.upstream.calls).toBe(4);
    const small = setUp({ maxBytes: 1000 });
    small.upstream.answer = ok('x'.repeat(400));
    for (const key of ['a', 'b', 'c', 'a']) await small.get(key);
    expect(small.upstream.calls).toBe(4);
  });

  it('stores an answer of any size beside others', async () => {
    const { upstream, get } = setUp({ maxBytes: 1000 });
    await get('small');
    upstream.answer = ok('x'.repeat(5000));
    for (const key of ['large', 'large', 'small']) await get(key);
    expect(upstream.calls).toBe(2);
  });
});
