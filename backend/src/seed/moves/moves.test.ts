import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSeed } from '../loadSeed.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';
import { leadsTo, toTarget } from './moves.ts';

describe('the target of a move', () => {
  it.each([
    ['2026-12-03T19:30', { startMs: Date.UTC(2026, 11, 3, 18, 30), dayOnly: false }],
    ['2026-12-03T19:30:00-05:00', { startMs: Date.UTC(2026, 11, 4, 0, 30), dayOnly: false }],
    ['2026-12-03', { startMs: Date.UTC(2026, 11, 2, 23), dayOnly: true }],
    ['2026-02-30T19:30', { name: '2026-02-30T19:30' }],
    ['raad', { name: 'raad' }],
    ['1002', { name: '1002' }],
  ])('%s', (movedTo, expected) => expect(toTarget(movedTo, 'Europe/Brussels')).toEqual(expected));
});

it('is followed to its end, also in circles (rule 13.19)', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  fc.assert(
    fc.property(fc.dictionary(names, fc.option(names, { nil: undefined })), names, names, (moves, reference, name) => {
      const find = (wanted: string) => (Object.hasOwn(moves, wanted) ? { reference: wanted, movedTo: moves[wanted] } : undefined);
      const reached = new Set<string>();
      for (let next: string | undefined = name; next !== undefined && find(next) && !reached.has(next); next = moves[next])
        reached.add(next);
      expect(leadsTo(reference, name, find)).toBe(reached.has(reference));
    }),
  );
});

describe('the seed (rule 13.19)', () => {
  /** Loads sessions of one city that have moved: what is left of their targets, and what was reported. */
  async function load(moves: Record<string, unknown>) {
    const sessions = Object.entries(moves).map(([reference, movedTo], index) => [
      `dorp/sessions/${reference}/session.json`,
      { sessionId: 100 + index, reference, name: reference, startDateTime: '2026-10-26T19:30', status: 'planned', state: 'moved', movedTo },
    ]);
    const seed = writeSeed({ ...SMALL_SEED, ...(Object.fromEntries(sessions) as object) });
    const reported: string[] = [];
    const options = { seedDirs: [seed], mediaDir: seed, nowMs: 0, onLeftOut: (lines: string[]) => reported.push(...lines) };
    const [city] = await loadSeed(options);
    const targets = city?.sessions.flatMap(({ session }) => (session.state === 'moved' ? [[session.reference, session.movedTo]] : []));
    return { targets: Object.fromEntries(targets ?? []) as Record<string, unknown>, reported };
  }

  it.each([
    ['the session itself', 'a', 'this is the session itself'],
    ['its id', '100', 'this is the session itself'],
    ['its own start', '2026-10-26T19:30', 'this is the start of the session itself'],
    ['a session that does not exist', 'nowhere', 'there is no session of this city with this reference'],
    ['something else', 42, 'expected the reference of a session, or a date and time'],
    ['some text', 'next week', 'expected the reference of a session, or a date and time'],
    ['a day that does not exist', { days: 'x' }, 'expected the reference of a session, or a date and time'],
  ])('is used without a target that is %s, and its file is named', async (_what, movedTo, reason) => {
    const { targets, reported } = await load({ a: movedTo });
    expect(targets).toEqual({ a: undefined });
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain('dorp/sessions/a/session.json:8: movedTo: the target is left out: ');
    expect(reported[0]).toContain(reason);
  });

  it('is used without the targets of a circle; what leads into it stays', async () => {
    const { targets, reported } = await load({ a: 'b', b: 'c', c: '100', d: 'a' });
    expect(targets).toEqual({ a: undefined, b: undefined, c: undefined, d: 'a' });
    expect(reported.map((line) => /sessions\/(.)\//.exec(line)?.[1])).toEqual(['a', 'b', 'c']);
  });

  it('may say that a session has moved to a past date, or to one that has moved itself', async () => {
    const { targets, reported } = await load({ a: 'b', b: '2020-01-06T19:30', c: 'raad', d: '2020-01-06' });
    expect(targets).toEqual({ a: 'b', b: '2020-01-06T19:30:00+01:00', c: 'raad', d: '2020-01-06' });
    expect(reported).toEqual([]);
  });
});
