import { describe, expect, it } from 'vitest';
import { type Attendee, NO_RECORDS, type SessionMetadata } from './metadata.ts';
import { fromSeed, toSeed } from './sessionSeed.ts';

const person = (id: string): Attendee => ({
  id,
  firstName: id,
  lastName: 'Berg',
  description: undefined,
  photo: undefined,
  division: undefined,
  role: undefined,
  rolePriority: 1,
  microphone: undefined,
});
const anna = person('anna');
const session: SessionMetadata = {
  topics: [{ id: 't1', name: 'Budget', description: undefined, priority: 1, startMs: 1000, stopMs: undefined }],
  votes: [
    {
      id: 'v1',
      name: 'Motion',
      priority: 1,
      startMs: 2000,
      stopMs: 3000,
      total: 3,
      eligible: 5,
      result: [{ vote: 'for', label: 'For', count: 3, percentage: 100 }],
    },
  ],
  speeches: [
    { id: 's1', startMs: 1000, stopMs: 1500, attendee: anna },
    { id: 's2', startMs: 1500, stopMs: undefined, attendee: anna },
    { id: 's3', startMs: 1600, stopMs: undefined, attendee: undefined },
  ],
  attendees: [person('bert'), anna],
};

describe('the seed that a page passes to its islands', () => {
  it('gives the same records after JSON, and contains every person once', () => {
    const seed = toSeed(session);
    expect(seed.people).toHaveLength(2);
    expect(fromSeed(JSON.parse(JSON.stringify(seed)) as typeof seed)).toEqual(session);
  });

  it('is empty for an empty session', () => {
    expect(fromSeed(toSeed(NO_RECORDS))).toEqual(NO_RECORDS);
  });
});
