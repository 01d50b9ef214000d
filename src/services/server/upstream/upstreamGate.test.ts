import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { UpstreamFailure } from './upstreamRequest.ts';
import { UpstreamGate } from './upstreamGate.ts';

const never = new AbortController().signal;

function setUp() {
  const gate = new UpstreamGate({ upstream: 'test' });
  const upstream = { calls: 0 };
  const call = (answer: Result<string, UpstreamFailure> | Promise<Result<string, UpstreamFailure>>, signal = never) =>
    gate.run(signal, async () => {
      upstream.calls += 1;
      return answer;
    });
  const callTimes = async (times: number, failure: UpstreamFailure) => {
    for (let time = 0; time < times; time += 1) await call(fail(failure));
  };
  return { gate, upstream, call, callTimes };
}

const hanging = () => Promise.withResolvers<Result<string, UpstreamFailure>>();

describe('a service that is down (rule 17.11)', () => {
  it.each([
    { kind: 'timeout' },
    { kind: 'network' },
    { kind: 'body' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 401 },
    { kind: 'status', status: 403 },
    { kind: 'status', status: 429 },
  ] as const)('is not asked any more after five failures: %o', async (failure) => {
    const { upstream, call, callTimes } = setUp();
    await callTimes(4, failure);
    expect(await call(ok('well'))).toEqual(ok('well'));
    await callTimes(5, failure);
    expect(await call(ok('well'))).toEqual(fail({ kind: 'rejected' }));
    expect(upstream.calls).toBe(10);
  });

  it.each([{ kind: 'not-found', status: 404 } as const, { kind: 'status', status: 400 } as const])(
    'is not one that answers that it has no such thing: %o',
    async (answer) => {
      const { upstream, callTimes } = setUp();
      await callTimes(20, answer);
      expect(upstream.calls).toBe(20);
    },
  );

  it('is not called after it asked for a pause', async () => {
    const { call, callTimes } = setUp();
    await callTimes(1, { kind: 'status', status: 429, retryAfterMs: 60_000 });
    expect(await call(ok('well'))).toEqual(fail({ kind: 'rejected' }));
  });

  it('gets one trial call, for which no other call waits, and all calls after its success', async () => {
    const { upstream, call, callTimes } = setUp();
    await callTimes(5, { kind: 'network' });
    const probe = hanging();
    const answers: Promise<unknown>[] = [];
    await expect
      .poll(
        () => {
          answers.push(call(probe.promise));
          return upstream.calls;
        },
        { timeout: 8000 },
      )
      .toBe(6);
    expect(await call(ok('well'))).toEqual(fail({ kind: 'rejected' }));
    probe.resolve(ok('back'));
    expect((await Promise.all(answers)).at(-1)).toEqual(ok('back'));
    expect(await Promise.all([call(ok('one')), call(ok('two'))])).toEqual([ok('one'), ok('two')]);
  }, 15_000);
});

describe('simultaneous calls (rule 17.12)', () => {
  it('are ten; a hundred more wait, and the rest is rejected', async () => {
    const { upstream, call } = setUp();
    const first = hanging();
    const calls = Array.from({ length: 110 }, () => call(first.promise));
    expect(upstream.calls).toBe(10);
    expect(await call(ok('more'))).toEqual(fail({ kind: 'rejected' }));
    first.resolve(ok('done'));
    expect(await Promise.all(calls)).toEqual(Array(110).fill(ok('done')));
    expect(await call(ok('more'))).toEqual(ok('more'));
  });

  it('wait no longer than their time-out, and are not made after it', async () => {
    const { upstream, call } = setUp();
    const first = hanging();
    const calls = Array.from({ length: 10 }, () => call(first.promise));
    expect(await call(ok('late'), AbortSignal.timeout(10))).toEqual(fail({ kind: 'timeout' }));
    first.resolve(ok('done'));
    await Promise.all(calls);
    await call(ok('next'));
    expect(upstream.calls).toBe(11);
  });

  it('that waited are not made when the service has failed meanwhile', async () => {
    const { upstream, call } = setUp();
    const first = hanging();
    const calls = Array.from({ length: 30 }, () => call(first.promise));
    first.resolve(fail({ kind: 'timeout' }));
    const kinds = (await Promise.all(calls)).map((answer) => (answer.ok ? 'ok' : answer.error.kind));
    expect(kinds.slice(20)).toEqual(Array(10).fill('rejected'));
    expect(upstream.calls).toBeLessThanOrEqual(20);
  });
});
