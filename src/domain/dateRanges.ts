import { addDays, dayOf } from './zonedTime.ts';

/** First day of every archive (spec §9). */
export const ARCHIVE_START = '2014-01-01';
const AHEAD_DAYS = 56;

/** Both ends inclusive, `YYYY-MM-DD` in the city's time zone. */
export interface DayRange {
  start: string;
  end: string;
}

/** What lists use without a date filter, and for "all sessions" (spec §9, contract §8). */
export const defaultRange = (nowMs: number, timeZone: string): DayRange => ({
  start: ARCHIVE_START,
  end: addDays(dayOf(nowMs, timeZone), AHEAD_DAYS),
});
