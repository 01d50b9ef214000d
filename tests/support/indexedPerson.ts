import type { IndexedPerson } from '../../src/domain/people/across/indexedPeople.ts';

/** A person of the index who has said and voted nothing, with other details where they are given. */
export const indexedPerson = (details: Partial<IndexedPerson> = {}): IndexedPerson => ({
  id: 'd1',
  otherIds: [],
  joinedBy: 'id',
  firstName: 'Ada',
  lastName: 'Janssens',
  photo: undefined,
  role: 'Raadslid',
  rolePriority: 5,
  division: 'Groen',
  divisionColour: undefined,
  lastMs: undefined,
  sessions: 0,
  turns: 0,
  seconds: 0,
  votes: 0,
  ...details,
});
