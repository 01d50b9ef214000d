import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../domain/result.ts';
import { DataCache } from './dataCache.ts';

const WINDOWS = { freshMs: 10, revalidateMs: 100, staleMs: 1000, failureMs: 5 };

function setUp() {
  const clock = { now: 0 };
  const upstream = { calls: 0, answer: ok('first') as Result<string, string> };
  const cache = new DataCache(
    10,
    (error) => error === 'absent',
    () => clock.now,
  );
  const load = async () => {
    upstream.calls += 1;
    return upstream.answer;
  };
  return { clock, upstream, cache, get: () => cache.get('key', WINDOWS, load) };
}

describe('DataCache', () => {
  it('asks once for concurrent visitors and while the answer is fresh', async () => {
    const { clock, upstream, get } = setUp();
    const answers = await Promise.all([get(), get(), get()]);
    clock.now = 9;
    answers.push(await get());
    expect(answers).toEqual(Array(4).fill(ok('first')));
    expect(upstream.calls).toBe(1);
  });

  it('answers at once with a stale value and refreshes it behind the visitor', async () => {
    const { clock, upstream, get } = setUp();
    await get();
    clock.now = 20;
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('first'));
    await Promise.resolve();
    expect(await get()).toEqual(ok('second'));
    expect(upstream.calls).toBe(2);
  });

  it('keeps the last good answer while the upstream fails, and asks it at most once per failure window', async () => {
    const { clock, upstream, get } = setUp();
    await get();
    upstream.answer = fail('down');
    clock.now = 20;
    for (let visit = 0; visit < 5; visit += 1) expect(await get()).toEqual(ok('first'));
    expect(upstream.calls).toBe(2);
    clock.now = 26;
    await get();
    expect(upstream.calls).toBe(3);
  });

  it('remembers a failure where there never was an answer', async () => {
    const { clock, upstream, get } = setUp();
    upstream.answer = fail('down');
    expect(await get()).toEqual(fail('down'));
    expect(await get()).toEqual(fail('down'));
    expect(upstream.calls).toBe(1);
    clock.now = 6;
    upstream.answer = ok('back');
    expect(await get()).toEqual(ok('back'));
  });

  it('does not show an answer older than the stale window', async () => {
    const { clock, upstream, get } = setUp();
    await get();
    clock.now = 1001;
    upstream.answer = fail('down');
    expect(await get()).toEqual(fail('down'));
  });

  it('asks first where the answer is too old to be shown unasked, and shows it when there is no newer one', async () => {
    const { clock, upstream, get } = setUp();
    await get();
    clock.now = 200;
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('second'));
    clock.now = 400;
    upstream.answer = fail('down');
    expect(await get()).toEqual(ok('second'));
  });

  it.each([20, 200])('forgets what upstream says is gone, after %i ms', async (age) => {
    const { clock, upstream, get } = setUp();
    await get();
    clock.now = age;
    upstream.answer = fail('absent');
    await get();
    expect(await get()).toEqual(fail('absent'));
    upstream.answer = fail('down');
    clock.now = age + 20;
    expect(await get()).toEqual(fail('down'));
  });

  it('does not let a visitor wait for an upstream that hangs', async () => {
    let now = 0;
    const cache = new DataCache(
      10,
      () => false,
      () => now,
    );
    await cache.get('key', WINDOWS, async () => ok('first'));
    now = 200;
    expect(await cache.get('key', WINDOWS, () => new Promise(() => undefined))).toEqual(ok('first'));
  });

  it('recovers from a loader that throws', async () => {
    const cache = new DataCache(
      10,
      () => false,
      () => 0,
    );
    await expect(cache.get('key', WINDOWS, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(await cache.get('key', WINDOWS, async () => ok('fine'))).toEqual(ok('fine'));
  });

  it('asks anew for what is outdated, and keeps it until there is another answer', async () => {
    const { clock, upstream, cache, get } = setUp();
    await get();
    for (const key of ['one', 'more']) await cache.get(key, WINDOWS, () => Promise.resolve(ok(key)));
    cache.outdate((key) => key === 'another');
    await get();
    expect(upstream.calls).toBe(1);
    cache.outdate((key) => key !== 'another');
    upstream.answer = fail('down');
    expect(await get()).toEqual(ok('first'));
    clock.now = 9;
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('second'));
    expect(await get()).toEqual(ok('second'));
    expect(upstream.calls).toBe(3);
  });

  it('does not take for new what was asked for before it was outdated', async () => {
    const { cache } = setUp();
    const answers = [Promise.withResolvers<Result<string, string>>(), Promise.withResolvers<Result<string, string>>()];
    let calls = 0;
    const get = () => cache.get('key', { ...WINDOWS, freshMs: 0 }, () => answers[calls++ - 1]?.promise ?? Promise.resolve(ok('first')));
    await get();
    const before = get();
    cache.outdate(() => true);
    const after = get();
    answers[1]?.resolve(ok('third'));
    expect(await after).toEqual(ok('third'));
    answers[0]?.resolve(ok('second'));
    expect(await before).toEqual(ok('first'));
    expect(await get()).toEqual(ok('third'));
  });
});
