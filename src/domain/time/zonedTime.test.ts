import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, fromWallTime, isTimeZone } from './zonedTime.ts';

const BRUSSELS = 'Europe/Brussels';

describe('days (rule 3.10)', () => {
  it('dayOf gives the day of an instant in a zone', () => {
    const lateEvening = Date.UTC(2026, 5, 30, 22, 30);
    expect(dayOf(lateEvening, BRUSSELS)).toBe('2026-07-01');
    expect(dayOf(lateEvening, 'America/New_York')).toBe('2026-06-30');
  });

  it('a day starts at midnight in its zone, also at clock changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5100 }), fc.constantFrom(BRUSSELS, 'America/New_York'), (offset, zone) => {
        const day = addDays('2014-01-01', offset);
        const midnight = fromWallTime(day, zone);
        expect(dayOf(midnight, zone)).toBe(day);
        expect(dayOf(midnight - 1, zone)).toBe(addDays(day, -1));
      }),
    );
  });

  it('dayOf equals Intl in every zone and century', () => {
    const zones = [BRUSSELS, 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Monrovia', 'America/St_Johns'];
    const instant = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 900_000 }), fc.constantFrom(...zones), (first, later, zone) => {
        const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
        for (const each of [first, first + later]) expect(dayOf(each, zone)).toBe(format.format(each));
      }),
      { numRuns: 500 },
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
