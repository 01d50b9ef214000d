import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Revise } from './dataCacheTypes.ts';
import { setUpCache as setUp, WINDOWS } from './dataCacheSetUp.ts';

const revised: Revise = () => ({ content: 'revised' });

describe('an answer from before a change of access', () => {
  it('is not used, however long the new one takes', async () => {
    const { upstream, cache, pass, get } = setUp();
    await get();
    pass(1000);
    const slow = Promise.withResolvers<Result<string, string>>();
    upstream.answer = slow.promise as Promise<never>;
    cache.reviseEntries(revised);
    const answers = Promise.all([get(), get()]);
    slow.resolve(ok('second'));
    expect(await answers).toEqual([ok('second'), ok('second')]);
    expect(upstream.calls).toBe(2);
    expect(await get()).toEqual(ok('second'));
    expect(upstream.calls).toBe(2);
  });

  it('is not used for requests from before the change that are answered after it', async () => {
    const { upstream, cache, get } = setUp({ wait: () => Promise.resolve() });
    const early = Promise.withResolvers<Result<string, string>>();
    upstream.answer = early.promise as Promise<never>;
    const waiting = get();
    cache.reviseEntries((_key, content) => ({ content }));
    upstream.answer = ok('second');
    early.resolve(ok('first'));
    expect(await waiting).toEqual(ok('second'));
  });

  it('is used as revised when the call fails, and requested again', async () => {
    const { upstream, cache, pass, get } = setUp();
    await get();
    pass(1000);
    cache.reviseEntries(revised);
    upstream.answer = fail('down');
    expect([await get(), await get()]).toEqual([ok('revised'), ok('revised')]);
    expect(upstream.calls).toBe(2);
    pass(400);
    upstream.answer = ok('second');
    expect(await get()).toEqual(ok('revised'));
    pass(600);
    expect(await get()).toEqual(ok('second'));
  });

  it('is requested at most once a second, however often something changes', async () => {
    const waits: number[] = [];
    const { upstream, cache, pass, get } = setUp({ wait: (ms) => Promise.resolve(waits.push(ms)) });
    await get();
    pass(300);
    cache.reviseEntries(revised);
    await get();
    cache.reviseEntries(revised);
    pass(1000);
    await get();
    expect(waits).toEqual([700]);
    expect(upstream.calls).toBe(3);
  });

  it('does not make requests wait for ever while changes never end', async () => {
    const { cache } = setUp({ wait: () => Promise.resolve() });
    let calls = 0;
    const load = () => {
      calls += 1;
      cache.reviseEntries(revised);
      return Promise.resolve(ok(`answer ${calls}`));
    };
    await cache.get('key', WINDOWS, () => Promise.resolve(ok('first')));
    cache.reviseEntries(revised);
    expect(await cache.get('key', WINDOWS, load)).toEqual(ok('revised'));
    expect(calls).toBe(4);
  });

  it('does not affect answers that the change does not concern', async () => {
    const { upstream, cache, pass, get } = setUp();
    await get('concerned');
    await get('other');
    pass(999);
    cache.reviseEntries((key) => (key === 'concerned' ? { content: 'revised' } : undefined));
    upstream.answer = ok('second');
    expect(await get('other')).toEqual(ok('first'));
    expect(cache.peek('other')).toBe('first');
    expect(cache.peek('concerned')).toBeUndefined();
  });
});

describe('an answer that is awaited', () => {
  const windows = { ...WINDOWS, revalidateMs: WINDOWS.freshMs, isAwaited: true } as const;

  it('is awaited as long as the call takes, and replaced by the old one only when the call fails', async () => {
    const { upstream, cache, pass } = setUp();
    const get = (answer: Promise<Result<string, string>>) => {
      upstream.answer = answer as Promise<never>;
      return cache.get('key', windows, async () => upstream.answer);
    };
    await get(Promise.resolve(ok('first')));
    pass(1000);
    const slow = Promise.withResolvers<Result<string, string>>();
    const waiting = get(slow.promise);
    pass(5000);
    slow.resolve(ok('second'));
    expect(await waiting).toEqual(ok('second'));
    pass(1000);
    expect(await get(Promise.resolve(fail('down')))).toEqual(ok('second'));
  });
});
