import { clockText } from '../domain/time/clockText.ts';
import { keepRecent } from '../domain/time/keepRecent.ts';
import { LOCALE_INFO, type Locale } from './locales.ts';

/** Returns the language tag for `Intl`: a browser without Welsh would format in its own language, so it gets British English. */
function formatTag(locale: Locale): string {
  const tag = LOCALE_INFO[locale].formatTag ?? LOCALE_INFO[locale].tag;
  return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? tag : 'en-GB';
}

/** Welsh units, for browsers without Welsh. */
const WELSH_UNITS: Partial<Record<string, string>> = { hour: 'awr', minute: 'mun', second: 'eil' };

const recentDateFormat = keepRecent<Intl.DateTimeFormat>();

const dateFormat = (locale: Locale, timeZone: string, shape: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  recentDateFormat(`${locale} ${timeZone} ${shape}`, () => new Intl.DateTimeFormat(formatTag(locale), { timeZone, ...options }));

/** Formats a date (epoch ms) in the zone of the city: "maandag 26 oktober 2026" (rule 1.16). */
export const formatDate = (instantMs: number, locale: Locale, timeZone: string): string =>
  dateFormat(locale, timeZone, 'date', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(instantMs);

/** Formats date and time (epoch ms) in the zone of the city: "zondag 15 november 2026 om 19:30" (rule 1.16). */
export const formatDateTime = (instantMs: number, locale: Locale, timeZone: string): string =>
  dateFormat(locale, timeZone, 'date and time', { dateStyle: 'full', timeStyle: 'short' }).format(instantMs);

/** Formats the time of day (epoch ms) in the zone of the city: "19:30" (rule 1.16). */
export const formatTime = (instantMs: number, locale: Locale, timeZone: string): string =>
  dateFormat(locale, timeZone, 'time', { timeStyle: 'short' }).format(instantMs);

/** Formats day and month (epoch ms) in the zone of the city, with the year when it is another one: "20 nov". */
export function formatShortDate(instantMs: number, nowMs: number, locale: Locale, timeZone: string): string {
  const year = (atMs: number) => dateFormat(locale, timeZone, 'year', { year: 'numeric' }).format(atMs);
  const hasYear = year(instantMs) !== year(nowMs);
  return dateFormat(locale, timeZone, hasYear ? 'short date and year' : 'short date', {
    day: 'numeric',
    month: 'short',
    ...(hasYear && { year: 'numeric' }),
  }).format(instantMs);
}

/** Formats the name of a time zone: "Midden-Europese tijd". */
export const formatZone = (instantMs: number, locale: Locale, timeZone: string): string =>
  dateFormat(locale, timeZone, 'zone', { timeZoneName: 'longGeneric' })
    .formatToParts(instantMs)
    .find((each) => each.type === 'timeZoneName')?.value ?? timeZone;

/** Formats a number of days from today: "vandaag", "over 3 dagen". */
export const formatDaysAhead = (days: number, locale: Locale): string =>
  new Intl.RelativeTimeFormat(formatTag(locale), { numeric: 'auto' }).format(days, 'day');

/** Formats weekday, day of the month, and month with year for the date block of a list row (rule 1.16). */
export function formatDateBlock(instantMs: number, locale: Locale, timeZone: string) {
  const part = (shape: string, options: Intl.DateTimeFormatOptions) => dateFormat(locale, timeZone, shape, options).format(instantMs);
  return {
    weekday: part('weekday', { weekday: 'short' }),
    day:
      dateFormat(locale, timeZone, 'day', { day: 'numeric' })
        .formatToParts(instantMs)
        .find((each) => each.type === 'day')?.value ?? '',
    month: part('short month of year', { month: 'short', year: 'numeric' }),
  };
}

/** Calendar days are parsed as midnight UTC, so they are formatted in UTC. */
const CALENDAR_ZONE = 'UTC';

/** Formats a month (`YYYY-MM`): "oktober 2026". */
export const formatMonth = (month: string, locale: Locale): string =>
  dateFormat(locale, CALENDAR_ZONE, 'month of year', { month: 'long', year: 'numeric' }).format(Date.parse(month));

/** Formats the months from one instant to another (epoch ms) in the zone of the city: "maart – oktober 2026", "oktober 2026". */
export const formatMonthRange = (fromMs: number, untilMs: number, locale: Locale, timeZone: string): string =>
  dateFormat(locale, timeZone, 'month of year', { month: 'long', year: 'numeric' }).formatRange(fromMs, Math.max(fromMs, untilMs));

/** Formats a year (`YYYY`): "2026", "2026年". */
export const formatYear = (year: string, locale: Locale): string =>
  dateFormat(locale, CALENDAR_ZONE, 'year', { year: 'numeric' }).format(Date.parse(year));

/** Formats a day (`YYYY-MM-DD`): "maandag 26 oktober 2026". */
export const formatDay = (day: string, locale: Locale): string => formatDate(Date.parse(day), locale, CALENDAR_ZONE);

/** Formats the weekday of a day (`YYYY-MM-DD`): "maandag". */
export const formatWeekday = (day: string, locale: Locale): string =>
  dateFormat(locale, CALENDAR_ZONE, 'long weekday', { weekday: 'long' }).format(Date.parse(day));

/** Formats the day of the month of a day (`YYYY-MM-DD`): "26". */
export const formatDayNumber = (day: string, locale: Locale): string => formatDateBlock(Date.parse(day), locale, CALENDAR_ZONE).day;

const recentNumberFormat = keepRecent<Intl.NumberFormat>();

const numberFormat = (locale: Locale, shape: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  recentNumberFormat(`${locale} ${shape}`, () => new Intl.NumberFormat(formatTag(locale), options));

/** Formats numbers with their units; zeros are left out. */
const formatUnits = (parts: readonly (readonly [number, string])[], locale: Locale): string =>
  parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) =>
      locale === 'cy'
        ? `${value} ${WELSH_UNITS[unit] ?? unit}`
        : numberFormat(locale, unit, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
    .join(' ');

/** Formats seconds as hours and minutes: "2 uur 42 min"; at least one minute. */
export function formatDuration(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return formatUnits(
    [
      [Math.floor(minutes / 60), 'hour'],
      [minutes % 60, 'minute'],
    ],
    locale,
  );
}

/** Formats a speaking time in seconds: below an hour to the second ("4 min 12 sec", at least one second), then like `formatDuration`. */
export function formatSpeakingTime(seconds: number, locale: Locale): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole >= 3600) return formatDuration(whole, locale);
  return formatUnits(
    [
      [Math.floor(whole / 60), 'minute'],
      [whole % 60, 'second'],
    ],
    locale,
  );
}

/** Formats a number: "1.200", "1,200". */
export const formatNumber = (value: number, locale: Locale): string => numberFormat(locale, 'plain', {}).format(value);

/** Formats a whole percentage: "61%", "61 %" (rule 10.1). */
export const formatPercentage = (percentage: number, locale: Locale): string =>
  numberFormat(locale, 'percent', { style: 'percent' }).format(percentage / 100);

const listFormat = keepRecent<Intl.ListFormat>();

/**
 * Formats a list with the conjunction of the language: "19 voor, 10 tegen en 2 onthoudingen". Welsh has commas only: its "and" depends on
 * the sound of the next word, and `Intl` writes "a(c)".
 */
export const formatList = (items: readonly string[], locale: Locale): string =>
  locale === 'cy'
    ? items.join(', ')
    : listFormat(locale, () => new Intl.ListFormat(formatTag(locale), { type: 'conjunction' })).format(items);

/** Formats a position in seconds ("1:02:03"), the same in every language. */
export const formatPosition = clockText;

/** Formats the name of a language: "French" for `fr` in English; the code itself when it is unknown. */
export function formatLanguageName(language: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([LOCALE_INFO[locale].tag], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Name of a language in the language of the page; undefined where it is not known, as of most sign languages. */
export function findLanguageName(language: string, locale: Locale): string | undefined {
  try {
    return new Intl.DisplayNames([LOCALE_INFO[locale].tag], { type: 'language', fallback: 'none' }).of(language);
  } catch {
    return undefined;
  }
}

/** Makes the first letter of a name a capital, for titles (rule 1.13). */
export function capitalize(name: string, locale: Locale): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(LOCALE_INFO[locale].tag) + rest.join('');
}

const MEGA = 1_000_000;

/** Formats bytes to the megabyte, or to a tenth of a gigabyte: "120 MB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const isSmall = bytes < 1000 * MEGA;
  const value = isSmall ? Math.max(1, Math.round(bytes / MEGA)) : Math.round(bytes / (100 * MEGA)) / 10;
  const unit = isSmall ? 'megabyte' : 'gigabyte';
  return numberFormat(locale, unit, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
