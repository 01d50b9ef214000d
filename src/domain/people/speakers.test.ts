import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attendee, compareAttendees, type Speech } from '../session/metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import { getInitials, getFullName, groupByRole, sessionEnd, toSpeakers } from './speakers.ts';

const person = (id: string, details: Partial<Attendee> = {}): Attendee => ({
  id,
  firstName: id,
  lastName: id,
  description: undefined,
  photo: undefined,
  division: undefined,
  role: undefined,
  rolePriority: Number.MAX_SAFE_INTEGER,
  microphone: undefined,
  ...details,
});
const speech = (id: string, startMs: number, stopMs?: number, attendee?: Attendee): Speech => ({ id, startMs, stopMs, attendee });

const arbitrarySpeeches = fc.uniqueArray(
  fc.record({
    id: fc.string({ maxLength: 4 }),
    startMs: fc.nat(100),
    length: fc.option(fc.integer({ min: -20, max: 100 }), { nil: undefined }),
    attendeeId: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  }),
  { selector: ({ id }) => id },
);

describe('speakers (rules 9.5, 9.6)', () => {
  it('are in the order of their first speech, with their turns by time', () => {
    const an = person('an');
    const bo = person('bo');
    const speakers = toSpeakers(
      [speech('3', 50, 60, an), speech('2', 20, 30, bo), speech('4', 70, 80), speech('1', 10, 15, an)],
      undefined,
    );
    expect(speakers.map(({ id, totalMs }) => [id, totalMs])).toEqual([
      ['attendee an', 15],
      ['attendee bo', 10],
      ['', 10],
    ]);
    expect(speakers[0]?.turns).toEqual([
      { id: '1', startMs: 10, untilMs: 15, isFollowed: false },
      { id: '3', startMs: 50, untilMs: 60, isFollowed: false },
    ]);
  });

  it.each([
    ['the next starts at its end', 5000, 5000, true],
    ['the next starts a second later', 5000, 6000, true],
    ['the next starts after more than a second', 5000, 6001, false],
    ['the next starts before its end', 5000, 4999, false],
    ['its end is unknown', undefined, 5000, true],
    ['the next starts within a second of its start', 999, 999, false],
    ['the next starts at the same time', 0, 0, false],
  ])('know whether the next turn follows: %s', (_, stopMs, nextMs, isFollowed) => {
    const turns = toSpeakers([speech('1', 0, stopMs), speech('2', nextMs, 9000)], undefined)[0]?.turns;
    expect(turns?.map((turn) => turn.isFollowed)).toEqual([isFollowed, false]);
  });

  it('without a stop last until the next speech, the last until the end of the session', () => {
    const until = (endMs: number | undefined) =>
      toSpeakers([speech('1', 10), speech('2', 10, 12), speech('3', 40, 30), speech('4', 60)], endMs)[0]?.turns.map((turn) => turn.untilMs);
    expect(until(90)).toEqual([40, 12, 60, 90]);
    expect(until(undefined)).toEqual([40, 12, 60, undefined]);
    expect(until(55)).toEqual([40, 12, 60, undefined]);
  });

  it('are one person in two roles with the same delegate id, and two persons with only the same name', () => {
    const member = person('a1', { delegateId: 'jo' });
    const chair = person('a2', { delegateId: 'jo', role: 'Chair' });
    const namesake = person('a3', { firstName: 'a1', lastName: 'a1' });
    expect(toSpeakers([speech('1', 1, 2, member), speech('2', 3, 4, chair), speech('3', 5, 6, namesake)], undefined)).toMatchObject([
      { attendee: { id: 'a1' }, totalMs: 2 },
      { attendee: { id: 'a3' }, totalMs: 1 },
    ]);
  });

  it('contain every turn, independent of the input order, and the sum of their lengths', () => {
    fc.assert(
      fc.property(arbitrarySpeeches, fc.option(fc.nat(150), { nil: undefined }), (details, endMs) => {
        const speeches = details.map(({ id, startMs, length, attendeeId }) =>
          speech(
            id,
            startMs,
            length === undefined ? undefined : startMs + length,
            attendeeId === undefined ? undefined : person(attendeeId),
          ),
        );
        const speakers = toSpeakers(speeches, endMs);
        expect(speakers.flatMap(({ turns }) => turns.map(({ startMs }) => startMs)).toSorted((a, b) => a - b)).toEqual(
          speeches.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
        );
        const first = speakers.map(({ turns }) => turns[0]?.startMs ?? Infinity);
        expect(first).toEqual(first.toSorted((a, b) => a - b));
        for (const { turns, totalMs } of speakers) {
          expect(turns.every(({ startMs, untilMs = startMs }) => untilMs >= startMs)).toBe(true);
          expect(totalMs).toBe(turns.reduce((sum, { startMs, untilMs = startMs }) => sum + untilMs - startMs, 0));
        }
        expect(toSpeakers(speeches.toReversed(), endMs)).toEqual(speakers);
      }),
    );
  });
});

