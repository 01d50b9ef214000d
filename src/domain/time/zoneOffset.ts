import { keepFormats } from './keptFormats.ts';

// Values outside these years stand for "never" in some services, and time zone and calendar arithmetic fails long before Date does.
export const [FIRST_MS, LAST_MS] = [Date.UTC(1900, 0), Date.UTC(9999, 11, 30)];

const zoneFormat = keepFormats<Intl.DateTimeFormat>();

/** Offset of `timeZone` from UTC at an instant, ms; outside of the years above that of the nearest of them. */
export function offsetAt(instantMs: number, timeZone: string): number {
  if (Number.isNaN(instantMs)) return NaN;
  const nearMs = Math.min(Math.max(instantMs, FIRST_MS), LAST_MS);
  const format = zoneFormat(timeZone, () => new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }));
  return Date.parse(`${format.format(nearMs).replace(' ', 'T')}Z`) - Math.floor(nearMs / 1000) * 1000;
}
