import { toLocalDateTime } from '../../text/localTime.ts';

const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/;
const HAN = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
const DAY_MONTH = /(?<!\d)(\d{1,2})(?:\.|er|º)?\s+(?:de\s+)?(\p{L}[\p{L}\p{M}]*)\.?,?\s+(?:de\s+|del\s+)?(\d{4})(?!\d)/u;
const MONTH_DAY = /(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]*)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;

const MONTHS = new Map(
  ['nl', 'en', 'fr', 'de', 'es', 'ar', 'cy'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => [toKey(format.format(Date.UTC(2026, index, 15))), index + 1] as const);
    }),
  ),
);

/**
 * The first date in a text as `2026-06-11`; undefined if it has none. `11/06/2026` is 11 June, unless that is no date or
 * `monthFirst` is set.
 */
export function findDate(text: string, monthFirst = false): string | undefined {
  const iso = ISO.exec(text) ?? HAN.exec(text);
  if (iso) return toDate(iso[1], iso[2], iso[3]);
  const [, first, second, year] = DAY_FIRST.exec(text) ?? [];
  if (year !== undefined) {
    const [day, month] = monthFirst ? [second, first] : [first, second];
    return toDate(year, month, day) ?? toDate(year, day, month);
  }
  const named = DAY_MONTH.exec(text);
  const month = named && MONTHS.get(toKey(named[2] ?? ''));
  if (month != null) return toDate(named?.[3], month, named?.[1]);
  const english = MONTH_DAY.exec(text);
  const englishMonth = english && MONTHS.get(toKey(english[1] ?? ''));
  return englishMonth == null ? undefined : toDate(english?.[3], englishMonth, english?.[2]);
}

/** The time after a date in a title line, `11 juni 2026, 19.30 uur`, as `19:30`. */
export function findTimeAfterDate(text: string): string | undefined {
  const year = /\d{4}/.exec(text);
  const time = /(?<!\d)([01]?\d|2[0-3])[:.hu]([0-5]\d)(?![\d.])/g;
  time.lastIndex = (year?.index ?? text.length) + 4;
  const [, hour, minute] = time.exec(text) ?? [];
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute ?? ''}`;
}

function toDate(year: string | undefined, month: string | number | undefined, day: string | undefined): string | undefined {
  return toLocalDateTime(`${year ?? ''}-${String(month).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`)?.slice(0, 10);
}

function toKey(month: string): string {
  return month
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace('.', '')
    .toLowerCase();
}
