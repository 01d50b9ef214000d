import { describe, expect, it } from 'vitest';
import type { StoredCity } from '../../seed/loadedSeed.ts';
import type { StoredSession } from '../../store/records.ts';
import { prepareEdit } from './sessionEdit.ts';

const NOW_MS = Date.parse('2026-10-26T18:32:00Z');
const FILE = { title: 'Plan', url: '/files/dorp/sessions/raad/plan.pdf' };

const CITY: StoredCity = {
  name: 'dorp',
  title: 'Dorp',
  timeZone: 'Europe/Brussels',
  admin: {},
  rooms: [{ id: 1, name: 'Raadzaal' }],
  categories: [{ id: 1, name: 'Raad', slug: 'council' }],
  roles: [],
  divisions: [],
  delegates: [],
};

const SESSION: StoredSession = {
  city: 'dorp',
  sessionId: 7,
  reference: 'raad',
  name: 'Raad',
  documents: [FILE],
  startMs: NOW_MS,
  startText: 'Na de commissie',
  dayOnly: true,
  status: 'planned',
  language: 'nl',
  published: true,
  viewers: 0,
  script: false,
};

const prepare = (fields: unknown, session: Partial<StoredSession> = {}) => prepareEdit({ ...SESSION, ...session }, CITY, fields, NOW_MS);

describe('an edit of a session (rule 13.26)', () => {
  it('changes the fields that it names, and no other', () => {
    expect(prepare({ name: ' Gemeenteraad ', description: null, duration: 7200, room: 1, category: 'council' })).toEqual({
      change: { name: 'Gemeenteraad', description: null, durationSeconds: 7200, room: 1, category: 'council' },
    });
    expect(prepare({ password: '1234', published: false })).toEqual({ change: { password: '1234' }, published: false });
    expect(prepare({})).toEqual({ change: {} });
  });

  it('has a start in the zone of the city; a date has no time, and a new start none of the words of the earlier one', () => {
    expect(prepare({ startDateTime: '2026-12-03T19:30' })).toEqual({
      change: { startMs: Date.parse('2026-12-03T18:30:00Z'), dayOnly: null, startText: null },
    });
    const day = Date.parse('2026-12-02T23:00:00Z');
    expect(prepare({ startDateTime: '2026-12-03' })).toEqual({ change: { startMs: day, dayOnly: true, startText: null } });
    expect(prepare({ startDateTime: '2026-12-03', startText: 'Na afloop' })).toEqual({
      change: { startMs: day, dayOnly: true, startText: 'Na afloop' },
    });
    expect(prepare({ startText: 'Na afloop' })).toEqual({ change: { dayOnly: true, startText: 'Na afloop' } });
    expect(prepare({ startText: null })).toEqual({ change: { startText: null } });
  });

  it('has documents with web addresses, and the files that the session has; without any there is no list', () => {
    const link = { title: 'Nota', url: 'https://example.org/nota.pdf', type: 'pdf' };
    expect(prepare({ documents: [FILE, link] })).toEqual({ change: { documents: [FILE, link] } });
    expect(prepare({ documents: [] })).toEqual({ change: { documents: null } });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: null }, 'name'],
    [{ description: 5 }, 'description'],
    [{ startDateTime: '2026-02-30T19:30' }, 'startDateTime'],
    [{ startDateTime: 'tomorrow' }, 'startDateTime'],
    [{ startText: '' }, 'startText'],
    [{ duration: 0 }, 'duration'],
    [{ room: 2 }, 'room'],
    [{ category: 'other' }, 'category'],
    [{ documents: [{ title: '', url: 'https://example.org' }] }, 'documents'],
    [{ documents: [{ title: 'Key', url: '/files/dorp/sessions/other/secret.pdf' }] }, 'documents'],
    [{ documents: [{ title: 'Script', url: 'javascript:alert(1)' }] }, 'documents'],
    [{ password: '' }, 'password'],
    [{ published: 'yes' }, 'published'],
    [{ reference: 'x' }, 'unknown'],
    [{ name: 'Raad', status: 'live' }, 'unknown'],
    [[], 'unknown'],
  ])('with %j is not made', (fields, problem) => {
    expect(prepare(fields)).toBe(problem);
  });

  it('moves no session that has begun, and gives no length to a live one', () => {
    for (const status of ['live', 'live-unavailable', 'vod'] as const)
      expect(prepare({ startDateTime: '2026-12-03T19:30' }, { status })).toBe('started');
    expect(prepare({ duration: 60 }, { status: 'live' })).toBe('started');
    expect(prepare({ duration: 60 }, { status: 'vod' })).toEqual({ change: { durationSeconds: 60 } });
  });
});
