import { addDays, dayOf } from './zonedTime.ts';

/** First day of every archive (spec §9). */
export const ARCHIVE_START = '2014-01-01';

const AHEAD_DAYS = 56;
const RUNNING_BACK_DAYS = 10;
const DAYS_OF_WEEK = 7;

/** Both ends inclusive, `YYYY-MM-DD` in the city's time zone. */
export interface DayRange {
  start: string;
  end: string;
}

const oneDay = (day: string): DayRange => ({ start: day, end: day });

function weekOf(day: string): DayRange {
  // Days are counted in UTC, where none is longer than another; Sunday is day 0 there.
  const sinceMonday = (new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK;
  const start = addDays(day, -sinceMonday);
  return { start, end: addDays(start, DAYS_OF_WEEK - 1) };
}

function monthOf(day: string): DayRange {
  const start = `${day.slice(0, 7)}-01`;
  // 31 days after a first of the month lies the next month, whatever month it is.
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) };
}

/** Every range of spec §9, from the day that is today. */
const RANGES = {
  today: oneDay,
  yesterday: (today: string) => oneDay(addDays(today, -1)),
  tomorrow: (today: string) => oneDay(addDays(today, 1)),
  week: weekOf,
  month: monthOf,
  running: (today: string) => ({ start: addDays(today, -RUNNING_BACK_DAYS), end: addDays(today, AHEAD_DAYS) }),
  all: (today: string) => ({ start: today, end: addDays(today, AHEAD_DAYS) }),
  default: (today: string) => ({ start: ARCHIVE_START, end: addDays(today, AHEAD_DAYS) }),
} satisfies Record<string, (today: string) => DayRange>;

/** Name of a range of spec §9; the filter "all sessions" is the range `default` (contract §8). */
export type RangeName = keyof typeof RANGES;

/** The days of a range at a moment (epoch ms), as the city's own calendar has them (spec §9). */
export const rangeFor = (name: RangeName, nowMs: number, timeZone: string): DayRange => RANGES[name](dayOf(nowMs, timeZone));
