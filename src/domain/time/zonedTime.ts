import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A moment of the wall clock in `timeZone`; dayjs keeps the zone for formatting and day arithmetic. */
export const inZone = (instantMs: number, timeZone: string): Dayjs => dayjs(instantMs).tz(timeZone);

/** Epoch ms at which the clocks of `timeZone` show `wallTime` (`YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`). */
export const fromWallTime = (wallTime: string, timeZone: string): number => dayjs.tz(wallTime, timeZone).valueOf();

/** Calendar day (`YYYY-MM-DD`) of an instant in `timeZone`: the day a session belongs to (contract §8). */
export const dayOf = (instantMs: number, timeZone: string): string => inZone(instantMs, timeZone).format('YYYY-MM-DD');

/** Calendar days in `timeZone` from one instant to another: 0 on the same day, 1 for tomorrow, whatever the hour. */
export const calendarDays = (fromMs: number, toMs: number, timeZone: string): number =>
  dayjs.utc(dayOf(toMs, timeZone)).diff(dayjs.utc(dayOf(fromMs, timeZone)), 'day');

/** An instant in the wall time of `timeZone` with its offset, for machines: "2026-10-26T19:30:00+01:00". */
export const toZonedIso = (instantMs: number, timeZone: string): string => inZone(instantMs, timeZone).format('YYYY-MM-DDTHH:mm:ssZ');

/** Day arithmetic on `YYYY-MM-DD`, free of zones and therefore of DST. */
export const addDays = (day: string, days: number): string => dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD');

/** Whether `name` is a zone this machine knows (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
