import { toLocalIso } from '../../../../backend/src/seed/zone.ts';
import { plainTimeText, readClockText } from '../../text/clockText.ts';
import { decideReading, type RecordingContext } from '../../times/decideReading.ts';
import { findDate, withLongYear } from './csvDates.ts';

/** A readable time of a cell. */
export type TimeCell =
  /** A time that can only be one of the clock, in seconds since midnight. */
  | { form: 'clock'; seconds: number; date?: string }
  /** A moment in UTC, `2026-06-11T17:30:00Z`, whose local time the zone tells. */
  | { form: 'instant'; ms: number }
  /** Hours, minutes and seconds, `1:02:03`, or units, `1h02`. */
  | { form: 'whole'; seconds: number }
  /** A length of time, `PT1H2M` or `1 uur 2 min`, which is never one of the clock. */
  | { form: 'duration'; seconds: number }
  /** `12:30`: minutes and seconds, or hours and minutes. */
  | { form: 'pair'; first: number; second: number }
  /** A number: in the unit of the column, which is seconds if nothing else is found, or hours and minutes if it looks like `19.35`. */
  | { form: 'number'; seconds: number; pair?: { first: number; second: number } };

/** The unit of the numbers of a file; spreadsheets save a time as its fraction of a day, programs as seconds or milliseconds since 1970. */
export type TimeUnit = 'seconds' | 'milliseconds' | 'days' | 'unixSeconds' | 'unixMilliseconds';

/** How the times of a file are read. */
export type TimeKind = 'clock' | 'position';

const HOUR = 3600;

/** Recordings start earlier and meetings start later than this. */
const EARLIEST_CLOCK = 6 * HOUR;

