import { describe, expect, it } from 'vitest';
import { exampleSession as session } from '../../../tests/support/exampleSession.ts';
import { glanceDueMs, NAME_LIMIT_MS, toCityGlance, toShownGlance } from './cityGlance.ts';

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

  it('is asked for again after 3 s while something is live, at the next start, else each quarter of an hour', () => {
    const glance = (startMs: number) => ({ kind: 'next', startMs, isDayOnly: false }) as const;
    expect(glanceDueMs(toCityGlance([live], CITY, NOW), NOW)).toBe(NOW + 3000);
    expect(glanceDueMs(glance(NOW + 1), NOW)).toBe(NOW + MINUTE);
    expect(glanceDueMs(glance(NOW + 4 * MINUTE), NOW)).toBe(NOW + 4 * MINUTE);
    expect(glanceDueMs(glance(NOW + 4 * HOUR), NOW)).toBe(NOW + 15 * MINUTE);
    expect(glanceDueMs({ kind: 'nothing' }, NOW)).toBe(NOW + 15 * MINUTE);
  });

  /** What is shown of a session after a time, when its city was asked `NOW`. */
  const shown = (of: typeof recorded, ageMs: number, more: { listMs?: number | undefined; staleMs?: number } = {}) =>
    toShownGlance(toCityGlance([of], CITY, NOW), { atMs: NOW, listMs: NOW, staleMs: undefined, ...more }, NOW + ageMs);

  it('is left out when nobody has asked whether it still holds', () => {
    expect(shown(live, 4 * MINUTE).kind).toBe('live');
    expect(shown(live, 6 * MINUTE).kind).toBe('nothing');
    expect(shown(sooner, 21 * HOUR).kind).toBe('nothing');
    expect(shown(recorded, 21 * HOUR).kind).toBe('last');
  });

  it('names a live session only while its list is new: it may have been withdrawn (rule 18.15)', () => {
    const named = toCityGlance([live], CITY, NOW);
    const nameless = { kind: 'live', session: undefined };
    expect(shown(live, NAME_LIMIT_MS - 1)).toEqual(named);
    expect(shown(live, NAME_LIMIT_MS)).toEqual(nameless);
    // Another request has asked meanwhile, or the clock was set back.
    expect(shown(live, -1)).toEqual(named);
    expect(shown(live, -NAME_LIMIT_MS)).toEqual(nameless);
    // The list was not loaded, although the city was.
    expect(shown(live, 0, { listMs: undefined })).toEqual(nameless);
    // Old settings of a city do not make its list old.
    expect(shown(live, 0, { staleMs: NOW - HOUR })).toEqual(named);
  });

  it('names no session that is next or last, however old it is', () => {
    expect(shown(sooner, 10 * MINUTE)).toEqual({ kind: 'next', startMs: sooner.startMs, isDayOnly: false });
    expect(shown(recorded, 10 * MINUTE)).toEqual({ kind: 'last', startMs: recorded.startMs, isDayOnly: false });
  });

  it('still says that something was live where asking again failed, without its name (rule 17.7)', () => {
    expect(shown(live, HOUR, { staleMs: NOW })).toEqual({ kind: 'live', session: undefined });
    expect(shown(sooner, 21 * HOUR, { staleMs: NOW }).kind).toBe('nothing');
  });
});