describe('groupByRole (rule 9.1)', () => {
  it('orders by role priority, attendees without role last, and includes speakers', () => {
    const mayor = person('mayor', { role: 'Mayor', rolePriority: 1 });
    const guest = person('guest');
    const [zoe, abe] = ['zoe', 'abe'].map((id) => person(id, { role: 'Member', rolePriority: 5 })) as [Attendee, Attendee];
    const groups = groupByRole({
      attendees: [guest, zoe, mayor],
      speeches: [speech('1', 1, 2, abe), speech('2', 3, 4, mayor), speech('3', 5)],
    });
    expect(groups.map(({ role, attendees }) => [role, attendees.map(({ id }) => id)])).toEqual([
      ['Mayor', ['mayor']],
      ['Member', ['abe', 'zoe']],
      [undefined, ['guest']],
    ]);
  });

  it('lists a person once, under the first role', () => {
    const member = person('a1', { delegateId: 'jo', role: 'Member', rolePriority: 5 });
    const chair = person('a2', { delegateId: 'jo', role: 'Chair', rolePriority: 1 });
    expect(groupByRole({ attendees: [member, chair], speeches: [speech('1', 1, 2, member)] })).toEqual([
      { role: 'Chair', attendees: [chair] },
    ]);
  });

  it('lists everyone in the order of rule 9.1, independent of the input order', () => {
    const people = fc.uniqueArray(fc.record({ id: fc.string(), priority: fc.nat(3), lastName: fc.string({ maxLength: 2 }) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(people, (details) => {
        const attendees = details.map(({ id, priority, lastName }) =>
          person(id, { lastName, role: `role ${priority}`, rolePriority: priority }),
        );
        const groups = groupByRole({ attendees, speeches: [] });
        expect(groups.flatMap((group) => group.attendees)).toEqual(attendees.toSorted(compareAttendees));
        expect(groupByRole({ attendees: attendees.toReversed(), speeches: [] })).toEqual(groups);
      }),
    );
  });
});

describe('the end of a session', () => {
  const playlist = { startSeconds: 2, startUtcMs: 1000 } as Playlist;
  const recording = { endMs: undefined, durationSeconds: 60, playlist };

  it('is its own end, else the end of its recording, and unknown before it is recorded', () => {
    expect(sessionEnd('recorded', { ...recording, endMs: 5 })).toBe(5);
    expect(sessionEnd('recorded', recording)).toBe(63_000);
    expect(sessionEnd('recorded', { ...recording, playlist: undefined })).toBeUndefined();
    expect(sessionEnd('recorded', { ...recording, durationSeconds: undefined })).toBeUndefined();
    expect(sessionEnd('live', { ...recording, endMs: 5 })).toBeUndefined();
  });
});

describe('a person', () => {
  it('has a name and initials as far as they are known', () => {
    expect(getFullName({ firstName: ' Griet', lastName: '' })).toBe('Griet');
    expect(getInitials({ firstName: 'Griet', lastName: 'van Noord' })).toBe('G\u200cV');
    expect(getInitials({ firstName: '', lastName: ' 🎉a' })).toBe('🎉');
    expect(getInitials({ firstName: '', lastName: '' })).toBe('');
  });
});
