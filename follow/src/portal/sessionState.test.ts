import { describe, expect, it } from 'vitest';
import { type TestSession, toReadSession } from '../matching/testSessions.ts';
import { endOf, isAhead, isUpcoming } from './sessionState.ts';

const documentOf = (session: NonNullable<TestSession['session']>) => toReadSession({ session }).document;

describe('a session on a night when the clock changes', () => {
  // In Amsterdam 25 October 2026 has 25 hours, 28 March 2027 has 23.
  it.each([
    ['2026-10-25', '2026-10-25T22:59:59Z', true],
    ['2026-10-25', '2026-10-25T23:00:00Z', false],
    ['2027-03-28', '2027-03-28T21:59:59Z', true],
    ['2027-03-28', '2027-03-28T22:00:00Z', false],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T00:29:59Z', true],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00Z', false],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T01:29:59Z', true],
  ])('that starts on %s is ahead at %s: %s', (start, now, expected) => {
    expect(isAhead(documentOf({ start }), Date.parse(now))).toBe(expected);
    expect(isUpcoming(documentOf({ start, state: 'cancelled' }), Date.parse(now))).toBe(expected);
  });

  it.each([
    ['2026-10-25', '2026-10-25T23:00:00Z'],
    ['2027-03-28', '2027-03-28T22:00:00Z'],
  ])('ends with its day %s when no time is known', (start, expected) => {
    expect(endOf(documentOf({ state: 'recorded', start }))).toBe(Date.parse(expected));
  });

  it('ends by the seconds that it took', () => {
    const session = documentOf({ state: 'recorded', start: '2026-10-25T01:30:00+02:00', durationSeconds: 2 * 3600 });
    expect(endOf(session)).toBe(Date.parse('2026-10-25T02:30:00+01:00'));
  });
});
