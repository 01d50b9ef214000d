import { describe, expect, it } from 'vitest';
import type { Attendee, Speech } from '../../store/records.ts';
import { findRunningSpeech, groupPeople, searchPeople, toFullName } from './deskPeople.ts';

const person = (firstname: string, lastname: string, more: { role?: string; division?: string } = {}): Attendee => ({
  _id: `${firstname}-${lastname}`,
  session: 1,
  delegate: { _id: lastname, firstname, lastname, ...(more.division && { division: { _id: 'd', name: more.division } }) },
  ...(more.role && { role: { _id: 'r', name: more.role, priority: 1 } }),
});
const names = (attendees: readonly Attendee[]) => attendees.map(toFullName);

const PEOPLE = [
  person('Zoë', 'Peeters', { division: 'Groen' }),
  person('An', 'Peeters', { role: 'Burgemeester' }),
  person('Ömer', 'Özdemir'),
  person('Olga', 'Ooms'),
  person('Prins', ''),
  person('', '7'),
];

it('people are grouped by the letter of their last name, accents ignored', () => {
  expect(groupPeople(PEOPLE, 'nl').map(({ letter, people }) => [letter, ...names(people)])).toEqual([
    ['#', '7'],
    ['O', 'Olga Ooms', 'Ömer Özdemir'],
    ['P', 'An Peeters', 'Zoë Peeters', 'Prins'],
  ]);
  expect(groupPeople([], 'nl')).toEqual([]);
  const [group] = groupPeople([person('نادية', 'البستاني')], 'ar');
  expect(group?.letter).toBe('ب');
});

describe('a search finds', () => {
  it.each([
    ['ozdemir', ['Ömer Özdemir']],
    ['peeters AN', ['An Peeters']],
    ['burgem', ['An Peeters']],
    ['groen', ['Zoë Peeters']],
    ['', PEOPLE.map(toFullName)],
    [' ', PEOPLE.map(toFullName)],
    ['niemand', []],
  ])('%j', (query, found) => {
    expect(names(searchPeople(PEOPLE, query))).toEqual(found);
  });
});

it('the running speech is the one that started last', () => {
  const speech = (start: number, stop?: number) => ({ _id: String(start), start, stop: stop ?? null }) as Speech;
  expect(findRunningSpeech([speech(1), speech(5), speech(9, 10)])?._id).toBe('5');
  expect(findRunningSpeech([speech(1, 2)])).toBeUndefined();
});
