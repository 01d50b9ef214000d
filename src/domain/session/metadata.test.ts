import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attendee, compareAttendees, compareTopics, type Topic, withAttendees } from './metadata.ts';

const topic = (id: string, startMs: number | undefined, priority = 0): Topic => ({
  id,
  name: id,
  description: undefined,
  priority,
  startMs,
  stopMs: undefined,
});

const attendee = (id: string, rolePriority: number, lastName = ''): Attendee => ({
  id,
  firstName: '',
  lastName,
  description: undefined,
  photo: undefined,
  division: undefined,
  role: undefined,
  rolePriority,
  microphone: undefined,
});

describe('compareTopics (rule 8.1)', () => {
  it('sorts topics with a start by start, then the others by priority', () => {
    const topics = [
      topic('late', 20),
      topic('never-2', undefined, 2),
      topic('early', 10),
      topic('never-1', undefined, 1),
      topic('zero', 0, 9),
    ];
    expect(topics.sort(compareTopics).map(({ id }) => id)).toEqual(['zero', 'early', 'late', 'never-1', 'never-2']);
  });

  it('sorts topics with the same start by priority, then id', () => {
    const topics = [topic('b', 10, 1), topic('c', 10, 0), topic('a', 10, 1)];
    expect(topics.sort(compareTopics).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('is a total order: the result does not depend on the original order', () => {
    const arbitrary = fc.uniqueArray(
      fc.record({ id: fc.string({ minLength: 1 }), startMs: fc.option(fc.nat(5), { nil: undefined }), priority: fc.nat(3) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(arbitrary, (details) => {
        const topics = details.map(({ id, startMs, priority }) => topic(id, startMs, priority));
        expect(topics.toReversed().sort(compareTopics)).toEqual(topics.toSorted(compareTopics));
      }),
    );
  });
});

describe('compareAttendees (rule 9.1)', () => {
  it('sorts by role priority, then last name; attendees without a role come last', () => {
    const attendees = [attendee('1', Number.MAX_SAFE_INTEGER, 'A'), attendee('2', 2, 'Z'), attendee('3', 2, 'B'), attendee('4', 1, 'Y')];
    expect(attendees.sort(compareAttendees).map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  });
});

describe('withAttendees (rule 9.3)', () => {
  const at = (id: string, microphone: number): Attendee => ({ ...attendee(id, 1), microphone });
  const speech = (named?: Attendee) => ({ id: 's', startMs: 0, stopMs: undefined, attendee: named, microphone: 4 });
  const names = (speeches: ReturnType<typeof withAttendees>) => speeches.map(({ attendee: found }) => found?.id);

  it('finds an attendee who is not named by the microphone, again whenever the attendees change', () => {
    const first = withAttendees([speech()], [at('live', 4), at('other', 5)]);
    expect(names(first)).toEqual(['live']);
    expect(names(withAttendees(first, [at('recorded', 4)]))).toEqual(['recorded']);
    expect(names(withAttendees(first, []))).toEqual(['live']);
  });

  it('uses the attendee that the speech names, with the newest description', () => {
    const guest = withAttendees([speech(at('guest', 4))], [at('seated', 4)]);
    expect(names(guest)).toEqual(['guest']);
    const [described] = withAttendees(guest, [{ ...at('guest', 4), lastName: 'De Wit' }]);
    expect(described?.attendee?.lastName).toBe('De Wit');
  });
});
