import { describe, expect, it } from 'vitest';
import { type MoveTarget, newStartOf, type TargetSession, toMoveTarget } from './moveTarget.ts';
import type { SessionChange } from './sessionChange.ts';

const start = { startMs: Date.UTC(2026, 11, 3, 19), isDayOnly: false };
const later: TargetSession = { sessionId: 8, reference: 'later', name: 'Later', start };

describe('where or when a session takes place instead (rule 3.13)', () => {
  it.each<[SessionChange['kind'], SessionChange['movedTo'], TargetSession | 'none' | undefined, MoveTarget | undefined]>([
    ['moved', start, 'none', { start }],
    ['postponed', start, 'none', { start }],
    ['moved', { reference: 'later' }, later, { session: later }],
    // Not there, not published, or of another city.
    ['moved', { reference: 'later' }, 'none', 'unknown'],
    ['moved', undefined, 'none', 'unknown'],
    ['postponed', undefined, 'none', 'unknown'],
    // A cancelled session has no new date to wait for.
    ['cancelled', undefined, 'none', undefined],
    ['cancelled', { reference: 'later' }, 'none', undefined],
    ['cancelled', { reference: 'later' }, later, { session: later }],
    // It could not be loaded: nobody knows.
    ['moved', { reference: 'later' }, undefined, undefined],
  ])('of a session that is %s to %j', (kind, movedTo, found, expected) => {
    expect(toMoveTarget({ kind, movedTo }, found)).toEqual(expected);
  });

  it('has a new start unless nobody has said it', () => {
    const targets: (MoveTarget | undefined)[] = [
      { start },
      { session: later },
      { session: { ...later, start: undefined } },
      'unknown',
      undefined,
    ];
    expect(targets.map(newStartOf)).toEqual([start, start, undefined, undefined, undefined]);
  });
});
