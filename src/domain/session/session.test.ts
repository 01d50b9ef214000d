import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  accessOf,
  type ChannelStatus,
  channelStatusOf,
  displayStatus,
  isExpected,
  isPlannedPast,
  type Session,
  sessionState,
  toAllTabOrder,
} from './session.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const BRUSSELS = 'Europe/Brussels';

const session = (details: Partial<Session>): Session => ({
  sessionId: 1,
  reference: 'one',
  name: 'One',
  description: undefined,
  startMs: undefined,
  endMs: undefined,
  durationSeconds: undefined,
  video: undefined,
  poster: undefined,
  channelStatus: undefined,
  room: undefined,
  isProtected: false,
  category: undefined,
  isPublished: true,
  viewers: 0,
  ...details,
});

describe('displayStatus (rules 3.1, 3.2)', () => {
  it.each<[ChannelStatus, string]>([
    ['live', 'live'],
    ['live-unavailable', 'live'],
    ['planned', 'planned'],
    ['vod', 'recorded'],
    ['vod-unavailable', 'recorded'],
  ])('%s is shown as %s with any dates', (channelStatus, expected) => {
    expect(displayStatus(session({ channelStatus, startMs: NOW + HOUR }), NOW, BRUSSELS)).toBe(expected);
  });

  it.each([
    ['before its start', NOW + HOUR, NOW + 2 * HOUR, 'planned'],
    ['at its start', NOW, NOW + HOUR, 'live'],
    ['at its end', NOW - HOUR, NOW, 'recorded'],
    ['without an end', NOW - HOUR, undefined, 'live'],
    ['without dates', undefined, undefined, 'planned'],
  ])('depends on the dates without a channel: %s', (_case, startMs, endMs, expected) => {
    expect(displayStatus(session({ startMs, endMs }), NOW, BRUSSELS)).toBe(expected);
  });
});

