import { describe, expect, it } from 'vitest';
import type { SessionChange } from './sessionChange.ts';
import { isSameState, shownChange, toStateFields } from './stateFields.ts';

const ZONE = 'Europe/Brussels';
const startMs = Date.parse('2026-12-03T20:15:00+01:00');
const moved = (movedTo: SessionChange['movedTo']): SessionChange => ({ kind: 'moved', reason: 'Storm', movedTo });

describe('what an open page learns of its session (rule 13.18)', () => {
  it('is nothing of one that takes place as planned', () => expect(toStateFields(undefined, true, ZONE)).toEqual({}));

  it.each([
    [moved({ reference: 'later' }), { reference: 'later' }],
    [moved({ startMs, isDayOnly: false }), { start: '2026-12-03T20:15:00+01:00' }],
    [moved({ startMs: Date.parse('2026-12-03T00:00:00+01:00'), isDayOnly: true }), { start: '2026-12-03' }],
    [moved(undefined), null],
  ])('is the state, the reason and the target', (change, movedTo) => {
    expect(toStateFields(change, true, ZONE)).toEqual({ state: 'moved', stateReason: 'Storm', movedTo });
  });

  it('is the state only for those who may not see the session, and nothing while it is not published', () => {
    const change: SessionChange = { kind: 'cancelled', reason: 'Illness' };
    expect(toStateFields(shownChange({ isPublished: true, change }, false), false, ZONE)).toEqual({ state: 'cancelled' });
    expect(shownChange({ isPublished: false, change }, true)).toBeUndefined();
    expect(shownChange({ isPublished: true, change }, true)).toBe(change);
  });

  it('differs with each field that both answers tell', () => {
    const cancelled = { state: 'cancelled', stateReason: 'Storm', movedTo: null } as const;
    expect(isSameState({}, cancelled)).toBe(false);
    expect(isSameState(cancelled, { ...cancelled, stateReason: null })).toBe(false);
    expect(isSameState(cancelled, { ...cancelled, movedTo: { reference: 'later' } })).toBe(false);
    expect(isSameState(cancelled, { ...cancelled })).toBe(true);
    expect(isSameState(cancelled, { state: 'cancelled' })).toBe(true);
  });
});
