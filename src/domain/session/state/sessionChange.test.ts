import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChange } from './sessionChange.ts';

const ZONE = 'Europe/Brussels';
const parse = (state: string | undefined, movedTo?: unknown, reason?: string) => parseChange({ state, reason, movedTo }, ZONE);

describe('parseChange (rule 3.13)', () => {
  it.each([
    ['cancelled', 'cancelled'],
    [' Canceled ', 'cancelled'],
    ['POSTPONED', 'postponed'],
    ['moved', 'moved'],
  ])('reads %j', (state, kind) => expect(parse(state)?.kind).toBe(kind));

  it('drops every other word', () => {
    fc.assert(
      fc.property(fc.string(), (state) => {
        fc.pre(!/^\s*(cancell?ed|postponed|moved)\s*$/i.test(state));
        expect(parse(state, 'gr-8', 'Storm')).toBeUndefined();
      }),
    );
    for (const state of ['constructor', '__proto__', 'toString', undefined]) expect(parse(state)).toBeUndefined();
  });

  it.each([
    ['gr-2026-11-30', { reference: 'gr-2026-11-30' }],
    [4711, { reference: '4711' }],
    ['4711', { reference: '4711' }],
    ['2026-12-03T19:30:00+01:00', { startMs: Date.UTC(2026, 11, 3, 18, 30), isDayOnly: false }],
    ['2026-12-03T19:30:00', { startMs: Date.UTC(2026, 11, 3, 18, 30), isDayOnly: false }],
    ['2026-12-03', { startMs: Date.UTC(2026, 11, 2, 23), isDayOnly: true }],
    [Date.UTC(2026, 11, 3, 18, 30), { startMs: Date.UTC(2026, 11, 3, 18, 30), isDayOnly: false }],
    ['next week', undefined],
    ['../x', undefined],
    [{}, undefined],
    [null, undefined],
  ])('moves to %j', (movedTo, expected) => expect(parse('moved', movedTo)?.movedTo).toEqual(expected));

  it('never throws', () => {
    fc.assert(fc.property(fc.constantFrom('cancelled', 'moved'), fc.anything(), (state, movedTo) => void parse(state, movedTo)));
  });
});
