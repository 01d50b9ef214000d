import { describe, expect, it } from 'vitest';
import { addDays, dayOf, dayRange, isTimeZone, toLocalIso, wallTimeToMs } from './zone.ts';

const ZONE = 'Europe/Brussels';
const HOUR_MS = 3_600_000;

describe('dayRange', () => {
  it('covers both days of an ordinary range', () => {
    const { fromMs, untilMs } = dayRange('2026-11-19', '2026-11-20', ZONE);
    expect(new Date(fromMs).toISOString()).toBe('2026-11-18T23:00:00.000Z');
    expect(new Date(untilMs).toISOString()).toBe('2026-11-20T23:00:00.000Z');
  });

  it('is 25 hours long on the night when clocks go back and 23 when they go forward', () => {
    const back = dayRange('2026-10-25', '2026-10-25', ZONE);
    expect((back.untilMs - back.fromMs) / HOUR_MS).toBe(25);
    const forward = dayRange('2026-03-29', '2026-03-29', ZONE);
    expect((forward.untilMs - forward.fromMs) / HOUR_MS).toBe(23);
  });

  it('contains 23:59 of the last day and no time of the next day', () => {
    const { fromMs, untilMs } = dayRange('2026-10-25', '2026-10-25', ZONE);
    expect(wallTimeToMs('2026-10-25T00:00', ZONE)).toBe(fromMs);
    expect(wallTimeToMs('2026-10-25T23:59', ZONE)).toBeLessThan(untilMs);
    expect(wallTimeToMs('2026-10-26T00:00', ZONE)).toBe(untilMs);
  });
});

describe('wallTimeToMs', () => {
  it('moves a skipped time forward and takes the first of two equal times', () => {
    expect(toLocalIso(wallTimeToMs('2026-03-29T02:30', ZONE), ZONE)).toBe('2026-03-29T03:30:00+02:00');
    expect(toLocalIso(wallTimeToMs('2026-10-25T02:30', ZONE), ZONE)).toBe('2026-10-25T02:30:00+02:00');
  });

  it('works west of Greenwich and with half hours', () => {
    expect(toLocalIso(wallTimeToMs('2026-07-01T09:00:00', 'America/New_York'), 'America/New_York')).toBe('2026-07-01T09:00:00-04:00');
    expect(toLocalIso(wallTimeToMs('2026-07-01T09:00:00', 'Asia/Kolkata'), 'Asia/Kolkata')).toBe('2026-07-01T09:00:00+05:30');
  });
});

describe('days', () => {
  it('belong to the zone, not to UTC', () => {
    expect(dayOf(Date.parse('2026-10-26T23:30:00Z'), ZONE)).toBe('2026-10-27');
  });

  it('are added across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('have known time zones only', () => {
    expect(isTimeZone(ZONE)).toBe(true);
    expect(isTimeZone('Europe/Waterdam')).toBe(false);
  });
});
