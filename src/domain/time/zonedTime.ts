import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** An instant in `timeZone`; dayjs uses the zone for formatting and day arithmetic. */
export const inZone = (instantMs: number, timeZone: string): Dayjs => dayjs(instantMs).tz(timeZone);

/** The instant (epoch ms) of a wall time (`YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`) in `timeZone`. */
export const fromWallTime = (wallTime: string, timeZone: string): number => dayjs.tz(wallTime, timeZone).valueOf();

/** Calendar day (`YYYY-MM-DD`) of an instant in `timeZone`: a session belongs to the day of its start (rule 3.10). */
export const dayOf = (instantMs: number, timeZone: string): string => inZone(instantMs, timeZone).format('YYYY-MM-DD');

/** Calendar days in `timeZone` from one instant to another: 0 on the same day, 1 for tomorrow, at any hour. */
export const calendarDays = (fromMs: number, toMs: number, timeZone: string): number =>
  dayjs.utc(dayOf(toMs, timeZone)).diff(dayjs.utc(dayOf(fromMs, timeZone)), 'day');

/** An instant as ISO 8601 text with the offset of `timeZone`: "2026-10-26T19:30:00+01:00". */
export const toZonedIso = (instantMs: number, timeZone: string): string => inZone(instantMs, timeZone).format('YYYY-MM-DDTHH:mm:ssZ');

/** Adds days to a day (`YYYY-MM-DD`), without a zone and therefore without clock changes. */
export const addDays = (day: string, days: number): string => dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD');

/** Whether `name` is an IANA time zone that the runtime knows (rule 1.16). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
