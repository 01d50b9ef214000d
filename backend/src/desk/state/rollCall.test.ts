import { describe, expect, it } from 'vitest';
import type { Attendee, Ballot, Vote } from '../../store/records.ts';
import { toFullName } from './deskPeople.ts';
import { enterBallots, hasRollCounts, readEntries, tally, toRollCall } from './rollCall.ts';

const DIVISIONS = { green: 'Groen', liberal: 'Liberalen' };
const person = (id: string, lastname: string, division?: keyof typeof DIVISIONS, refId?: string): Attendee => ({
  _id: id,
  session: 7,
  delegate: {
    _id: `delegate-${id}`,
    firstname: 'An',
    lastname,
    ...(division && { division: { _id: division, name: DIVISIONS[division] } }),
    ...(refId !== undefined && { refId }),
  },
});
const PEOPLE = [
  person('a1', 'Zoeker', 'liberal'),
  person('a2', 'Maes'),
  person('a3', 'Peeters', 'green', 'person-3'),
  person('a4', 'Adams', 'green'),
  person('a5', 'Óscar', 'liberal'),
];
const roll = (ballots: Ballot[] = []) => toRollCall({ ballots }, PEOPLE, 'nl');

describe('the members of a roll call', () => {
  it('are ordered by division, then by name; those without a division come last', () => {
    const shown = roll().groups.map(({ division, members }) => [division?.name, members.map(({ attendee }) => toFullName(attendee))]);
    expect(shown).toEqual([
      ['Groen', ['An Adams', 'An Peeters']],
      ['Liberalen', ['An Óscar', 'An Zoeker']],
      [undefined, ['An Maes']],
    ]);
    expect(toRollCall({}, [], 'nl')).toEqual({ groups: [], others: [] });
  });

  it('have their ballots by attendee, delegate or the id of its source, each once (rule 10.12)', () => {
    const mine = [{ attendee: 'a1', vote: 'yes' }, { delegate: 'person-3', vote: 'no' }, { delegate: 'delegate-a4', vote: 'absent' }]; // prettier-ignore
    const others = [{ attendee: 'a1', vote: 'no' }, { attendee: 'gone', name: 'Jo', vote: 'yes' }, { name: 'An Maes', vote: 'no' }]; // prettier-ignore
    const { groups, others: left } = roll([...mine, ...others]);
    const recorded = groups.flatMap(({ members }) => members.map(({ attendee, ballot }) => [attendee._id, ballot?.vote]));
    expect(recorded).toEqual([['a4', 'absent'], ['a3', 'no'], ['a5', undefined], ['a1', 'yes'], ['a2', undefined]]); // prettier-ignore
    expect(left).toEqual(others);
  });
});

describe('an entry', () => {
  const ballots: Ballot[] = [
    { delegate: 'person-3', division: 'Groen', vote: 'no', label: 'Nay' },
    { attendee: 'a1', vote: 'yes', label: 'Aye' },
    { name: 'Jo', vote: 'yes' },
  ];
  const enter = (...entries: [string, 'yes' | 'no' | 'abstain' | 'absent' | undefined][]) =>
    enterBallots(ballots, PEOPLE, new Map(entries), { absent: 'Afwezig' });

  it('adds, changes and clears ballots, and leaves the others as they are', () => {
    expect(enter()).toEqual(ballots);
    expect(enter(['a2', 'abstain'])).toEqual([...ballots, { attendee: 'a2', vote: 'abstain' }]);
    expect(enter(['a3', 'yes'], ['a1', undefined])).toEqual([{ delegate: 'person-3', division: 'Groen', vote: 'yes' }, ballots[2]]);
    expect(enter(['a1', 'absent'])[1]).toEqual({ attendee: 'a1', vote: 'absent', label: 'Afwezig' });
  });

  it('that says the same or clears nothing changes nothing', () => {
    expect(enter(['a1', 'yes'], ['a5', undefined])).toEqual(ballots);
  });
});

describe('the fields of a roll call', () => {
  const read = (fields: Record<string, string>, given: Ballot[] = []) => {
    const entries = readEntries(fields, roll(given));
    return entries && Object.fromEntries(entries);
  };

  it('name attendees, several at once', () => {
    expect(read({ 'ballot-a1': 'yes', 'ballot-a2': 'clear', vote: 'v1' })).toEqual({ a1: 'yes', a2: undefined });
    expect(read({ vote: 'v1' })).toEqual({});
  });

  it('name a division: all members but those who are absent', () => {
    expect(read({ 'division-green': 'no' }, [{ attendee: 'a3', vote: 'absent' }])).toEqual({ a4: 'no' });
    expect(read({ 'ballot-a4': 'absent', 'division-green': 'no', 'ballot-a3': 'yes' })).toEqual({ a4: 'absent', a3: 'yes' });
    expect(read({ 'division-liberal': 'yes' }, [{ attendee: 'a1', vote: 'no' }])).toEqual({ a1: 'yes', a5: 'yes' });
  });

  it.each([
    { 'ballot-none': 'yes' },
    { 'division-none': 'yes' },
    { 'ballot-a1': 'maybe' },
    { 'division-green': 'clear' },
    { 'ballot-a1': '' },
  ])('that name nobody or no choice are rejected: %j', (fields) => {
    expect(read(fields)).toBeUndefined();
  });
});

describe('the counts of a vote', () => {
  const vote = (counts: [string, number][], ballots?: Ballot[]): Pick<Vote, 'result' | 'ballots'> => ({
    result: counts.map(([choice, count]) => ({ vote: choice, label: choice, count, percentage: 0 })),
    ...(ballots && { ballots }),
  });

  it('are those of the roll call if they equal its ballots; absent people are not counted', () => {
    const ballots = [{ attendee: 'a1', vote: 'yes' }, { attendee: 'a2', vote: 'absent' }, { name: 'Jo', vote: 'no' }]; // prettier-ignore
    expect(tally(ballots)).toEqual({ yes: 1, no: 1, abstain: 0 });
    expect(hasRollCounts(vote([['yes', 1], ['no', 1], ['abstain', 0]], ballots))).toBe(true); // prettier-ignore
    expect(hasRollCounts(vote([['yes', 1], ['no', 1]], ballots))).toBe(true); // prettier-ignore
    expect(hasRollCounts(vote([['yes', 2], ['no', 1]], ballots))).toBe(false); // prettier-ignore
  });

  it('that were typed before anything was recorded are not', () => {
    expect(hasRollCounts(vote([['yes', 19], ['no', 10]]))).toBe(false); // prettier-ignore
    expect(hasRollCounts(vote([]))).toBe(true);
    expect(hasRollCounts(vote([['yes', 0], ['no', 0], ['abstain', 0]], []))).toBe(true); // prettier-ignore
  });
});
