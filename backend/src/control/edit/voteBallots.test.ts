import { expect, it } from 'vitest';
import type { Attendee, Vote } from '../../store/records.ts';
import { nameBallots, requireKnownPeople } from './voteBallots.ts';

const delegate = { _id: 'an', firstname: 'An', lastname: 'Peeters', refId: 'person-7', division: { _id: 'green', name: 'Groen' } };
const an: Attendee = { _id: 'a1', session: 7, delegate };
const jo: Attendee = { _id: 'a2', session: 7, delegate: { _id: 'jo', firstname: '', lastname: 'Maes' } };
const bo = { _id: 'bo', firstname: 'Bo', lastname: 'Smit' };

it('a ballot names an attendee of the session, a delegate by id or that of its source, or anybody by name (rule 10.12)', () => {
  const known = [
    { attendee: 'a1' },
    { delegate: 'an' },
    { delegate: 'person-7' },
    { delegate: 'jo' },
    { delegate: 'bo' },
    { name: 'Nobody' },
  ];
  const people = { attendees: [an, jo], delegates: [bo], ballots: [{ attendee: 'gone', delegate: 'left', vote: 'no' }] };
  const check = (person: object) => () => requireKnownPeople([{ ...person, vote: 'yes' }], people);
  for (const person of known) expect(check(person)).not.toThrow();
  expect(check({ attendee: 'an' })).toThrow('There is no such attendee.');
  expect(check({ delegate: 'a1' })).toThrow('There is no such delegate.');
});

it('the ballots of a removed attendee have the name and the division', () => {
  const vote: Vote = {
    _id: 'v1',
    name: 'Motie',
    priority: 1,
    session: 7,
    total: 2,
    result: [],
    ballots: [
      { attendee: 'a2', vote: 'no' },
      { attendee: 'a1', vote: 'yes', label: 'Voor' },
    ],
  };
  expect(nameBallots(vote, an)).toEqual([
    { attendee: 'a2', vote: 'no' },
    { delegate: 'an', name: 'An Peeters', division: 'Groen', vote: 'yes', label: 'Voor' },
  ]);
  expect(nameBallots(vote, jo)?.[0]).toEqual({ delegate: 'jo', name: 'Maes', vote: 'no' });
  expect(nameBallots({ ...vote, ballots: [] }, an)).toBeUndefined();
  expect(nameBallots({ ...vote, ballots: [{ delegate: 'an', vote: 'yes' }] }, an)).toBeUndefined();
});
