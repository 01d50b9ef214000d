import { describe, expect, it } from 'vitest';
import type { StoredSession } from '../../store/records.ts';
import { groupSessions, toDeskState } from './deskSessions.ts';

const session = (name: string, start: string, status: StoredSession['status']): StoredSession => ({
  city: 'dorp',
  sessionId: 1,
  reference: name,
  name,
  startMs: Date.parse(start),
  status,
  language: 'nl',
  published: true,
  viewers: 0,
  script: false,
});

it.each([
  ['live', 'live'],
  ['live-unavailable', 'live'],
  ['planned', 'planned'],
  ['vod', 'recorded'],
  ['vod-unavailable', 'recorded'],
] as const)('a session with status %s is %s', (status, state) => {
  expect(toDeskState({ status })).toBe(state);
});

describe('the list', () => {
  it('has live sessions and those of today first, in the zone of the city', () => {
    const groups = groupSessions(
      [
        session('tomorrow', '2026-10-27T18:30:00Z', 'planned'),
        session('next week', '2026-11-02T18:30:00Z', 'planned'),
        session('tonight', '2026-10-26T18:30:00Z', 'planned'),
        session('this morning', '2026-10-25T23:30:00Z', 'vod'),
        session('yesterday', '2026-10-25T22:30:00Z', 'vod'),
        session('since yesterday', '2026-10-25T19:00:00Z', 'live'),
        session('last week', '2026-10-19T18:30:00Z', 'vod'),
      ],
      'Europe/Brussels',
      Date.parse('2026-10-26T10:00:00Z'),
    );
    expect(groups.now.map(({ name }) => name)).toEqual(['since yesterday', 'this morning', 'tonight']);
    expect(groups.upcoming.map(({ name }) => name)).toEqual(['tomorrow', 'next week']);
    expect(groups.past.map(({ name }) => name)).toEqual(['yesterday', 'last week']);
  });
});
