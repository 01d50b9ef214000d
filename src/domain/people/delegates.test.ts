import { describe, expect, it } from 'vitest';
import { type Delegate, type Division, groupDelegates, sessionsByRecency } from './delegates.ts';

const { compare } = new Intl.Collator('nl', { sensitivity: 'base' });
const north: Division = { id: 'n', name: 'Noord', photo: 'https://media.example/n.svg' };
const south: Division = { id: 's', name: 'Zuid', photo: undefined };

const person = (lastName: string, details: Partial<Delegate> = {}): Delegate => ({
  id: lastName,
  firstName: 'A',
  lastName,
  description: undefined,
  photo: undefined,
  role: undefined,
  rolePriority: 5,
  division: undefined,
  ...details,
});

const shape = (delegates: Delegate[], divisions: Division[]) =>
  groupDelegates({ delegates, divisions }, compare).map((group) => [group.division?.name, group.delegates.map(({ lastName }) => lastName)]);

describe('delegates by division (rule 9.8)', () => {
  it('are in the order of the divisions, delegates without division last', () => {
    const delegates = [person('Los'), person('Zuider', { division: south }), person('Noorder', { division: north })];
    expect(shape(delegates, [south, north])).toEqual([
      ['Zuid', ['Zuider']],
      ['Noord', ['Noorder']],
      [undefined, ['Los']],
    ]);
  });

  it('include a division that only a delegate names, before delegates without division, and no empty one', () => {
    const delegates = [person('Los'), person('Vreemd', { division: { id: 'x', name: 'Elders', photo: undefined } })];
    expect(shape(delegates, [north])).toEqual([
      ['Elders', ['Vreemd']],
      [undefined, ['Los']],
    ]);
  });

  it('have the name and photo of the list of divisions, which is newer than the delegate’s copy', () => {
    const copy = { ...north, name: 'Noord (oud)', photo: undefined };
    expect(groupDelegates({ delegates: [person('A', { division: copy })], divisions: [north] }, compare)[0]?.division).toEqual(north);
  });

  it('are ordered by role priority, then last name, then first name', () => {
    const delegates = [
      person('Zwart'),
      person('Élan'),
      person('Bos', { firstName: 'Bo' }),
      person('Bos', { firstName: 'An', id: 'b2' }),
      person('Zorg', { rolePriority: 1 }),
      person('Aa', { rolePriority: Number.MAX_SAFE_INTEGER }),
    ];
    expect(shape(delegates, [])).toEqual([[undefined, ['Zorg', 'Bos', 'Bos', 'Élan', 'Zwart', 'Aa']]]);
    expect(
      groupDelegates({ delegates, divisions: [] }, compare)[0]
        ?.delegates.map(({ firstName }) => firstName)
        .slice(1, 3),
    ).toEqual(['An', 'Bo']);
  });

  it('have no groups without delegates', () => {
    expect(shape([], [north, south])).toEqual([]);
  });
});

describe('sessionsByRecency (rule 9.7)', () => {
  it('lists started sessions newest first, then the others soonest first, those without a date last', () => {
    const sessions = [undefined, 300, 100, 90, 250, 50, undefined].map((startMs) => ({ startMs }));
    expect(sessionsByRecency(sessions, 100).map(({ startMs }) => startMs)).toEqual([100, 90, 50, 250, 300, undefined, undefined]);
  });
});
