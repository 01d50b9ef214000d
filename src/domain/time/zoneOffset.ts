import { keepRecent } from './keepRecent.ts';

// Values outside these years stand for "never" in some services, and time zone and calendar arithmetic fails long before Date does.
export const FIRST_MS = Date.UTC(1900, 0);
export const LAST_MS = Date.UTC(9999, 11, 30);

/** Since this year clocks change at a full minute of UTC only. */
const MINUTES_SINCE_MS = Date.UTC(1973, 0);
const MINUTE_MS = 60_000;

/** Minutes whose offset is kept: those of several long sessions. */
const MAX_MINUTES = 5000;

const zoneFormat = keepRecent<Intl.DateTimeFormat>();
const minuteOffset = keepRecent<number>(MAX_MINUTES);

function computeOffset(instantMs: number, timeZone: string): number {
  const format = zoneFormat(timeZone, () => new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }));
  return Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`) - Math.floor(instantMs / 1000) * 1000;
}

/** Offset of `timeZone` from UTC at an instant, ms; outside of the years above that of the nearest of them. */
export function offsetAt(instantMs: number, timeZone: string): number {
  if (Number.isNaN(instantMs)) return NaN;
  const nearMs = Math.min(Math.max(instantMs, FIRST_MS), LAST_MS);
  if (nearMs < MINUTES_SINCE_MS) return computeOffset(nearMs, timeZone);
  const minute = Math.floor(nearMs / MINUTE_MS);
  return minuteOffset(`${timeZone} ${minute}`, () => computeOffset(minute * MINUTE_MS, timeZone));
}
