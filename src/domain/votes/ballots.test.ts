import { describe, expect, it } from 'vitest';
import { person, speech } from '../../../tests/support/islandProps.ts';
import type { Ballot } from '../session/metadata.ts';
import { toCastBallots, votersOf } from './ballots.ts';
import { isCast } from './castChoices.ts';

const PEOPLE = [
  person('a1', 'Maes', { delegateId: 'd1', refId: 'r1', division: 'Blue', divisionColour: '#0000ff' }),
  person('a2', 'Maes', { delegateId: 'd1', refId: 'r1', division: 'Blue', role: 'Chair' }),
  person('a3', 'Yilmaz', { delegateId: 'd3', division: 'Blue' }),
  person('a4', 'Peeters', { division: 'Blue' }),
  person('a5', 'Peeters', { division: 'Green' }),
  person('a6', 'Alone'),
];
const castOf = (...ballots: Ballot[]) => toCastBallots({ ballots }, PEOPLE);
const namesOf = (...ballots: Ballot[]) =>
  castOf(...ballots).map(({ attendee, firstName, lastName, division }) => [attendee?.id, firstName, lastName, division]);

describe('the person of a ballot (rule 10.12)', () => {
  it('is named by the id of an attendee, of a delegate, or of the source of a delegate', () => {
    expect(namesOf({ attendee: 'a3', vote: 'yes' }, { delegate: 'r1', vote: 'no' })).toEqual([
      ['a3', 'Ana', 'Yilmaz', 'Blue'],
      ['a1', 'Ana', 'Maes', 'Blue'],
    ]);
    expect(namesOf({ delegate: 'd1', vote: 'no' })).toEqual([['a1', 'Ana', 'Maes', 'Blue']]);
    expect(namesOf({ attendee: 'gone', delegate: 'd3', vote: 'no' }), 'an attendee who is not known').toEqual([
      ['a3', 'Ana', 'Yilmaz', 'Blue'],
    ]);
  });

  it('is named by a name that one person of the session has, also in two roles', () => {
    expect(namesOf({ name: ' Ana Yilmaz ', vote: 'yes' }, { name: 'Ana Maes', vote: 'yes' })).toEqual([
      ['a3', 'Ana', 'Yilmaz', 'Blue'],
      ['a1', 'Ana', 'Maes', 'Blue'],
    ]);
  });

  it('has the name of the source where nobody of the session has it, more than one has it, or an id is not known', () => {
    expect(namesOf({ name: 'Zoe', division: 'Red', vote: 'yes' }, { name: 'Ana Peeters', vote: 'no' })).toEqual([
      [undefined, '', 'Zoe', 'Red'],
      [undefined, '', 'Ana Peeters', undefined],
    ]);
    expect(namesOf({ delegate: 'unknown', name: 'Ana Yilmaz', vote: 'no' })).toEqual([[undefined, '', 'Ana Yilmaz', undefined]]);
    expect(namesOf({ attendee: 'unknown', vote: 'no' })).toEqual([[undefined, '', '', undefined]]);
  });

  it('has the division of the ballot, with a colour only if it is that of the attendee', () => {
    const [moved, same] = castOf({ attendee: 'a1', division: 'Green', vote: 'yes' }, { attendee: 'a3', division: 'Blue', vote: 'yes' });
    expect([moved?.division, moved?.divisionColour]).toEqual(['Green', undefined]);
    expect(same?.division).toBe('Blue');
    expect(castOf({ attendee: 'a1', vote: 'yes' })[0]?.divisionColour).toBe('#0000ff');
  });

  it('is there once, with the last ballot; two of one name without an id stay two', () => {
    const corrected = castOf({ attendee: 'a1', vote: 'yes' }, { attendee: 'a3', vote: 'no' }, { attendee: 'a2', vote: 'no' });
    expect(corrected.map(({ lastName, vote }) => [lastName, vote])).toEqual([
      ['Maes', 'no'],
      ['Yilmaz', 'no'],
    ]);
    expect(castOf({ name: 'Zoe', vote: 'yes' }, { name: 'Zoe', vote: 'no' })).toHaveLength(2);
    expect(castOf({ delegate: 'x', name: 'Zoe', vote: 'yes' }, { delegate: 'x', name: 'Zoe', vote: 'no' })).toHaveLength(1);
  });

  it('is nobody without ballots', () => {
    expect(toCastBallots({}, PEOPLE)).toEqual([]);
    expect(toCastBallots({ ballots: [] }, [])).toEqual([]);
  });
});

describe('who votes differently from their division (rule 10.14)', () => {
  const differing = (division: string | undefined, ...votes: string[]) =>
    toCastBallots({ ballots: votes.map((vote, index) => ({ name: String(index), vote, ...(division && { division }) })) }, [])
      .filter(({ differs }) => differs)
      .map(({ lastName }) => lastName);

  it('is who chose otherwise than more than half of those who voted', () => {
    expect(differing('Blue', 'yes', 'yes', 'no')).toEqual(['2']);
    expect(differing('Blue', 'no', 'no', 'no', 'abstain', 'yes')).toEqual(['3', '4']);
  });

  it('is nobody in a tie, where no choice has more than half, without a division, and alone', () => {
    expect(differing('Blue', 'yes', 'no')).toEqual([]);
    expect(differing('Blue', 'yes', 'yes', 'no', 'abstain')).toEqual([]);
    expect(differing(undefined, 'yes', 'yes', 'no')).toEqual([]);
    expect(differing('Blue', 'yes')).toEqual([]);
  });

  it('is nobody who was absent, and who was absent does not count', () => {
    expect(differing('Blue', 'yes', 'yes', 'absent', 'absent', 'absent', 'no')).toEqual(['5']);
    expect(differing('Blue', 'absent', 'excused', 'yes')).toEqual([]);
  });
});

it('the people whom a ballot may name are the attendees, and speakers who are not among them', () => {
  const [ana, , yilmaz] = PEOPLE;
  const speeches = [speech('s1', ana, 1), speech('s2', yilmaz, 2), speech('s3', undefined, 3), speech('s4', yilmaz, 4)];
  expect(votersOf({ attendees: ana ? [ana] : [], speeches }).map(({ id }) => id)).toEqual(['a1', 'a3']);
});

it.each(['absent', 'excused', 'jury-duty', 'parental', 'not-voting'])('%s is no vote cast (rule 26.3)', (vote) => {
  expect(isCast({ vote })).toBe(false);
});
