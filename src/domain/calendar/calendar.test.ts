import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleSession } from '../../../tests/support/exampleSession.ts';
import { addMonths, calendarRange, getCalendarMonth, entriesByDay, feedRange, monthWeeks, shiftMonth } from './calendar.ts';
import type { Session } from '../session/session.ts';
import { addDays, dayOf, fromWallTime } from '../time/zonedTime.ts';

const BRUSSELS = 'Europe/Brussels';
const zones = fc.constantFrom(BRUSSELS, 'America/New_York');
const months = fc.integer({ min: 0, max: 14 * 12 - 1 }).map((count) => shiftMonth('2014-01', count));
const noon = (day: string, zone = BRUSSELS) => fromWallTime(`${day}T12:00:00`, zone);

const session = (details: Partial<Session>) => exampleSession(1, { reference: 'gr', name: 'Gemeenteraad', ...details });

describe('monthWeeks (rule 5.4)', () => {
  it('has each day of the month once, in 4 to 6 weeks from Monday to Sunday', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = monthWeeks(month);
        const days = weeks.flat();
        expect(weeks.length).toBeGreaterThanOrEqual(4);
        expect(weeks.length).toBeLessThanOrEqual(6);
        for (const week of weeks) expect([week.length, new Date(week[0] ?? '').getUTCDay()]).toEqual([7, 1]);
        expect(days).toEqual(days.map((_day, index) => addDays(days[0] ?? '', index)));
        const [year, number] = month.split('-').map(Number) as [number, number];
        const expected = Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_day, index) =>
          addDays(`${month}-01`, index),
        );
        expect(days.filter((day) => day.startsWith(month))).toEqual(expected);
        for (const week of [weeks[0], weeks.at(-1)]) expect(week?.some((day) => day.startsWith(month))).toBe(true);
      }),
    );
  });

  it.each([
    ['2021-02', 4],
    ['2026-10', 5],
    ['2026-03', 6],
  ])('%s has %i weeks', (month, count) => expect(monthWeeks(month)).toHaveLength(count));
});

describe('getCalendarMonth (rule 5.3)', () => {
  const now = noon('2026-08-31');

  it.each([
    ['2026-08', '2026-08', false],
    ['2014-01', '2014-01', false],
    ['2027-02', '2027-02', false],
    [null, '2026-08', false],
    ['', '2026-08', false],
    ['2013-12', '2026-08', true],
    ['2027-03', '2026-08', true],
    ['2026-13', '2026-08', true],
    ['2026-00', '2026-08', true],
    ['2026-8', '2026-08', true],
    ['august', '2026-08', true],
    ['2026-08-01', '2026-08', true],
    ['２０２６-08', '2026-08', true],
  ])('%s: %s', (requested, month, isReplaced) => {
    expect(getCalendarMonth(requested, now, BRUSSELS)).toMatchObject({ month, isReplaced });
  });

  it('has no month before the first and none after the last', () => {
    expect(getCalendarMonth('2014-01', now, BRUSSELS)).toMatchObject({ previous: undefined, next: '2014-02' });
    expect(getCalendarMonth('2027-02', now, BRUSSELS)).toMatchObject({ previous: '2027-01', next: undefined });
  });

  it('has only the days of the month that are inside the calendar', () => {
    const middle = noon('2026-10-14');
    expect(getCalendarMonth('2026-02', middle, BRUSSELS).days).toEqual({ start: '2026-02-01', end: '2026-02-28' });
    expect(getCalendarMonth('2027-04', middle, BRUSSELS).days).toEqual({ start: '2027-04-01', end: '2027-04-14' });
  });

  it('uses the current month in the zone of the city', () => {
    const lateEvening = Date.UTC(2026, 5, 30, 22, 30);
    expect(getCalendarMonth(null, lateEvening, BRUSSELS).month).toBe('2026-07');
    expect(getCalendarMonth(null, lateEvening, 'America/New_York').month).toBe('2026-06');
  });

  it('links each month to the next, from the first to the last', () => {
    let month = getCalendarMonth('2014-01', now, BRUSSELS);
    let count = 1;
    for (; month.next !== undefined; count += 1) {
      const following = getCalendarMonth(month.next, now, BRUSSELS);
      expect(following).toMatchObject({ isReplaced: false, previous: month.month });
      month = following;
    }
    expect([month.month, count]).toEqual(['2027-02', 13 * 12 + 2]);
  });
});

