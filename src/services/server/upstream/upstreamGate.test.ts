import { describe, expect, it, vi } from 'vitest';
import { requestScope } from '../../../runtime/requestScope.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { UpstreamFailure } from './upstreamRequest.ts';
import { getGate, UpstreamGate } from './upstreamGate.ts';

const never = new AbortController().signal;

function setUp() {
  const gate = new UpstreamGate({ upstream: 'test', calls: 'reads' });
  const upstream = { calls: 0 };
  const call = (answer: Result<string, UpstreamFailure> | Promise<Result<string, UpstreamFailure>>, signal = never, path = '/a') =>
    gate.run(signal, path, async () => {
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
    { kind: 'status', status: 503 },
  ] as const)('is not asked any more after five failures: %o', async (failure) => {
    const { upstream, call, callTimes } = setUp();
    await callTimes(4, failure);
    expect(await call(ok('well'))).toEqual(ok('well'));
    await callTimes(5, failure);
    expect(await call(ok('well'))).toEqual(fail({ kind: 'rejected' }));
    expect(upstream.calls).toBe(10);
  });

  it.each([
    { kind: 'not-found', status: 404 } as const,
    ...[400, 401, 403, 408, 409, 422, 429].map((status) => ({ kind: 'status', status }) as const),
  ])('is not one that answers 4xx: %o', async (answer) => {
    const { upstream, callTimes } = setUp();
    await callTimes(20, answer);
    expect(upstream.calls).toBe(20);
  });

  it('is not one that the portal rejected itself (rule 12.27)', async () => {
    const { upstream, callTimes } = setUp();
    await callTimes(20, { kind: 'rejected' });
    expect(upstream.calls).toBe(20);
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

describe('a pause that a service asks for (rule 17.15)', () => {
  const busy = fail({ kind: 'status', status: 429, retryAfterMs: 60_000 } as const);

  it('is for that call only', async () => {
    const { upstream, call } = setUp();
    expect(await call(busy)).toEqual(busy);
    expect(await call(ok('well'))).toEqual(fail({ kind: 'rejected' }));
    expect(await call(ok('well'), never, '/b')).toEqual(ok('well'));
    expect(upstream.calls).toBe(2);
  });

  it('is also for the same call that waited for its turn meanwhile', async () => {
    const { upstream, call } = setUp();
    const first = hanging();
    const calls = Array.from({ length: 15 }, () => call(first.promise));
    first.resolve(busy);
    const kinds = (await Promise.all(calls)).map((answer) => (answer.ok ? 'ok' : answer.error.kind));
    expect(kinds.slice(10)).toEqual(Array(5).fill('rejected'));
    expect(upstream.calls).toBe(10);
  });
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

  it('of a network wait behind one of each other network, which also has a place when all are taken', async () => {
    const { upstream, call } = setUp();
    const first = hanging();
    const callFrom = (network: string, answer: ReturnType<typeof hanging>['promise']) =>
      requestScope.run({ network, startMs: 0, staleMs: undefined, isInvalidated: false }, () => call(answer));
    const made: string[] = [];
    const answerTo = (name: string) => callFrom(name, first.promise).then((answer) => made.push(answer.ok ? name : `${name} rejected`));
    const attack = Array.from({ length: 110 }, () => answerTo('attacker'));
    const visitors = ['visitor', 'other'].map(answerTo);
    await vi.waitFor(() => expect(made).toEqual(['attacker rejected', 'attacker rejected']));
    first.resolve(ok('done'));
    await Promise.all([...attack, ...visitors]);
    expect(upstream.calls).toBe(110);
    expect(made.filter((name) => !name.endsWith('rejected')).slice(10, 14)).toEqual(expect.arrayContaining(['visitor', 'other']));
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

describe('the gates of a service (rules 17.11, 17.12)', () => {
  const base = 'http://api.test';
  const down = fail({ kind: 'status', status: 500 } as const);
  const kinds = ['reads', 'passwords', 'downloads'] as const;

  it.each(kinds)('are apart for each kind of call: %s that fail stop no others', async (failing) => {
    const upstream = `failing-${failing}`;
    for (let time = 0; time < 6; time += 1) await getGate(upstream, failing, base).run(never, '/a', async () => down);
    for (const calls of kinds) {
      const answer = await getGate(upstream, calls, base).run(never, '/a', async () => ok('well'));
      expect(answer).toEqual(calls === failing ? fail({ kind: 'rejected' }) : ok('well'));
    }
    expect(await getGate(upstream, failing, 'http://other.test').run(never, '/a', async () => ok('well'))).toEqual(ok('well'));
  });

  it.each(kinds)('have places of their own: %s that hang let others pass', async (slow) => {
    const upstream = `slow-${slow}`;
    const first = hanging();
    const calls = Array.from({ length: 110 }, () => getGate(upstream, slow, base).run(never, '/a', () => first.promise));
    for (const other of kinds.filter((kind) => kind !== slow)) {
      expect(await getGate(upstream, other, base).run(never, '/a', async () => ok('well'))).toEqual(ok('well'));
    }
    first.resolve(ok('done'));
    await Promise.all(calls);
  });
});
