import { toClockSeconds } from './clockTime.ts';
import { hasTime, toClockTime, toLocalDateTime } from './localTime.ts';

const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;
const DAY_SECONDS = 86_400;

/** The date and time that a text shows, without its offset: `2018-02-08T13:30:00` of `2018-02-08T13:30:00+01:00`. */
export function toWallTime(value: string): string | undefined {
  return toLocalDateTime(/[T ]/.test(value.trim()) ? value.trim().replace(OFFSET, '') : value);
}

/** A date and time with its offset if it has one (`2021-01-10T15:00:00-08:00`); a number is seconds since 1970, in UTC. */
export function toDateTime(value: string | number): string | undefined {
  if (typeof value === 'number') {
    const date = new Date(Math.round(value) * 1000);
    return Number.isNaN(date.getTime()) ? undefined : toDateTime(date.toISOString());
  }
  const dateTime = toWallTime(value);
  const offset = /[T ]/.test(value.trim()) ? OFFSET.exec(value.trim())?.[1]?.toUpperCase() : undefined;
  if (dateTime === undefined || offset === undefined) return dateTime;
  return dateTime + (offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`);
}

/** Seconds from a local date and time to a clock time (`22:15`), on the next day if it is earlier; undefined without either. */
export function secondsToClock(start: string | undefined, clock: string): number | undefined {
  const from = start !== undefined && hasTime(start) ? toClockSeconds(start.slice(11, 16)) : undefined;
  const to = toClockSeconds(toClockTime(clock) ?? '');
  if (from === undefined || to === undefined) return undefined;
  return (to - from + DAY_SECONDS) % DAY_SECONDS || undefined;
}
