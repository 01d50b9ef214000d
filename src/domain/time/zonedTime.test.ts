import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, fromWallTime, isTimeZone, toZonedIso } from './zonedTime.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const BRUSSELS = 'Europe/Brussels';

describe('days (rule 3.10)', () => {
  it('dayOf gives the day of an instant in a zone', () => {
    const lateEvening = Date.UTC(2026, 5, 30, 22, 30);
    expect(dayOf(lateEvening, BRUSSELS)).toBe('2026-07-01');
    expect(dayOf(lateEvening, 'America/New_York')).toBe('2026-06-30');
  });

  it('a day starts at its first midnight in its zone, also at clock changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5100 }), fc.constantFrom(BRUSSELS, 'America/New_York', 'America/Havana'), (offset, zone) => {
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

describe('wall times are those of dayjs', () => {
  const zones = [
    BRUSSELS,
    'UTC',
    'Europe/London',
    'America/New_York',
    'America/Santiago',
    'Asia/Beirut',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ];
  const anywhere = fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(2100, 0) });
  // Clocks change on a Sunday in these months: hours that they skip and repeat are among these.
  const changes = fc
    .tuple(
      fc.integer({ min: 1972, max: 2037 }),
      fc.constantFrom(2, 3, 8, 9, 10),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 0, max: 95 }),
    )
    .map(([year, month, day, quarter]) => Date.UTC(year, month, day - new Date(Date.UTC(year, month, day)).getUTCDay(), 0, quarter * 15));
  const places = fc.tuple(fc.oneof(anywhere, changes), fc.constantFrom(...zones));
  const withoutZone = 'YYYY-MM-DDTHH:mm:ss';

  it('from an instant', () => {
    fc.assert(
      fc.property(places, ([instantMs, zone]) => {
        const expected = dayjs(instantMs).tz(zone).format(`${withoutZone}Z`);
        // The library reads the wall time in the zone of this process, which may skip it.
        fc.pre(dayjs(expected.slice(0, 19)).format(withoutZone) === expected.slice(0, 19));
        expect(toZonedIso(instantMs, zone)).toBe(expected);
        expect(dayOf(instantMs, zone)).toBe(expected.slice(0, 10));
      }),
      { numRuns: 3000 },
    );
  });

  it('to an instant, also where clocks skip or repeat them', () => {
    fc.assert(
      fc.property(places, ([wallMs, zone]) => {
        const text = new Date(wallMs).toISOString().slice(0, 19);
        const found = fromWallTime(text, zone);
        // Of two instants the library takes that with the present offset, which changes with the season.
        const other = dayjs.tz(text, zone).valueOf();
        expect(found).toBeLessThanOrEqual(other);
        if (found < other) expect([found, other].map((each) => toZonedIso(each, zone).slice(0, 19))).toEqual([text, text]);
      }),
      { numRuns: 3000 },
    );
  });

  it('without an error for what is no date', () => {
    for (const value of [NaN, Infinity, -Infinity, 1e300]) {
      expect([toZonedIso(value, BRUSSELS), dayOf(value, BRUSSELS)]).toEqual(['Invalid Date', 'Invalid Date']);
    }
    expect(fromWallTime('never', BRUSSELS)).toBeNaN();
    for (const day of ['0001-01-01', '1000-01-01', '9999-12-31']) expect(fromWallTime(day, BRUSSELS)).not.toBeNaN();
  });

  it('in whole minutes, though offsets of long ago have seconds', () => {
    const instantMs = Date.UTC(1960, 0, 1, 12);
    expect(Date.parse(toZonedIso(instantMs, 'Africa/Monrovia'))).toBe(instantMs);
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