describe('a session without channel and end is live until midnight in its city, at least 6 hours (rule 3.3)', () => {
  it.each([
    ['in the morning', '2026-11-21T09:00:00+01:00', '2026-11-22T00:00:00+01:00', BRUSSELS],
    ['exactly at midnight', '2026-11-21T00:00:00+01:00', '2026-11-22T00:00:00+01:00', BRUSSELS],
    ['6 hours before midnight', '2026-11-21T18:00:00+01:00', '2026-11-22T00:00:00+01:00', BRUSSELS],
    ['in the evening', '2026-11-21T20:00:00+01:00', '2026-11-22T02:00:00+01:00', BRUSSELS],
    ['just before midnight', '2026-11-21T23:59:00+01:00', '2026-11-22T05:59:00+01:00', BRUSSELS],
    ['on the day on which the clocks go forward', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', BRUSSELS],
    ['in the night in which they go forward', '2026-03-28T22:00:00+01:00', '2026-03-29T05:00:00+02:00', BRUSSELS],
    ['on the day on which the clocks go back', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', BRUSSELS],
    ['in the night in which they go back', '2026-10-24T22:00:00+02:00', '2026-10-25T03:00:00+01:00', BRUSSELS],
    ['in the hour that comes twice', '2026-10-25T02:30:00+01:00', '2026-10-26T00:00:00+01:00', BRUSSELS],
    ['where it is another day', '2026-11-21T23:30:00Z', '2026-11-23T00:00:00+14:00', 'Pacific/Kiritimati'],
    ['where midnight is skipped', '2026-04-24T01:00:00+03:00', '2026-04-25T00:00:00+03:00', 'Africa/Cairo'],
  ])('%s', (_case, start, end, timeZone) => {
    const startMs = Date.parse(start);
    const endMs = Date.parse(end);
    const at = (nowMs: number) => displayStatus(session({ startMs }), nowMs, timeZone);
    expect([at(startMs - 1), at(startMs), at(endMs - 1), at(endMs), at(endMs + 9 * 24 * HOUR)]).toEqual([
      'planned',
      'live',
      'live',
      'recorded',
      'recorded',
    ]);
  });

  it('is live until its end when it has one, and planned without a start', () => {
    const startMs = NOW - 30 * HOUR;
    expect(displayStatus(session({ startMs, endMs: NOW + 1 }), NOW, BRUSSELS)).toBe('live');
    expect(displayStatus(session({}), NOW, BRUSSELS)).toBe('planned');
  });
});

describe('channelStatusOf', () => {
  it.each([
    ['vod-unavailable', 'recorded', 'vod-unavailable'],
    [undefined, 'planned', 'planned'],
    [undefined, 'live', 'live'],
    [undefined, 'recorded', 'vod'],
  ] as const)('channel %s, shown as %s: %s', (channelStatus, status, expected) => {
    expect(channelStatusOf(channelStatus, status)).toBe(expected);
  });
});

describe('sessionState', () => {
  it.each([
    ['live', true, 'live'],
    ['live-unavailable', true, 'live-unavailable'],
    ['planned', true, 'planned'],
    ['vod', true, 'recorded'],
    ['vod-unavailable', true, 'recorded-unavailable'],
    [undefined, true, 'live'],
    ['live', false, 'unpublished'],
    ['vod-unavailable', false, 'unpublished'],
  ] as const)('channel %s, published %s: %s', (channelStatus, isPublished, expected) => {
    expect(sessionState(session({ channelStatus, isPublished, startMs: NOW - HOUR }), NOW, BRUSSELS)).toBe(expected);
  });
});

describe('toAllTabOrder (rule 4.3)', () => {
  it('puts live sessions first, then planned ones soonest first, then the newest', () => {
    const list = [
      session({ sessionId: 1, channelStatus: 'vod', startMs: NOW - 5 * HOUR }),
      session({ sessionId: 2, channelStatus: 'planned' }),
      session({ sessionId: 5, channelStatus: 'live-unavailable', startMs: NOW }),
      session({ sessionId: 3, channelStatus: 'live', startMs: NOW - 9 * HOUR }),
      session({ sessionId: 6, channelStatus: 'planned', startMs: NOW + 30 * HOUR }),
      session({ sessionId: 4, channelStatus: 'planned', startMs: NOW + HOUR }),
      session({ sessionId: 7, channelStatus: 'planned', startMs: NOW - 60 * HOUR }),
      session({ sessionId: 8, channelStatus: 'vod', startMs: NOW - 2 * HOUR }),
    ];
    expect(toAllTabOrder(list, NOW, BRUSSELS).map(({ sessionId }) => sessionId)).toEqual([3, 5, 4, 6, 2, 8, 1, 7]);
  });
});

describe('accessOf (rules 3.5 to 3.7)', () => {
  it.each([
    [true, false, 'open'],
    [true, true, 'protected'],
    [false, false, 'unpublished'],
    [false, true, 'unpublished'],
  ])('published %s, protected %s: %s', (isPublished, isProtected, expected) => {
    expect(accessOf({ isPublished, isProtected })).toBe(expected);
  });
});

describe('a planned session whose day is over (rule 3.14)', () => {
  const planned = (startMs: number | undefined, details: Partial<Session> = {}) =>
    session({ channelStatus: 'planned', startMs, ...details });

  it.each([
    ['in an hour', NOW + HOUR, {}, false],
    ['without a date', undefined, {}, false],
    ['this morning', NOW - 3 * HOUR, {}, false],
    ['yesterday evening', Date.parse('2026-11-20T19:30:00+01:00'), {}, true],
    ['a month ago', NOW - 30 * 24 * HOUR, {}, true],
    ['yesterday, until tonight', NOW - 20 * HOUR, { endMs: NOW + HOUR }, false],
    ['today, without a time', Date.parse('2026-11-21T00:00:00+01:00'), { isDayOnly: true }, false],
    ['yesterday, without a time', Date.parse('2026-11-20T00:00:00+01:00'), { isDayOnly: true }, true],
  ] as const)('%s', (_what, startMs, details, isPast) => {
    expect(isPlannedPast(planned(startMs, details), NOW, BRUSSELS)).toBe(isPast);
    expect(isExpected(planned(startMs, details), NOW, BRUSSELS)).toBe(!isPast);
    expect(sessionState(planned(startMs, details), NOW, BRUSSELS)).toBe(isPast ? 'planned-past' : 'planned');
  });

  it('is still expected for two hours when it should begin just before midnight', () => {
    const startMs = Date.parse('2026-11-20T23:30:00+01:00');
    expect(isPlannedPast(planned(startMs), startMs + HOUR, BRUSSELS)).toBe(false);
    expect(isPlannedPast(planned(startMs), startMs + 2 * HOUR, BRUSSELS)).toBe(true);
  });
});

describe('a session that does not take place as planned (rule 3.13)', () => {
  const anyStatus = fc.constantFrom<ChannelStatus | undefined>('live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable', undefined);
  const anyMs = fc.option(fc.integer({ min: NOW - 90 * 24 * HOUR, max: NOW + 90 * 24 * HOUR }), { nil: undefined });

  it('is never expected, and says so first, with any channel and dates', () => {
    fc.assert(
      fc.property(fc.constantFrom('cancelled', 'postponed'), anyStatus, anyMs, anyMs, fc.boolean(), (kind, ...fields) => {
        const [channelStatus, startMs, endMs, isDayOnly] = fields;
        const changed = session({ change: { kind }, channelStatus, startMs, endMs, isDayOnly });
        expect(isExpected(changed, NOW, BRUSSELS)).toBe(false);
        expect(sessionState(changed, NOW, BRUSSELS)).toBe(kind);
        const hasVideo = channelStatus === 'live' || channelStatus === 'vod';
        expect(displayStatus(changed, NOW, BRUSSELS) === 'planned').toBe(!hasVideo);
      }),
    );
  });

  it('has taken place when it has moved and is live or recorded', () => {
    const moved = { change: { kind: 'moved' } } as const;
    expect(sessionState(session({ ...moved, channelStatus: 'planned', startMs: NOW }), NOW, BRUSSELS)).toBe('moved');
    expect(sessionState(session({ ...moved, channelStatus: 'live', startMs: NOW }), NOW, BRUSSELS)).toBe('live');
  });

  it('says nothing of it while it is not published', () => {
    expect(sessionState(session({ change: { kind: 'cancelled' }, isPublished: false }), NOW, BRUSSELS)).toBe('unpublished');
  });
});

describe('a session of which only the day is known (rule 3.15)', () => {
  it('is not live by the clock', () => {
    const day = session({ startMs: Date.parse('2026-11-21T00:00:00+01:00'), isDayOnly: true });
    expect(displayStatus(day, NOW, BRUSSELS)).toBe('planned');
    expect(displayStatus(day, NOW + 12 * HOUR, BRUSSELS)).toBe('recorded');
  });
});