describe('ranges', () => {
  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-03-29', 6, '2026-09-29'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months: %s', (day, count, expected) => expect(addMonths(day, count)).toBe(expected));

  it('a calendar goes from 2014-01-01 to six months ahead, a subscription starts a year back (rules 5.2, 5.6)', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2014-01-02'), max: new Date('2027-12-31'), noInvalidDate: true }), zones, (date, zone) => {
        const now = date.getTime();
        const today = dayOf(now, zone);
        const { start, end } = calendarRange(now, zone);
        expect([start, end.slice(0, 7)]).toEqual(['2014-01-01', shiftMonth(today.slice(0, 7), 6)]);
        const feed = feedRange(now, zone);
        expect(feed.end).toBe(end);
        expect(feed.start >= '2014-01-01' && feed.start <= today).toBe(true);
      }),
    );
  });
});

describe('entriesByDay (rules 5.4, 5.5)', () => {
  const days = { start: '2026-10-01', end: '2026-10-31' };
  const on = (time: string, details: Partial<Session> = {}) => session({ startMs: fromWallTime(time, BRUSSELS), ...details });

  it('groups sessions by the day of the city, ordered by time', () => {
    const late = on('2026-10-25T23:59:00', { sessionId: 1 });
    const early = on('2026-10-25T00:00:00', { sessionId: 2 });
    const next = on('2026-10-26T00:00:00', { sessionId: 3 });
    const entries = entriesByDay([next, late, early], days, BRUSSELS, 0);
    expect([...entries].map(([day, list]) => [day, list.map((entry) => entry.session.sessionId)])).toEqual([
      ['2026-10-25', [2, 1]],
      ['2026-10-26', [3]],
    ]);
  });

  it.each([
    ['live', 'live', 'live'],
    ['live-unavailable', 'live', 'live-unavailable'],
    ['planned', 'planned', 'planned'],
    ['vod', 'recorded', 'recorded'],
    ['vod-unavailable', undefined, undefined],
  ] as const)('%s has the display status %s and the state %s', (channelStatus, group, state) => {
    const entries = entriesByDay([on('2026-10-05T20:00:00', { channelStatus })], days, BRUSSELS, 0);
    const [entry] = entries.get('2026-10-05') ?? [];
    expect([entry?.status, entry?.state]).toEqual([group, state]);
  });

  it('leaves out sessions that are unpublished, without a date or outside the days', () => {
    const sessions = [on('2026-10-05T20:00:00', { isPublished: false }), session({}), on('2026-09-30T23:59:00'), on('2026-11-01T00:00:00')];
    expect(entriesByDay(sessions, days, BRUSSELS, 0).size).toBe(0);
  });

  it('puts every instant of a month on one day of its weeks, also at clock changes', () => {
    fc.assert(
      fc.property(months, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), zones, (month, share, zone) => {
        const start = fromWallTime(`${month}-01`, zone);
        const end = fromWallTime(`${shiftMonth(month, 1)}-01`, zone);
        const startMs = start + Math.floor((end - start - 1) * share);
        const range = { start: `${month}-01`, end: addDays(`${shiftMonth(month, 1)}-01`, -1) };
        const [day, ...more] = entriesByDay([session({ startMs })], range, zone, 0).keys();
        expect(more).toEqual([]);
        expect(monthWeeks(month).flat()).toContain(day);
        expect(day?.startsWith(month)).toBe(true);
      }),
    );
  });
});
