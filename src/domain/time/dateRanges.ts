import { addDays, dayOf } from './zonedTime.ts';

/** First day of the default range and of the calendar (rules 4.6, 5.2). */
export const ARCHIVE_START = '2014-01-01';

const AHEAD_DAYS = 56;
const RUNNING_BACK_DAYS = 10;
const DAYS_OF_WEEK = 7;

/** A range of days, `YYYY-MM-DD` in the zone of the city, both ends included (rule 4.6). */
export interface DayRange {
  start: string;
  end: string;
}

const oneDay = (day: string): DayRange => ({ start: day, end: day });

function weekOf(day: string): DayRange {
  // In UTC all days have the same length. getUTCDay() is 0 on Sunday.
  const sinceMonday = (new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK;
  const start = addDays(day, -sinceMonday);
  return { start, end: addDays(start, DAYS_OF_WEEK - 1) };
}

function monthOf(day: string): DayRange {
  const start = `${day.slice(0, 7)}-01`;
  // 31 days after the first of any month is a day of the next month.
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) };
}

/** Splits a range into parts of so many days, the latest first; the earliest may be shorter. */
export function splitRange({ start, end }: DayRange, days: number): DayRange[] {
  const parts: DayRange[] = [];
  for (let last = end; last >= start; last = addDays(last, -days)) {
    const first = addDays(last, 1 - days);
    parts.push({ start: first > start ? first : start, end: last });
  }
  return parts;
}

/** The ranges of rules 4.5 to 4.7, from the current day. */
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

/** Name of a range; the filter "all sessions" is the range `default` (rule 4.6). */
export type RangeName = keyof typeof RANGES;

/** The days of a range at an instant (epoch ms), in the zone of the city (rules 4.5 to 4.7). */
export const getDayRange = (name: RangeName, nowMs: number, timeZone: string): DayRange => RANGES[name](dayOf(nowMs, timeZone));
