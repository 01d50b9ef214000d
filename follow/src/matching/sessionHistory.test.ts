import { describe, expect, it } from 'vitest';
import { isUnsettled, nextHistory, readHistory, HISTORY_AGE_MS, type SessionHistory } from './sessionHistory.ts';
import { AFTER_MS, BEFORE_MS, RECORDED, SETTLE_MS, START_MS, type TestSession, toReadSession } from './testSessions.ts';

const next = (previous: SessionHistory | undefined, test: TestSession, nowMs: number) =>
  nextHistory(previous, toReadSession(test).document, { nowMs, settleMs: SETTLE_MS });

describe('what is known of a session', () => {
  it('is an agenda that has stayed the same for a while (rule 28.43)', () => {
    const first = next(undefined, {}, BEFORE_MS);
    expect([first.settled, isUnsettled(first)]).toEqual([null, true]);
    const changed = next(first, { topics: { '1. Opening': undefined } }, BEFORE_MS + SETTLE_MS - 1);
    expect([changed.settled, changed.agendaSinceMs]).toEqual([null, BEFORE_MS + SETTLE_MS - 1]);
    const settled = next(changed, { topics: { '1. Opening': undefined } }, BEFORE_MS + 2 * SETTLE_MS);
    expect([settled.settled, isUnsettled(settled)]).toEqual([[{ id: '1opening', name: '1. Opening' }], false]);
  });

  it('is no agenda without topics and documents, and the old one while the topics are not known', () => {
    expect(next(undefined, { topics: {} }, BEFORE_MS).agenda).toBeNull();
    expect(next(undefined, { topics: {}, session: { documents: [{ title: 'Agenda' }] } }, BEFORE_MS).agenda).toHaveLength(1);
    const first = next(undefined, {}, BEFORE_MS);
    expect(next(first, { topics: null }, BEFORE_MS + 1)).toEqual(first);
  });

  it('is no change of the agenda when only the order or the ids are others', () => {
    const settled = next(next(undefined, {}, BEFORE_MS), {}, BEFORE_MS + SETTLE_MS);
    const turned = { topics: { '2. Fietsbrug': undefined, '1. Opening': undefined } };
    const later = next(next(settled, turned, BEFORE_MS + 2 * SETTLE_MS), turned, BEFORE_MS + 3 * SETTLE_MS);
    expect([later.changes, later.settled?.[0]?.name]).toEqual([[], '2. Fietsbrug']);
  });

  it('has each change of its agenda under an id of its own, the same whenever it is found (rule 28.43)', () => {
    const settle = (previous: SessionHistory | undefined, test: TestSession, nowMs: number) =>
      next(next(previous, test, nowMs), test, nowMs + SETTLE_MS);
    const first = settle(undefined, {}, BEFORE_MS);
    const longer = { topics: { '1. Opening': undefined, '2. Fietsbrug': undefined, '3. Tunnel': undefined } };
    const changed = settle(first, longer, BEFORE_MS + 2 * SETTLE_MS);
    expect(settle(first, longer, BEFORE_MS + 9 * SETTLE_MS).changes).toEqual(changed.changes);
    const again = settle(settle(changed, {}, BEFORE_MS + 4 * SETTLE_MS), longer, BEFORE_MS + 6 * SETTLE_MS);
    expect(again.changes.map(({ came, went }) => [came.length, went.length])).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(new Set(again.changes.map(({ id }) => id)).size).toBe(3);
  });

  it('has the last 20 changes of its agenda (rule 28.43)', () => {
    let history: SessionHistory | undefined;
    for (let count = 0; count <= 25; count += 1) {
      const test = { topics: { [`Punt ${String(count)}`]: undefined } };
      for (const step of [2 * count, 2 * count + 1]) history = next(history, test, BEFORE_MS + step * SETTLE_MS);
    }
    const came = history?.changes.map((change) => change.came[0]?.name) ?? [];
    expect([came.length, came[0], came.at(-1)]).toEqual([20, 'Punt 6', 'Punt 25']);
  });

  it('happened at its end when it was over before it was first seen (rule 28.42)', () => {
    expect(next(undefined, { session: RECORDED, lines: [[1, 'a']] }, AFTER_MS).happened).toEqual({
      recorded: START_MS + 3_600_000,
      transcript: START_MS + 3_600_000,
    });
    expect(next(undefined, { session: { ...RECORDED, start: null } }, AFTER_MS).happened).toEqual({ recorded: 0 });
    // A day is not over before its end.
    expect(next(undefined, { session: { ...RECORDED, start: '2026-10-26' } }, AFTER_MS).happened).toEqual({ recorded: AFTER_MS });
    expect(next(undefined, { session: { state: 'cancelled' } }, BEFORE_MS).plan).toMatchObject({ number: 0, kind: null });
  });

  it('happened long ago when it may have been forgotten (rule 28.48)', () => {
    const seen = (nowMs: number) => next(undefined, { session: RECORDED }, nowMs).happened['recorded'];
    expect([seen(START_MS + HISTORY_AGE_MS), seen(START_MS + HISTORY_AGE_MS + 1)]).toEqual([START_MS + 3_600_000, 0]);
    const known = next(undefined, { session: RECORDED }, AFTER_MS);
    expect(next(known, { session: RECORDED, lines: [[1, 'a']] }, START_MS + 2 * HISTORY_AGE_MS).happened).toEqual({
      recorded: START_MS + 3_600_000,
      transcript: START_MS + 2 * HISTORY_AGE_MS,
    });
  });

  it('happened when it is seen, once', () => {
    const planned = next(undefined, {}, BEFORE_MS);
    const recorded = next(planned, { session: RECORDED }, AFTER_MS);
    expect(recorded.happened['recorded']).toBe(AFTER_MS);
    expect(next(next(recorded, {}, AFTER_MS + 1), { session: RECORDED }, AFTER_MS + 2).happened['recorded']).toBe(AFTER_MS);
  });

  it.each([
    ['2026-10-26T19:30:00+01:00', '2026-10-26T18:30:00Z', null],
    ['2026-10-26', '2026-10-26T19:30:00+01:00', null],
    ['2026-10-26T19:30:00+01:00', '2026-10-26', null],
    ['2026-10-26', '2026-10-27', '2026-10-27'],
    ['2026-10-26T19:30:00+01:00', '2026-10-26T20:00:00+01:00', '2026-10-26T20:00:00+01:00'],
    ['2026-10-26T19:30:00+01:00', null, null],
  ])('has moved from %s to %s: %s', (from, to, expected) => {
    const history = next(next(undefined, { session: { start: from } }, BEFORE_MS), { session: { start: to } }, BEFORE_MS + 1);
    expect(history.plan?.kind === 'moved' ? history.plan.start : null).toBe(expected);
  });

  it('has no items any more when an agenda that was known is withdrawn for a while (rule 28.43)', () => {
    const known = next(next(undefined, {}, BEFORE_MS), {}, BEFORE_MS + SETTLE_MS);
    const withdrawn = next(known, { topics: {} }, BEFORE_MS + 2 * SETTLE_MS);
    expect([withdrawn.changes, isUnsettled(withdrawn)]).toEqual([[], true]);
    const settled = next(withdrawn, { topics: {} }, BEFORE_MS + 3 * SETTLE_MS);
    expect([settled.changes[0]?.went.map(({ id }) => id), settled.settled, isUnsettled(settled)]).toEqual([
      ['1opening', '2fietsbrug'],
      [],
      false,
    ]);
    expect(next(next(undefined, { topics: {} }, BEFORE_MS), { topics: {} }, BEFORE_MS + SETTLE_MS).settled).toBeNull();
  });

  it('is read from its snapshot; another content is not known', () => {
    const history = next(undefined, {}, BEFORE_MS);
    expect(readHistory(JSON.stringify(history))).toEqual(history);
    for (const content of ['', '{}', 'null', '{"start":1}']) expect(readHistory(content)).toBeUndefined();
  });
});
