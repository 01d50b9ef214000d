import { describe, expect, it } from 'vitest';
import type { Attendee, Speech } from '../../store/records.ts';
import { findRunningSpeech, findUsualRole, searchPeople, sortPeople, toFullName } from './deskPeople.ts';

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

it('people are sorted by their last name', () => {
  expect(names(sortPeople(PEOPLE, 'nl'))).toEqual(['7', 'Olga Ooms', 'Ömer Özdemir', 'An Peeters', 'Zoë Peeters', 'Prins']);
  expect(sortPeople([], 'nl')).toEqual([]);
  expect(names(sortPeople([person('نادية', 'البستاني'), person('سامي', 'أحمد')], 'ar'))).toEqual(['سامي أحمد', 'نادية البستاني']);
});

it('the usual role is that of more than half of the people', () => {
  const member = { role: 'Raadslid' };
  expect(findUsualRole([person('A', 'A', member), person('B', 'B', member), person('C', 'C', { role: 'Griffier' })])).toBe('Raadslid');
  expect(findUsualRole([person('A', 'A', member), person('B', 'B')])).toBeUndefined();
  expect(findUsualRole([])).toBeUndefined();
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
