import { toLocalIso } from '../../../backend/src/seed/zone.ts';
import { toLocalDateTime } from '../text/localTime.ts';
import { findWrittenDate } from '../text/writtenDate.ts';

/** The date, and the time if there is one, in a name, and the name without them. */
export interface RecordingStamp {
  /** Local date and time of the city; undefined for a date without a time. */
  start: string | undefined;
  /** Local date, as `YYYY-MM-DD`. */
  day: string;
  rest: string;
}

const DAY = String.raw`(?<!\d)(?<year>\d{4})[-_.]?(?<month>\d{2})[-_.]?(?<date>\d{2})`;
const WRITTEN_DAY = String.raw`(?<!\d)(?<written>\d{1,2} \p{L}{3,12} \d{4})`;
/** What stands between date and time, with the word that systems write in their language. */
const BETWEEN = String.raw`[ T_.,–-]+(?:(?:at|om|um|à|a las)[ _])?`;
const HALF = String.raw`(?: ?(?<half>[AP])M)?`;
/** Offset from UTC; abbreviations such as CEST are those of the place. */
const ZONE = String.raw`(?:[ _]?(?<zone>(?:UTC|GMT)(?:[+-]\d{1,2})?)|[ _](?:CES?T|WES?T|EES?T|BST|[ECMP][SD]T)(?![a-z]))?`;
const SECONDS = String.raw`(?<hour>\d{1,2})[-.:_h]?(?<minute>\d{2})[-.:_m]?(?<second>\d{2})(?:s|[-.]?\d{2,3})?(?!\d)`;
/** Without seconds only digits that look like a time: `2026-06-11 2025 budget` has none. */
const MINUTES = String.raw`(?<hour>\d{1,2})[.:_h](?<minute>\d{2})(?![\d.])`;

/** Forms of a date with a time; the first that fits is used. */
const FORMS = [
  new RegExp(`${DAY}(?:${BETWEEN})?${SECONDS}${HALF}${ZONE}`, 'iu'),
  new RegExp(`${DAY}${BETWEEN}${MINUTES}${HALF}${ZONE}`, 'iu'),
  new RegExp(`${WRITTEN_DAY}${BETWEEN}${SECONDS}${HALF}${ZONE}`, 'iu'),
];
const ONLY_DAY = new RegExp(`${DAY}(?!\\d)`, 'u');

/** Finds the first date in a name; `isUtc`: the program writes times in UTC. */
export function findStamp(name: string, zone: string, isUtc = false): RecordingStamp | undefined {
  for (const form of FORMS) {
    const found = form.exec(name);
    const start = found?.groups && toStart(found.groups, zone, isUtc);
    if (found && start !== undefined) return { start, day: start.slice(0, 10), rest: name.replace(found[0], ' ') };
  }
  const found = ONLY_DAY.exec(name);
  const day = found?.groups && toLocalDateTime(toDay(found.groups))?.slice(0, 10);
  return found && day !== undefined ? { start: undefined, day, rest: name.replace(found[0], ' ') } : undefined;
}

function toStart(groups: Partial<Record<string, string>>, zone: string, isUtc: boolean): string | undefined {
  const { hour = '', minute = '', second = '00', half, zone: offset } = groups;
  // Hours of one digit are those of half a day.
  if (half === undefined && hour.length < 2) return undefined;
  const ofDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const local = toLocalDateTime(`${toDay(groups)} ${String(ofDay).padStart(2, '0')}:${minute}:${second}`);
  if (local === undefined || (!isUtc && offset === undefined)) return local;
  const hours = Number(/[+-]\d{1,2}$/.exec(offset ?? '')?.[0] ?? 0);
  return toLocalIso(Date.parse(`${local}Z`) - hours * 3_600_000, zone).slice(0, 19);
}

function toDay({ year, month, date, written }: Partial<Record<string, string>>): string {
  return written === undefined ? `${year ?? ''}-${month ?? ''}-${date ?? ''}` : (findWrittenDate(written)?.slice(0, 10) ?? '');
}
