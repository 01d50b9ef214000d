import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attendee, compareAttendees, type Speech } from '../session/metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import { initialsOf, nameOf, presentByRole, sessionEnd, speakersOf } from './speakers.ts';

const person = (id: string, details: Partial<Attendee> = {}): Attendee => ({
  ...{ id, firstName: id, lastName: id, description: undefined, photo: undefined, division: undefined },
  ...{ role: undefined, rolePriority: Number.MAX_SAFE_INTEGER, microphone: undefined },
  ...details,
});
const speech = (id: string, startMs: number, stopMs?: number, attendee?: Attendee): Speech => ({ id, startMs, stopMs, attendee });

const arbitrarySpeeches = fc.uniqueArray(
  fc.record({
    id: fc.string({ maxLength: 4 }),
    startMs: fc.nat(100),
    length: fc.option(fc.integer({ min: -20, max: 100 }), { nil: undefined }),
    who: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  }),
  { selector: ({ id }) => id },
);

describe('speakers (spec §2)', () => {
  it('come in the order of their first word, with their turns by time', () => {
    const [an, bo] = [person('an'), person('bo')];
    const speakers = speakersOf(
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
    ['the next begins at its end', 5000, 5000, true],
    ['the next begins after a breath', 5000, 6000, true],
    ['a silence comes first', 5000, 6001, false],
    ['the next begins before its end', 5000, 4999, false],
    ['nobody wrote down its end', undefined, 5000, true],
    ['the next begins within a second', 999, 999, false],
    ['the next begins with it', 0, 0, false],
  ])('are followed at once: %s', (_, stopMs, nextMs, isFollowed) => {
    const turns = speakersOf([speech('1', 0, stopMs), speech('2', nextMs, 9000)], undefined)[0]?.turns;
    expect(turns?.map((turn) => turn.isFollowed)).toEqual([isFollowed, false]);
  });

  it('speak until the next one where nobody says when they stopped, the last until the end of the session', () => {
    const until = (endMs: number | undefined) =>
      speakersOf([speech('1', 10), speech('2', 10, 12), speech('3', 40, 30), speech('4', 60)], endMs)[0]?.turns.map((turn) => turn.untilMs);
    expect(until(90)).toEqual([40, 12, 60, 90]);
    expect(until(undefined)).toEqual([40, 12, 60, undefined]);
    expect(until(55)).toEqual([40, 12, 60, undefined]);
  });

  it('are one person in two roles where upstream says so, and two of one name otherwise', () => {
    const member = person('a1', { delegateId: 'jo' });
    const chair = person('a2', { delegateId: 'jo', role: 'Chair' });
    const namesake = person('a3', { firstName: 'a1', lastName: 'a1' });
    expect(speakersOf([speech('1', 1, 2, member), speech('2', 3, 4, chair), speech('3', 5, 6, namesake)], undefined)).toMatchObject([
      { attendee: { id: 'a1' }, totalMs: 2 },
      { attendee: { id: 'a3' }, totalMs: 1 },
    ]);
  });

  it('lose no turn, whatever order they came in, and speak for as long as their turns last', () => {
    fc.assert(
      fc.property(arbitrarySpeeches, fc.option(fc.nat(150), { nil: undefined }), (details, endMs) => {
        const speeches = details.map(({ id, startMs, length, who }) =>
          speech(id, startMs, length === undefined ? undefined : startMs + length, who === undefined ? undefined : person(who)),
        );
        const speakers = speakersOf(speeches, endMs);
        expect(speakers.flatMap(({ turns }) => turns.map(({ startMs }) => startMs)).toSorted((a, b) => a - b)).toEqual(
          speeches.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
        );
        const first = speakers.map(({ turns }) => turns[0]?.startMs ?? Infinity);
        expect(first).toEqual(first.toSorted((a, b) => a - b));
        for (const { turns, totalMs } of speakers) {
          expect(turns.every(({ startMs, untilMs = startMs }) => untilMs >= startMs)).toBe(true);
          expect(totalMs).toBe(turns.reduce((sum, { startMs, untilMs = startMs }) => sum + untilMs - startMs, 0));
        }
        expect(speakersOf(speeches.toReversed(), endMs)).toEqual(speakers);
      }),
    );
  });
});

describe('who was there (spec §4)', () => {
  it('comes by role priority, those in no role last, and whoever spoke is among them', () => {
    const mayor = person('mayor', { role: 'Mayor', rolePriority: 1 });
    const guest = person('guest');
    const [zoe, abe] = ['zoe', 'abe'].map((id) => person(id, { role: 'Member', rolePriority: 5 })) as [Attendee, Attendee];
    const groups = presentByRole({
      attendees: [guest, zoe, mayor],
      speeches: [speech('1', 1, 2, abe), speech('2', 3, 4, mayor), speech('3', 5)],
    });
    expect(groups.map(({ role, attendees }) => [role, attendees.map(({ id }) => id)])).toEqual([
      ['Mayor', ['mayor']],
      ['Member', ['abe', 'zoe']],
      [undefined, ['guest']],
    ]);
  });

  it('has a person once, in the role that comes first', () => {
    const member = person('a1', { delegateId: 'jo', role: 'Member', rolePriority: 5 });
    const chair = person('a2', { delegateId: 'jo', role: 'Chair', rolePriority: 1 });
    expect(presentByRole({ attendees: [member, chair], speeches: [speech('1', 1, 2, member)] })).toEqual([
      { role: 'Chair', attendees: [chair] },
    ]);
  });

  it('is everyone, in the order of spec §4 within a role, whatever order they came in', () => {
    const people = fc.uniqueArray(fc.record({ id: fc.string(), priority: fc.nat(3), lastName: fc.string({ maxLength: 2 }) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(people, (details) => {
        const attendees = details.map(({ id, priority, lastName }) =>
          person(id, { lastName, role: `role ${priority}`, rolePriority: priority }),
        );
        const groups = presentByRole({ attendees, speeches: [] });
        expect(groups.flatMap((group) => group.attendees)).toEqual(attendees.toSorted(compareAttendees));
        expect(presentByRole({ attendees: attendees.toReversed(), speeches: [] })).toEqual(groups);
      }),
    );
  });
});

describe('the end of a session', () => {
  const playlist = { startSeconds: 2, startUtcMs: 1000 } as Playlist;
  const recording = { endMs: undefined, durationSeconds: 60, playlist };

  it('is what it says, else that of its recording, once it is over', () => {
    expect(sessionEnd('recorded', { ...recording, endMs: 5 })).toBe(5);
    expect(sessionEnd('recorded', recording)).toBe(63_000);
    expect(sessionEnd('recorded', { ...recording, playlist: undefined })).toBeUndefined();
    expect(sessionEnd('recorded', { ...recording, durationSeconds: undefined })).toBeUndefined();
    expect(sessionEnd('live', { ...recording, endMs: 5 })).toBeUndefined();
  });
});

describe('a person', () => {
  it('has a name and initials, as far as they are known', () => {
    expect(nameOf({ firstName: ' Griet', lastName: '' })).toBe('Griet');
    expect(initialsOf({ firstName: 'Griet', lastName: 'van Noord' })).toBe('G\u200cV');
    expect(initialsOf({ firstName: '', lastName: ' 🎉a' })).toBe('🎉');
    expect(initialsOf({ firstName: '', lastName: '' })).toBe('');
  });
});
