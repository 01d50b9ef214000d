import { describe, expect, it } from 'vitest';
import { accessOf, type ChannelStatus, compareForAll, displayStatus, type Session } from './session.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

const session = (facts: Partial<Session>): Session => ({
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
  ...facts,
});

describe('displayStatus (spec §4, contract §8)', () => {
  it.each<[ChannelStatus, string]>([
    ['live', 'live'],
    ['live-unavailable', 'live'],
    ['planned', 'planned'],
    ['vod', 'recorded'],
    ['vod-unavailable', 'recorded'],
  ])('%s is shown as %s whatever the dates say', (channelStatus, expected) => {
    expect(displayStatus(session({ channelStatus, startMs: NOW + HOUR }), NOW)).toBe(expected);
  });

  it.each([
    ['before its start', NOW + HOUR, NOW + 2 * HOUR, 'planned'],
    ['at its start', NOW, NOW + HOUR, 'live'],
    ['at its end', NOW - HOUR, NOW, 'recorded'],
    ['without an end', NOW - HOUR, undefined, 'live'],
    ['without dates', undefined, undefined, 'planned'],
  ])('goes by the dates where there is no channel: %s', (_case, startMs, endMs, expected) => {
    expect(displayStatus(session({ startMs, endMs }), NOW)).toBe(expected);
  });
});

describe('compareForAll (contract §8)', () => {
  it('puts live ones first, then the newest; sessions without a date last', () => {
    const list = [
      session({ sessionId: 1, channelStatus: 'vod', startMs: NOW - 5 * HOUR }),
      session({ sessionId: 2, channelStatus: 'planned' }),
      session({ sessionId: 5, channelStatus: 'live-unavailable', startMs: NOW }),
      session({ sessionId: 3, channelStatus: 'live', startMs: NOW - 9 * HOUR }),
      session({ sessionId: 4, channelStatus: 'planned', startMs: NOW + HOUR }),
    ];
    expect(list.sort(compareForAll(NOW)).map(({ sessionId }) => sessionId)).toEqual([3, 5, 4, 1, 2]);
  });
});

describe('accessOf (contract §8)', () => {
  it.each([
    [true, false, 'open'],
    [true, true, 'protected'],
    [false, false, 'unpublished'],
    [false, true, 'unpublished'],
  ])('published %s, protected %s: %s', (isPublished, isProtected, expected) => {
    expect(accessOf({ isPublished, isProtected })).toBe(expected);
  });
});