const DATE_TIME = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))[t ,]+([^t ,].*?)(?:[+-]\d{2}:?\d{2})?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?z$/;
/** Two times of one cell, `19.30 - 19.45 uur`. */
const RANGE = /^(.{1,30}?)\s*(?:[-–—]|(?<=\s)(?:tot|to|bis|a|hasta|tan)(?=\s))\s*(.{1,30})$/;
const HOURS = /^(\d{1,3})\s*[hu](?:\s*(\d{1,2})(?:\s*(?:m|min|'))?)?(?:\s*(\d{1,2})(?:\s*(?:s|sec|"))?)?$/;
const MINUTES = /^(\d{1,3})\s*(?:m|min|')\s*(?:(\d{1,2})\s*(?:s|sec|")?)?$/;
/** Lengths of time as programs write them, `PT1H02M3.5S`, and in words. */
const ISO_DURATION = /^pt(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})(?:[.,](\d{1,9}))?s)?$/;
const LONG_DURATION =
  /^(?:(\d{1,3})\s?(?:uur|hours?|hrs?|std\.?|stunden?|heures?|horas?),? ?)?(\d{1,3})\s?(?:min\.?|minuten|minutes?|minutos?)(?:,? ?(?:(?:en|and|und|et|y) )?(\d{1,2})\s?(?:s|sec\.?|sek\.?|seconden?|seconds?|sekunden?|secondes?|segundos?))?$/;
/** `19:30 h`, `19.30u`: hours and minutes of the clock as well as of a position. */
const WITH_UNIT = /^(\d{1,3})[:.,](\d{2})(?::(\d{2}))?\s*(?:hrs?\.?|horas?|heures?|h\.?|u\.?)$/;
/** `00;00;05;12` has frames of drop-frame time code, which are less than a second. */
const WHOLE = /^(\d{1,3})[:;](\d{1,2})[:;](\d{1,2})(?:[.,](\d{1,9}))?(?:[:;]\d{1,3})?$/;
const PAIR = /^(\d{1,3}):(\d{2})(?:[.,](\d{1,9}))?$/;
const NUMBER = /^(\d{1,13})(?:[.,](\d{1,20}))?\s*(?:s|sec)?$/;
/** Small fractions as spreadsheets save them: `6,94444444444444E-03`. */
const SCIENTIFIC = /^(\d)(?:[.,](\d{1,20}))?e-(\d{1,2})$/;

/** Numbers that a spreadsheet shows as the days of the years 2000 to 2099; it counts them from the end of 1899. */
const FIRST_DAY_NUMBER = 36_526;
const LAST_DAY_NUMBER = 73_050;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Numbers that are seconds since 1970 in the years 2000 to 2099. */
const FIRST_UNIX = Date.UTC(2000, 0) / 1000;
const LAST_UNIX = Date.UTC(2100, 0) / 1000;

/** A sentence with fewer words for each unit of its length is in milliseconds: people say two or three words in a second, and never six. */
const LEAST_RATE = 0.006;
/** Length of an average word, with the blank. */
const AVERAGE_LENGTH = 6;

/** Numbers beyond this are no seconds of a meeting, in seconds: two days. */
const MOST_SECONDS = 48 * HOUR;

/** Reads the time of a cell; undefined for any other text. */
export function readTimeCell(cell: string, monthFirst = false): TimeCell | undefined {
  const text = plainTimeText(cell);
  if (INSTANT.test(text)) return toInstant(text);
  const [, day, time] = DATE_TIME.exec(text) ?? [];
  if (day !== undefined) return readDateTime(day, time ?? '', monthFirst);
  const clock = readClockText(cell);
  if (clock !== undefined) return { form: 'clock', seconds: clock };
  const whole = WHOLE.exec(text) ?? HOURS.exec(text) ?? WITH_UNIT.exec(text);
  if (whole) return toWhole(sum(whole[1], whole[2], whole[3], whole[4]));
  const duration = ISO_DURATION.exec(text) ?? LONG_DURATION.exec(text);
  if (duration) return toDuration(duration.slice(1));
  const minutes = MINUTES.exec(text);
  if (minutes) return toWhole(sum('0', minutes[1], minutes[2], undefined, 999));
  const [, first, last, fraction] = PAIR.exec(text) ?? [];
  if (fraction !== undefined) return toWhole(sum('0', first, last, fraction, 999));
  if (first !== undefined) return Number(last) < 60 ? { form: 'pair', first: Number(first), second: Number(last) } : undefined;
  const [, digit, digits = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (digit !== undefined) return { form: 'number', seconds: Number(`${digit}.${digits}e-${exponent ?? ''}`) };
  const [, units, decimals] = NUMBER.exec(text) ?? [];
  if (units === undefined) return undefined;
  const isPair = /^\d{1,2}[.,][0-5]\d$/.test(text) && Number(units) < 24;
  const number = { form: 'number' as const, seconds: Number(`${units}.${decimals ?? 0}`) };
  return isPair ? { ...number, pair: { first: Number(units), second: Number(decimals) } } : number;
}

/** A sentence in the rows of a file. */
export interface SentenceCells {
  start: TimeCell;
  end: TimeCell;
  text: string;
}

/** The two times of a cell that has a start and an end, `19:30 - 19:45`; undefined for other text. */
export function readRangeCell(cell: string): { start: string; end: string } | undefined {
  if (readTimeCell(cell) !== undefined) return undefined;
  const [, first = '', last = ''] = RANGE.exec(plainTimeText(cell)) ?? [];
  // A word of the clock, or a half of the day, stands once for both: `7:30 - 7:45 PM`, `19.30-19.45 uur`.
  const unit = /(?:[ap]\.?\s?m\.?|uur|uhr|h|u)$/.exec(last)?.[0] ?? '';
  const start = /[a-z]|\.$/.test(first) ? first : `${first} ${unit}`.trim();
  const isRange = [start, last].every((time) => {
    const read = readTimeCell(time);
    return read !== undefined && read.form !== 'number';
  });
  return isRange ? { start, end: last } : undefined;
}

/** Decides the unit of all numbers of a file, starts and ends; `sentences` are the rows with what was said between the two. */
export function decideUnit(cells: readonly TimeCell[], sentences: readonly SentenceCells[], durationSeconds?: number): TimeUnit {
  const numbers = cells.flatMap((cell) => (cell.form === 'number' ? cell.seconds : []));
  const most = numbers.reduce((latest, number) => Math.max(latest, number), 0);
  if (most === 0) return 'seconds';
  if (numbers.every((number) => number >= FIRST_UNIX && number < LAST_UNIX)) return 'unixSeconds';
  if (numbers.every((number) => number >= FIRST_UNIX * 1000 && number < LAST_UNIX * 1000)) return 'unixMilliseconds';
  const isOfDay = (number: number) => number < 1 || (number >= FIRST_DAY_NUMBER && number <= LAST_DAY_NUMBER);
  const isDays = numbers.every(isOfDay) && numbers.some((number) => !Number.isInteger(number));
  if (isDays || isDaysPastMidnight(numbers)) return 'days';
  if (!numbers.every((number) => Number.isInteger(number))) return 'seconds';
  if (isSaidInMilliseconds(sentences)) return 'milliseconds';
  const isTooLong = durationSeconds === undefined ? most > MOST_SECONDS : most > durationSeconds && most / 1000 <= durationSeconds;
  // Seconds of a long session that end after its recording are not milliseconds: those begin to fit when all are divided.
  const isOutside = durationSeconds === undefined || numbers.filter((number) => number > durationSeconds).length >= numbers.length / 2;
  return isTooLong && isOutside ? 'milliseconds' : 'seconds';
}

/**
 * Whether numbers are fractions of a day that begin in the morning or later and pass midnight, `0,8125` to `1,0069444`: whole minutes that
 * a spreadsheet saved with more digits than seconds have.
 */
function isDaysPastMidnight(numbers: readonly number[]): boolean {
  const isMinute = (number: number) => Math.abs(number * 1440 - Math.round(number * 1440)) < 0.01;
  const isLong = (number: number) => !Number.isInteger(number * 1000);
  return (
    (numbers[0] ?? 0) >= EARLIEST_CLOCK / (24 * HOUR) && numbers.every((number) => number < 2 && isMinute(number)) && numbers.some(isLong)
  );
}

/** Whether most sentences have far too few words for their length in seconds. */
function isSaidInMilliseconds(sentences: readonly SentenceCells[]): boolean {
  const rates = sentences.flatMap(({ start, end, text }) =>
    start.form === 'number' && end.form === 'number' && end.seconds > start.seconds && text !== ''
      ? text.length / AVERAGE_LENGTH / (end.seconds - start.seconds)
      : [],
  );
  return rates.length > 0 && rates.filter((rate) => rate < LEAST_RATE).length > rates.length / 2;
}

/** A cell whose number has this unit; times since 1970 become local times of the zone. */
export function withUnit(cell: TimeCell, unit: TimeUnit, zone = 'UTC'): TimeCell {
  if (cell.form === 'instant') return toLocalClock(cell.ms, zone);
  if (cell.form !== 'number' || unit === 'seconds') return cell;
  if (unit === 'milliseconds') return { form: 'whole', seconds: cell.seconds / 1000 };
  if (unit === 'days') {
    const day = Math.floor(cell.seconds);
    const seconds = Math.round((cell.seconds - day) * 24 * HOUR);
    return day < FIRST_DAY_NUMBER ? { form: 'whole', seconds } : { form: 'clock', seconds, date: toDayOf(day) };
  }
  return toLocalClock(unit === 'unixSeconds' ? cell.seconds * 1000 : cell.seconds, zone);
}

function toLocalClock(ms: number, zone: string): TimeCell {
  const local = toLocalIso(ms, zone);
  const [hour = 0, minute = 0, second = 0] = local.slice(11, 19).split(':').map(Number);
  return { form: 'clock', seconds: (hour * 60 + minute) * 60 + second, date: local.slice(0, 10) };
}

/** The date of a number of a spreadsheet, `2026-06-11` of 46184; undefined for other numbers. */
export function dateOfNumber(text: string): string | undefined {
  const [, day] = /^(\d{5})(?:[.,]\d+)?$/.exec(text.trim()) ?? [];
  const number = Number(day);
  return number >= FIRST_DAY_NUMBER && number <= LAST_DAY_NUMBER ? toDayOf(number) : undefined;
}

function toDayOf(number: number): string {
  return new Date(DAY_ZERO + number * 24 * HOUR * 1000).toISOString().slice(0, 10);
}

/**
 * Decides for a whole column whether its times are those of the clock. Without a heading that says so, they are if one has a date, `PM` or
 * `uur`, or if only one of the two lies inside of a recording whose length and start are known, or if the first one, read as hours and
 * minutes, is 6:00 or later and all can be times of the clock.
 */
export function decideTimes(starts: readonly TimeCell[], context: RecordingContext = {}): TimeKind {
  if (starts.some(({ form }) => form === 'clock')) return 'clock';
  const fitting = decideByLength(starts, context);
  if (fitting !== undefined) return fitting;
  const [first] = starts;
  if (first === undefined || (toClockSeconds(first) ?? 0) < EARLIEST_CLOCK) return 'position';
  // `20:05` before `1:02:03` are 20 minutes: a column of positions leaves out the hours until there are some.
  const isMixed =
    starts.some(({ form }) => form === 'pair') && starts.some((cell) => cell.form === 'whole' && cell.seconds < EARLIEST_CLOCK);
  return !isMixed && starts.every((cell) => toClockSeconds(cell) !== undefined) ? 'clock' : 'position';
}

/** The kind of times of which most lie inside of the recording, if the other kind does not; undefined if that is not known. */
function decideByLength(starts: readonly TimeCell[], context: RecordingContext): TimeKind | undefined {
  const { durationSeconds, zeroClock } = context;
  if (durationSeconds === undefined || zeroClock === undefined || starts.length === 0) return undefined;
  const shareInside = (kind: TimeKind): number => {
    const inside = starts.filter((cell) => {
      const seconds = toSeconds(cell, kind);
      if (seconds === undefined) return false;
      const position = kind === 'position' ? seconds : afterMidnight(seconds, zeroClock) - zeroClock;
      return position >= (kind === 'position' ? 0 : -HOUR / 2) && position < durationSeconds;
    });
    return inside.length / starts.length;
  };
  const clock = shareInside('clock');
  const position = shareInside('position');
  if (clock >= 0.9 && position < 0.5) return 'clock';
  if (position >= 0.9 && clock < 0.5) return 'position';
  if (clock > 0 || position > 0) return undefined;
  // Neither: positions after the whole hour at which a programme of a broadcaster begins are moved later.
  const spans = starts.flatMap((cell) => (cell.form === 'whole' ? { start: cell.seconds } : []));
  return spans.length === starts.length && decideReading(spans, context).kind === 'offset' ? 'position' : undefined;
}

/** Seconds from the start of the recording, or since midnight; undefined if the cell does not fit the column. */
export function toSeconds(cell: TimeCell, kind: TimeKind): number | undefined {
  if (kind === 'clock') return toClockSeconds(cell);
  if (cell.form === 'clock' || cell.form === 'instant') return undefined;
  return cell.form === 'pair' ? cell.first * 60 + cell.second : cell.seconds;
}

/** Adds days to a time of the clock until it is no more than 12 hours before the time of the row above it. */
export function afterMidnight(seconds: number, previous: number | undefined): number {
  return seconds + 24 * HOUR * Math.max(0, Math.ceil(((previous ?? 0) - 12 * HOUR - seconds) / (24 * HOUR)));
}

function toClockSeconds(cell: TimeCell): number | undefined {
  const pair = cell.form === 'pair' ? cell : cell.form === 'number' ? cell.pair : undefined;
  const seconds = pair ? pair.first * HOUR + pair.second * 60 : cell.form === 'clock' || cell.form === 'whole' ? cell.seconds : Infinity;
  return seconds <= 24 * HOUR ? seconds : undefined;
}

function readDateTime(day: string, time: string, monthFirst: boolean): TimeCell | undefined {
  const cell = readTimeCell(time);
  const date = findDate(withLongYear(day), monthFirst || (day.includes('/') && /[ap]\.?\s*m/.test(time)));
  const seconds = cell && toClockSeconds(cell);
  if (seconds === undefined || date === undefined) return undefined;
  // Databases write a time without a date as one of their first day, 30 December 1899.
  return date < '1901' ? { form: 'clock', seconds } : { form: 'clock', seconds, date };
}

function toInstant(text: string): TimeCell | undefined {
  const ms = Date.parse(text.toUpperCase().replace(' Z', 'Z').replace(' ', 'T'));
  return Number.isNaN(ms) ? undefined : { form: 'instant', ms };
}

function toDuration([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]): TimeCell {
  return { form: 'duration', seconds: Number(hours) * HOUR + Number(minutes) * 60 + Number(`${seconds}.${fraction}`) };
}

function toWhole(seconds: number | undefined): TimeCell | undefined {
  return seconds === undefined ? undefined : { form: 'whole', seconds };
}

function sum(hours = '0', minutes = '0', seconds = '0', fraction = '0', mostMinutes = 59): number | undefined {
  if (Number(minutes) > mostMinutes || Number(seconds) > 59) return undefined;
  return Number(hours) * HOUR + Number(minutes) * 60 + Number(`${Number(seconds)}.${fraction}`);
}
