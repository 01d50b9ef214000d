import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, fromWallTime, isTimeZone, parseInstant } from './zonedTime.ts';

const BRUSSELS = 'Europe/Brussels';

describe('parseInstant', () => {
  it.each([
    [1793040146271, 1793040146271],
    ['2026-10-26T19:30:00+01:00', Date.UTC(2026, 9, 26, 18, 30)],
    ['2026-10-26T18:30:00Z', Date.UTC(2026, 9, 26, 18, 30)],
    ['2026-10-26T19:30:00', Date.UTC(2026, 9, 26, 18, 30)],
    ['2026-07-26T19:30:00', Date.UTC(2026, 6, 26, 17, 30)],
    ['2026-07-26', Date.UTC(2026, 6, 25, 22)],
  ])('reads %s (contract §1)', (value, expected) => {
    expect(parseInstant(value, BRUSSELS)).toBe(expected);
  });

  it.each([undefined, null, '', 'tomorrow', '26/10/2026', '2026-13-45T99:99:99', NaN, Infinity, {}, true])(
    'gives nothing for %s',
    (value) => {
      expect(parseInstant(value, BRUSSELS)).toBeUndefined();
    },
  );

  it('reads wall times on both sides of the DST nights', () => {
    expect(parseInstant('2026-03-29T01:59:59', BRUSSELS)).toBe(Date.UTC(2026, 2, 29, 0, 59, 59));
    expect(parseInstant('2026-03-29T03:00:00', BRUSSELS)).toBe(Date.UTC(2026, 2, 29, 1, 0, 0));
    expect(parseInstant('2026-10-25T03:00:00', BRUSSELS)).toBe(Date.UTC(2026, 9, 25, 2, 0, 0));
  });

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.anything(), (value) => ['number', 'undefined'].includes(typeof parseInstant(value, BRUSSELS))));
  });
});

describe('days', () => {
  it('a session belongs to the day of its start in the zone of the city', () => {
    const lateEvening = Date.UTC(2026, 5, 30, 22, 30);
    expect(dayOf(lateEvening, BRUSSELS)).toBe('2026-07-01');
    expect(dayOf(lateEvening, 'America/New_York')).toBe('2026-06-30');
  });

  it('a day begins at its first wall-clock moment, DST or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5100 }), fc.constantFrom(BRUSSELS, 'America/New_York'), (offset, zone) => {
        const day = addDays('2014-01-01', offset);
        const midnight = fromWallTime(day, zone);
        expect(dayOf(midnight, zone)).toBe(day);
        expect(dayOf(midnight - 1, zone)).toBe(addDays(day, -1));
      }),
    );
  });

  it('adds days across years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('isTimeZone', () => {
  it.each([
    ['Europe/Brussels', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('%s: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected));
});
