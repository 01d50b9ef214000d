import { describe, expect, it } from 'vitest';
import { indexedPerson } from '../../../tests/support/indexedPerson.ts';
import { person } from '../../../tests/support/islandProps.ts';
import { toVote } from '../../../tests/support/searchDocuments.ts';
import type { IndexedPerson } from '../people/across/indexedPeople.ts';
import type { Delegate } from '../people/delegates.ts';
import type { Ballot } from '../session/metadata.ts';
import { hasUnnamedBallots, nameBallots, toDelegateNames, toIndexedNames, toNamesOfBallots } from './ballotNames.ts';

const recordsOf = (...ballots: Ballot[]) => ({
  attendees: [person('a1', 'Maes', { delegateId: 'd1', refId: 'r1' })],
  speeches: [],
  votes: [{ ...toVote('Motie', 0), ballots }],
});
const delegate = (id: string, lastName: string, refId?: string): Delegate => ({
  id,
  ...(refId !== undefined && { refId }),
  firstName: 'Ana',
  lastName,
  description: undefined,
  photo: undefined,
  role: undefined,
  rolePriority: 1,
  division: undefined,
});
const indexed = (id: string, lastName: string, details: Partial<IndexedPerson> = {}) =>
  indexedPerson({ id, firstName: 'Ana', lastName, ...details });
const NAMES = toDelegateNames([delegate('d2', 'Peeters', 'r2'), delegate('d3', 'Yilmaz'), delegate('d1', 'Other')]);
const namedOf = (...ballots: Ballot[]) => nameBallots(recordsOf(...ballots), NAMES).votes[0]?.ballots;

describe('a ballot with only the id of a delegate (rule 26.30)', () => {
  it('has the name of the delegate, and the id of its source where there is one', () => {
    expect(
      namedOf({ delegate: 'd2', vote: 'yes' }, { delegate: 'r2', division: 'Rood', vote: 'no' }, { delegate: 'd3', vote: 'no' }),
    ).toEqual([
      { delegate: 'd2', person: 'r2', name: 'Ana Peeters', vote: 'yes' },
      { delegate: 'r2', person: 'r2', name: 'Ana Peeters', division: 'Rood', vote: 'no' },
      { delegate: 'd3', person: 'd3', name: 'Ana Yilmaz', vote: 'no' },
    ]);
  });

  it('has the name that another ballot of the session gives to the id', () => {
    expect(namedOf({ delegate: 'd2', vote: 'yes' }, { delegate: 'd2', name: 'A. Peeters', vote: 'no' })).toEqual([
      { delegate: 'd2', name: 'A. Peeters', vote: 'yes' },
      { delegate: 'd2', name: 'A. Peeters', vote: 'no' },
    ]);
    expect(toNamesOfBallots(recordsOf({ name: 'Zoe', vote: 'no' }, { delegate: 'd2', name: ' ', vote: 'no' }).votes)).toEqual(new Map());
  });

  it('keeps its id, by which a later list of the service has the same name', () => {
    const later = recordsOf({ delegate: 'd2', vote: 'no' });
    const known = toNamesOfBallots(nameBallots(recordsOf({ delegate: 'd2', vote: 'yes' }), NAMES).votes);
    expect(nameBallots(later, known).votes[0]?.ballots).toEqual([{ delegate: 'd2', person: 'r2', name: 'Ana Peeters', vote: 'no' }]);
  });

  it.each<Ballot>([
    { delegate: 'nobody', vote: 'yes' },
    { attendee: 'gone', vote: 'yes' },
    { delegate: 'd1', vote: 'yes' },
    { delegate: 'r1', vote: 'yes' },
    { attendee: 'a1', delegate: 'd2', vote: 'yes' },
    { delegate: 'd2', name: 'An Other', vote: 'yes' },
    { name: 'Zoe', vote: 'yes' },
  ])('is not one with a name or a person of the session, and one whose id is unknown stays: %o', (ballot) => {
    expect(namedOf(ballot)).toEqual([ballot]);
  });

  it('is what makes a session ask for names', () => {
    expect(hasUnnamedBallots(recordsOf({ delegate: 'd2', vote: 'yes' }))).toBe(true);
    expect(hasUnnamedBallots(recordsOf({ delegate: 'd2', name: '  ', vote: 'yes' }))).toBe(true);
    expect(hasUnnamedBallots(recordsOf({ delegate: 'd1', vote: 'yes' }, { name: 'Zoe', vote: 'no' }))).toBe(false);
    expect(hasUnnamedBallots(recordsOf())).toBe(false);
  });

  it('has the name of the person whom the index knows by an id, and not of those joined by name', () => {
    const names = toIndexedNames([
      indexed('r~2f~1', 'Maes', { otherIds: ['d7', 'd~20~8'] }),
      indexed('n,rood,zoe', 'Zoe', { joinedBy: 'name' }),
    ]);
    expect([...names.keys()].toSorted()).toEqual(['d 8', 'd7', 'r/1']);
    expect(names.get('d 8')).toEqual({ person: 'r/1', name: 'Ana Maes' });
  });

  it('has no name where two people have its id, one of them from the source', () => {
    const names = toDelegateNames([delegate('1', 'Maes', '2'), delegate('2', 'Yilmaz', '3'), delegate('4', 'Peeters', '4')]);
    expect([...names.keys()].toSorted()).toEqual(['1', '3', '4']);
    expect(toDelegateNames([delegate('1', 'Maes', '2'), delegate('2', 'Yilmaz')]).has('2')).toBe(false);
    const indexedNames = toIndexedNames([
      indexed('r1', 'Maes', { otherIds: ['d1', 'd2'] }),
      indexed('r2', 'Yilmaz', { otherIds: ['d2'] }),
      indexed('d1', 'Peeters'),
    ]);
    expect([...indexedNames.keys()].toSorted()).toEqual(['r1', 'r2']);
  });

  it('has the name of a delegate who is listed twice', () => {
    expect(toDelegateNames([delegate('d2', 'Peeters'), delegate('d2', 'Peeters')]).get('d2')?.name).toBe('Ana Peeters');
  });
});
