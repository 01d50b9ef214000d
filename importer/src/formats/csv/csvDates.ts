import { LANGUAGES } from '../../text/languages.ts';
import { toLocalDateTime } from '../../text/localTime.ts';

const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/;
const HAN = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
const DAY_MONTH = /(?<!\d)(\d{1,2})(?:\.|er|º)?\s+(?:de\s+)?(\p{L}[\p{L}\p{M}]*)\.?,?\s+(?:de\s+|del\s+)?(\d{4})(?!\d)/u;
const MONTH_DAY = /(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]*)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;

const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
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

const SHORT_YEAR = /^((?:\p{L}{1,12}[.,]{0,2}\s+)?\d{1,2}[-/.]\d{1,2}[-/.])(\d{2})(?![-/.\d])/u;

/** A cell whose date has a year of two digits, `11-06-26`, with all four; any other text unchanged. */
export function withLongYear(cell: string): string {
  return cell.trim().replace(SHORT_YEAR, '$120$2');
}

/** Whether dates with two numbers before the year have the month first, and what the report says about it. */
export interface DayOrder {
  monthFirst: boolean;
  notices: string[];
}

/**
 * Decides for all dates of a file whether the month or the day comes first: a number over 12 is a day, and so tells the date of the meeting
 * if it is `known`. Else the order is the usual one of the city (`isUsual`), and the report says so.
 */
export function decideDayOrder(texts: readonly string[], isUsual: boolean, known?: string): DayOrder {
  const dates = texts.flatMap((text) => {
    const [date = '', first, second] = DAY_FIRST.exec(text) ?? [];
    return ISO.test(text) || first === undefined ? [] : [{ date, first: Number(first), second: Number(second) }];
  });
  const hasDayFirst = dates.some(({ first, second }) => first > 12 && second <= 12);
  const hasMonthFirst = dates.some(({ first, second }) => second > 12 && first <= 12);
  if (hasDayFirst && hasMonthFirst)
    return { monthFirst: isUsual, notices: ['some dates have the day first and others the month: dates that could be both are unsure'] };
  if (hasDayFirst || hasMonthFirst) return { monthFirst: hasMonthFirst, notices: [] };
  const unsure = dates.find(({ first, second }) => first !== second);
  const isKnown = (isFirst: boolean) =>
    known !== undefined && unsure !== undefined && findDate(unsure.date, isFirst) === known.slice(0, 10);
  if (isKnown(true) || isKnown(false)) return { monthFirst: isKnown(true), notices: [] };
  const order = isUsual ? 'month, day' : 'day, month';
  return {
    monthFirst: isUsual,
    notices: unsure === undefined ? [] : [`the date ${unsure.date} could be read in two ways: it is read as ${order}, year (--date)`],
  };
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
