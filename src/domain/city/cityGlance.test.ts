import { describe, expect, it } from 'vitest';
import { exampleSession as session } from '../../../tests/support/exampleSession.ts';
import { glanceDueMs, isGlanceCurrent, toCityGlance } from './cityGlance.ts';

const NOW = Date.parse('2026-10-26T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CITY = { timeZone: 'Europe/Brussels' };
const recorded = session(1, { channelStatus: 'vod', startMs: NOW - 30 * HOUR });
const planned = session(2, { channelStatus: 'planned', startMs: NOW + 40 * HOUR });
const sooner = session(3, { channelStatus: 'planned', startMs: NOW + 20 * HOUR });
const live = session(4, { channelStatus: 'live', startMs: NOW - HOUR });

describe('what the city list says of a city (rule 2.14)', () => {
  it('is what is live, else what is next, else what was last', () => {
    expect(toCityGlance([recorded, planned, live, sooner], CITY, NOW)).toMatchObject({ kind: 'live', session: { sessionId: 4 } });
    const withoutVideo = session(7, { channelStatus: 'live-unavailable', startMs: NOW - HOUR });
    expect(toCityGlance([withoutVideo, live], CITY, NOW)).toMatchObject({ session: { sessionId: 4 } });
    expect(toCityGlance([recorded, planned, sooner], CITY, NOW)).toEqual({ kind: 'next', startMs: sooner.startMs, isDayOnly: false });
    expect(toCityGlance([recorded, session(5, { channelStatus: 'vod', startMs: NOW - 90 * HOUR })], CITY, NOW)).toEqual({
      kind: 'last',
      startMs: recorded.startMs,
      isDayOnly: false,
    });
    expect(toCityGlance([], CITY, NOW)).toEqual({ kind: 'nothing' });
  });

  it('names no session that is not published, is cancelled or has no date', () => {
    const change = { kind: 'cancelled' } as const;
    const hidden = [{ ...live, isPublished: false }, session(6, { channelStatus: 'planned' }), { ...sooner, change }];
    expect(toCityGlance(hidden as (typeof live)[], CITY, NOW)).toEqual({ kind: 'nothing' });
  });

  it('is asked for again each minute while something is live, at the next start, else each quarter of an hour', () => {
    const glance = (startMs: number) => ({ kind: 'next', startMs, isDayOnly: false }) as const;
    expect(glanceDueMs(toCityGlance([live], CITY, NOW), NOW)).toBe(NOW + MINUTE);
    expect(glanceDueMs(glance(NOW + 4 * MINUTE), NOW)).toBe(NOW + 4 * MINUTE);
    expect(glanceDueMs(glance(NOW + 4 * HOUR), NOW)).toBe(NOW + 15 * MINUTE);
    expect(glanceDueMs({ kind: 'nothing' }, NOW)).toBe(NOW + 15 * MINUTE);
  });

  it('is left out when nobody has asked whether it still holds', () => {
    const isCurrent = (of: typeof recorded, ageMs: number) => isGlanceCurrent(toCityGlance([of], CITY, NOW), NOW, NOW + ageMs, false);
    expect(isCurrent(live, 4 * MINUTE)).toBe(true);
    expect(isCurrent(live, 6 * MINUTE)).toBe(false);
    expect(isCurrent(sooner, 21 * HOUR)).toBe(false);
    expect(isCurrent(recorded, 21 * HOUR)).toBe(true);
  });

  it('still says what was live on a page that says of when it is (rule 17.7)', () => {
    expect(isGlanceCurrent(toCityGlance([live], CITY, NOW), NOW, NOW + HOUR, true)).toBe(true);
    expect(isGlanceCurrent(toCityGlance([sooner], CITY, NOW), NOW, NOW + 21 * HOUR, true)).toBe(false);
  });
});
