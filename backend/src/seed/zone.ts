const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const dayOffsets = new Map<string, number>();

/** Whether the runtime knows a time zone, such as `Europe/Brussels`. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Offset of a zone from UTC in minutes at an instant (epoch ms). */
function offsetMinutesAt(ms: number, zone: string): number {
  // Cache the offset of days without a clock change: a list of 100,000 sessions needs 200,000 offsets.
  const day = Math.floor(ms / DAY_MS);
  const before = offsetOfDay(day, zone);
  return before === offsetOfDay(day + 1, zone) ? before : exactOffset(ms, zone);
}

/** The instant (epoch ms) of a wall time `YYYY-MM-DDTHH:mm[:ss[.sss]]` in a zone; a time that a clock change skips is moved forward. */
export function wallTimeToMs(wallTime: string, zone: string): number {
  const asUtc = Date.parse(`${wallTime.length === 16 ? `${wallTime}:00` : wallTime}Z`);
  const early = asUtc - offsetMinutesAt(asUtc - DAY_MS, zone) * MINUTE_MS;
  const late = asUtc - offsetMinutesAt(asUtc + DAY_MS, zone) * MINUTE_MS;
  const matches = [early, late].filter((ms) => ms + offsetMinutesAt(ms, zone) * MINUTE_MS === asUtc);
  return matches.length > 0 ? Math.min(...matches) : early;
}

/** An instant (epoch ms) as ISO 8601 local time with offset: `2026-10-26T19:30:00+01:00`. */
export function toLocalIso(ms: number, zone: string): string {
  const offset = offsetMinutesAt(ms, zone);
  const wall = new Date(ms + offset * MINUTE_MS).toISOString();
  const size = Math.abs(offset);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  const minutes = String(size % 60).padStart(2, '0');
  return `${wall.slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** The day `YYYY-MM-DD` of an instant (epoch ms) in a zone. */
export function dayOf(ms: number, zone: string): string {
  return toLocalIso(ms, zone).slice(0, 10);
}

/** The day `YYYY-MM-DD` that is `count` days after a day (before it if negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Half-open range of instants (epoch ms) of the days `start` to `end`, both inclusive, in a zone (contract §3). */
export function dayRange(start: string, end: string, zone: string): { fromMs: number; untilMs: number } {
  return { fromMs: wallTimeToMs(`${start}T00:00`, zone), untilMs: wallTimeToMs(`${addDays(end, 1)}T00:00`, zone) };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  return format;
}

function exactOffset(ms: number, zone: string): number {
  const name =
    formatOf(zone)
      .formatToParts(ms)
      .find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
  if (!match?.[1]) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

function offsetOfDay(day: number, zone: string): number {
  const key = `${zone} ${day}`;
  let offset = dayOffsets.get(key);
  if (offset === undefined) {
    offset = exactOffset(day * DAY_MS, zone);
    dayOffsets.set(key, offset);
  }
  return offset;
}
