import { describe, expect, it } from 'vitest';
import type { SessionChange } from './sessionChange.ts';
import type { MoveTarget, TargetSession } from './moveTarget.ts';
import { fromTargetFields, isSameState, shownChange, type StateFields, toStateFields } from './stateFields.ts';

const ZONE = 'Europe/Brussels';
const startMs = Date.parse('2026-12-03T20:15:00+01:00');
const dayMs = Date.parse('2026-12-03T00:00:00+01:00');
const later: TargetSession = { sessionId: 8, reference: 'later', name: 'Later' };

describe('what an open page learns of its session (rule 13.18)', () => {
  it('is nothing of one that takes place as planned', () => expect(toStateFields(undefined, undefined, true, ZONE)).toEqual({}));

  it.each<[MoveTarget, StateFields['movedTo']]>([
    [{ session: later }, { ...later, start: null }],
    [{ session: { ...later, change: 'cancelled' } }, { ...later, state: 'cancelled', start: null }],
    [{ session: { ...later, start: { startMs } } }, { ...later, start: '2026-12-03T20:15:00+01:00' }],
    [{ start: { startMs } }, { start: '2026-12-03T20:15:00+01:00' }],
    [{ start: { startMs: dayMs, isDayOnly: true, startText: 'after lunch' } }, { start: '2026-12-03', startText: 'after lunch' }],
    ['unknown', null],
  ])('is the state, the reason and the target, which the page reads back: %j', (target, movedTo) => {
    const change: SessionChange = { kind: 'moved', reason: 'Storm', movedTo: { reference: 'later' } };
    const fields = toStateFields(change, target, true, ZONE);
    expect(fields).toEqual({ state: 'moved', stateReason: 'Storm', movedTo });
    const again = fromTargetFields(fields.movedTo ?? null, ZONE);
    expect(toStateFields(change, again, true, ZONE)).toEqual(fields);
  });

  it('has no target while that cannot be told, and never the reference that the source names', () => {
    const change: SessionChange = { kind: 'moved', movedTo: { reference: 'secret' } };
    expect(toStateFields(change, undefined, true, ZONE)).toEqual({ state: 'moved', stateReason: null });
    expect(JSON.stringify(toStateFields(change, 'unknown', true, ZONE))).not.toContain('secret');
  });

  it('is the state only for those who may not see the session, and nothing while it is not published', () => {
    const change: SessionChange = { kind: 'cancelled', reason: 'Illness' };
    expect(toStateFields(shownChange({ isPublished: true, change }, false), undefined, false, ZONE)).toEqual({ state: 'cancelled' });
    expect(shownChange({ isPublished: false, change }, true)).toBeUndefined();
    expect(shownChange({ isPublished: true, change }, true)).toBe(change);
  });

  it('differs with each field that both answers tell', () => {
    const cancelled = { state: 'cancelled', stateReason: 'Storm', movedTo: null } as const;
    expect(isSameState({}, cancelled)).toBe(false);
    expect(isSameState(cancelled, { ...cancelled, stateReason: null })).toBe(false);
    expect(isSameState(cancelled, { ...cancelled, movedTo: { start: '2026-12-03' } })).toBe(false);
    expect(isSameState(cancelled, { state: 'cancelled', stateReason: 'Rain' })).toBe(false);
    expect(isSameState(cancelled, { ...cancelled })).toBe(true);
    expect(isSameState(cancelled, { state: 'cancelled' })).toBe(true);
  });
});
