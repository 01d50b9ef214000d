import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, getDayRange, splitRange } from './dateRanges.ts';

const DAY_MS = 86_400_000;
const ZONES = ['Europe/Brussels', 'America/New_York'] as const;
const FIRST = Date.UTC(2014, 0, 1);
const LAST = Date.UTC(2027, 11, 31, 23, 59, 59);

/** Clock changes of both zones and ends of years: where day arithmetic may fail. */
const EDGES = Array.from({ length: 14 }, (_, index) => 2014 + index).flatMap((year) => [
  `${year}-03-${String(lastSunday(year, 2)).padStart(2, '0')}T00:59:59Z`,
  `${year}-10-${String(lastSunday(year, 9)).padStart(2, '0')}T00:59:59Z`,
  `${year}-03-${String(nthSunday(year, 2, 2)).padStart(2, '0')}T06:59:59Z`,
  `${year}-11-${String(nthSunday(year, 10, 1)).padStart(2, '0')}T05:59:59Z`,
  `${year}-12-31T22:59:59Z`,
  `${year}-01-01T04:59:59Z`,
  `${year}-02-28T23:30:00Z`,
]);

function nthSunday(year: number, month: number, nth: number): number {
  return 1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7) + 7 * (nth - 1);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getUTCDate() - last.getUTCDay();
}

const instants = fc.oneof(
  fc.integer({ min: FIRST, max: LAST }),
  fc.tuple(fc.constantFrom(...EDGES), fc.integer({ min: -2 * 3_600_000, max: 2 * 3_600_000 })).map(([edge, off]) => Date.parse(edge) + off),
);
const instantsInZones = fc.tuple(instants, fc.constantFrom(...ZONES));

// A format takes longer to make than to use.
const FORMATS = new Map(ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]));
/** The current day according to Intl. */
const todayOf = (nowMs: number, timeZone: (typeof ZONES)[number]) => FORMATS.get(timeZone)?.format(nowMs) ?? '';
const weekday = (day: string) => new Date(day).getUTCDay();
const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const contains = ({ start, end }: DayRange, day: string) => start <= day && day <= end;

const always = (rule: (nowMs: number, timeZone: string, today: string) => void) => {
  fc.assert(
    fc.property(instantsInZones, ([nowMs, timeZone]) => {
      rule(nowMs, timeZone, todayOf(nowMs, timeZone));
    }),
    { numRuns: 1000 },
  );
};

describe.each([
  ['today', 0, 0],
  ['yesterday', -1, -1],
  ['tomorrow', 1, 1],
  ['running', -10, 56],
  ['all', 0, 56],
] as const)('%s', (name, from, to) => {
  it(`starts ${from} and ends ${to} days from the current day of the city`, () => {
    always((nowMs, timeZone, today) => {
      const { start, end } = getDayRange(name, nowMs, timeZone);
      expect([distance(today, start), distance(today, end)]).toEqual([from, to]);
    });
  });
});

describe('week (rule 4.5)', () => {
  it('has seven days from Monday to Sunday, and today is one of them', () => {
    always((nowMs, timeZone, today) => {
      const week = getDayRange('week', nowMs, timeZone);
      expect([weekday(week.start), weekday(week.end), distance(week.start, week.end)]).toEqual([1, 0, 6]);
      expect(contains(week, today)).toBe(true);
    });
  });

  it('may cross the end of a year', () => {
    expect(getDayRange('week', Date.parse('2020-12-31T12:00:00Z'), 'Europe/Brussels')).toEqual({ start: '2020-12-28', end: '2021-01-03' });
  });
});

describe('month (rule 4.5)', () => {
  it('goes from the first to the last day, and today is one of them', () => {
    always((nowMs, timeZone, today) => {
      const month = getDayRange('month', nowMs, timeZone);
      expect(month.start).toBe(`${today.slice(0, 7)}-01`);
      expect(month.end.slice(0, 7)).toBe(today.slice(0, 7));
      expect(new Date(Date.parse(month.end) + DAY_MS).getUTCDate()).toBe(1);
    });
  });

  it('ends on 29 February in a leap year', () => {
    expect(getDayRange('month', Date.parse('2024-02-10T12:00:00Z'), 'Europe/Brussels').end).toBe('2024-02-29');
    expect(getDayRange('month', Date.parse('2023-02-10T12:00:00Z'), 'Europe/Brussels').end).toBe('2023-02-28');
  });
});

describe('default (rule 4.6)', () => {
  it('goes from 2014-01-01 to 56 days ahead', () => {
    always((nowMs, timeZone, today) => {
      const { start, end } = getDayRange('default', nowMs, timeZone);
      expect([start, distance(today, end)]).toEqual(['2014-01-01', 56]);
    });
  });
});

it('today is the day of the city, not of the visitor', () => {
  const newYear = Date.parse('2025-12-31T23:30:00Z');
  expect(getDayRange('today', newYear, 'Europe/Brussels').start).toBe('2026-01-01');
  expect(getDayRange('today', newYear, 'America/New_York').start).toBe('2025-12-31');
});

describe('splitRange', () => {
  it('gives parts, the latest first, that cover the range once', () => {
    expect(splitRange({ start: '2024-02-20', end: '2024-03-10' }, 7)).toEqual([
      { start: '2024-03-04', end: '2024-03-10' },
      { start: '2024-02-26', end: '2024-03-03' },
      { start: '2024-02-20', end: '2024-02-25' },
    ]);
    expect(splitRange({ start: '2024-02-20', end: '2024-02-26' }, 7)).toEqual([{ start: '2024-02-20', end: '2024-02-26' }]);
    expect(splitRange({ start: '2024-02-20', end: '2024-02-20' }, 7)).toEqual([{ start: '2024-02-20', end: '2024-02-20' }]);
  });
});
