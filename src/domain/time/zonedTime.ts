import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { offsetAt } from './zoneOffset.ts';

dayjs.extend(utc);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What stands for the text of a value that is no date. */
const NO_DATE = 'Invalid Date';

/** Wall time at an offset from UTC as ISO 8601 text without offset: "2026-10-26T19:30:00". */
function wallText(instantMs: number, offsetMs: number): string {
  const wall = new Date(instantMs + offsetMs);
  return Number.isNaN(wall.getTime()) ? NO_DATE : (wall.toISOString().split('.', 1)[0] ?? '');
}

/**
 * The instant (epoch ms) of a wall time (`YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`) in `timeZone`: the first of two where clocks repeat it,
 * and with the offset from before where they skip it.
 */
export function fromWallTime(wallTime: string, timeZone: string): number {
  const wallMs = dayjs.utc(wallTime).valueOf();
  const before = offsetAt(wallMs - DAY_MS, timeZone);
  if (offsetAt(wallMs - before, timeZone) === before) return wallMs - before;
  const after = offsetAt(wallMs + DAY_MS, timeZone);
  return wallMs - (offsetAt(wallMs - after, timeZone) === after ? after : before);
}

/** Calendar day (`YYYY-MM-DD`) of an instant in `timeZone`: a session belongs to the day of its start (rule 3.10). */
export const dayOf = (instantMs: number, timeZone: string): string =>
  wallText(instantMs, offsetAt(instantMs, timeZone)).split('T', 1)[0] ?? '';

/** Calendar days in `timeZone` from one instant to another: 0 on the same day, 1 for tomorrow, at any hour. */
export const calendarDays = (fromMs: number, toMs: number, timeZone: string): number =>
  dayjs.utc(dayOf(toMs, timeZone)).diff(dayjs.utc(dayOf(fromMs, timeZone)), 'day');

/** An instant as ISO 8601 text with the offset of `timeZone`: "2026-10-26T19:30:00+01:00". */
export function toZonedIso(instantMs: number, timeZone: string): string {
  // Offsets of long ago have seconds, which the text cannot say.
  const minutes = Math.round(offsetAt(instantMs, timeZone) / MINUTE_MS);
  const text = wallText(instantMs, minutes * MINUTE_MS);
  if (text === NO_DATE) return text;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${text}${minutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}

/** Adds days to a day (`YYYY-MM-DD`), without a zone and therefore without clock changes. */
export const addDays = (day: string, days: number): string => dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD');

/** Whether `name` is an IANA time zone that the runtime knows (rule 1.16). */
export function isTimeZone(name: string): boolean {
  try {
    offsetAt(0, name);
    return true;
  } catch {
    return false;
  }
}
