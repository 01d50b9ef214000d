import type { SourceSession, Tally } from '../../seedPart.ts';
import { isLinked, linkDocuments, type LinkedDocuments } from '../../sourceDocuments.ts';
import { documentLine, joinBlocks, oneLine } from '../../text/text.ts';
import type { SourceContext } from '../format.ts';
import { withoutErrors, withRanges } from './csvCells.ts';
import { decideDayOrder, findDate, findTimeAfterDate, withLongYear } from './csvDates.ts';
import { kindOfTimes, type Column, unitOfHeading } from './csvHeadings.ts';
import type { CsvRow, CsvTable } from './csvTable.ts';
import {
  afterMidnight,
  dateOfNumber,
  decideTimes,
  decideUnit,
  readTimeCell,
  type SentenceCells,
  toSeconds,
  type TimeCell,
  type TimeKind,
  type TimeUnit,
  withUnit,
} from './csvTimes.ts';
import { fitRows } from './csvOverfull.ts';

/** A row with its times in seconds; columns that the file lacks are empty. */
export interface CsvRecord {
  start?: number;
  end?: number;
  number: string;
  title: string;
  description: string;
  speaker: string;
  party: string;
  role: string;
  text: string;
  documents: LinkedDocuments;
}

/** The rows of a table, and what they say about the session. */
export interface CsvRecords {
  records: CsvRecord[];
  times?: 'clock';
  /** Name and description from the lines above the headings, and the local date and time, `2026-06-11T19:30:00`. */
  session: Pick<SourceSession, 'name' | 'description' | 'start'>;
  leftOut: Tally['leftOut'];
  notices: string[];
}

const MOST_EXAMPLES = 3;

/** `An Peeters (Groen)`. */
const SPEAKER_WITH_PARTY = /^([^()]+?) ?\(([^()]+)\)$/;

/** Which columns a reader uses, and which rows it leaves out. */
interface RecordUse {
  columns: readonly Column[];
  isUseful: (record: CsvRecord) => boolean;
  /** Reason for leaving out the other rows. */
  why: string;
}

/** Reads the rows of a table. */
export function readRecords(source: CsvTable, { columns, isUseful, why }: RecordUse, context: SourceContext = {}): CsvRecords {
  const { rows, notices: errorNotices } = withoutErrors(source.rows);
  const fitted = fitRows({ ...source, rows });
  const table = withRanges({ ...source, rows: fitted.rows });
  const filled = table.rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  // Spreadsheets that write AM and PM put the month first.
  const isAmerican = filled.some((row) => /\d\s*[ap]\.?\s*m\.?$/i.test(cellOf(table, row, 'start')));
  const dateCells = filled.flatMap((row) => [cellOf(table, row, 'date'), cellOf(table, row, 'start')].map(withLongYear));
  const { monthFirst, notices: dateNotices } = decideDayOrder(
    [...dateCells, ...table.titleLines],
    context.monthFirst ?? isAmerican,
    context.day,
  );
  const cellsOf = (column: Column) => filled.flatMap((row) => readTimeCell(cellOf(table, row, column), monthFirst) ?? []);
  const unit =
    unitOfHeading(headingOf(table, 'start')) ??
    decideUnit([...cellsOf('start'), ...cellsOf('end')], listSentences(table, filled, monthFirst), context.durationSeconds);
  const starts = cellsOf('start').map((cell) => withUnit(cell, unit, context.zone));
  const hint = kindOfTimes(headingOf(table, 'start')) ?? kindOfTimes(headingOf(table, 'end'));
  const kind = hint ?? decideTimes(starts, context);
  const unreadable: string[] = [];
  const clock = {
    previous: undefined as number | undefined,
    date: undefined as string | undefined,
    firstDate: undefined as string | undefined,
  };

  const readTime = (row: CsvRow, column: 'start' | 'end', from?: number): number | undefined => {
    const cell = cellOf(table, row, column);
    const read = readTimeCell(cell, monthFirst);
    const time = read && withUnit(read, unit, context.zone);
    const seconds = time && toSeconds(time, kind);
    if (cell !== '' && seconds === undefined) unreadable.push(`"${cell.slice(0, 40)}" (line ${row.line})`);
    if (seconds === undefined || kind === 'position') return seconds;
    if (column === 'start')
      clock.date = (time?.form === 'clock' ? time.date : undefined) ?? toDate(cellOf(table, row, 'date'), monthFirst) ?? clock.date;
    clock.firstDate ??= clock.date;
    return afterMidnight(seconds + daysBetween(clock.firstDate, clock.date), from ?? clock.previous);
  };

  const records = filled.map((row): CsvRecord => {
    const start = readTime(row, 'start');
    if (start !== undefined) clock.previous = start;
    const end = readTime(row, 'end', start);
    const text = (column: Column) => oneLine(cellOf(table, row, column));
    const [, name = text('speaker'), note = ''] = SPEAKER_WITH_PARTY.exec(text('speaker')) ?? [];
    return {
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      number: text('number'),
      title: text('title'),
      description: cellOf(table, row, 'description').trim(),
      speaker: name,
      party: text('party') || note,
      role: text('role'),
      text: text('text'),
      documents: listDocuments(cellOf(table, row, 'document'), cellOf(table, row, 'documentTitle')),
    };
  });
  const useful = records.filter(isUseful);
  const firstStart = useful.find(({ start }) => start !== undefined)?.start;
  const dated = findSessionStart(
    table,
    monthFirst,
    kind === 'clock' ? clock.firstDate : undefined,
    kind === 'clock' ? firstStart : undefined,
  );
  const notices = [
    ...errorNotices,
    ...fitted.notices,
    ...dateNotices,
    ...describeDates(table, filled, monthFirst),
    ...describeTimes(kind, hint, { starts, unit, monthFirst }, table),
    ...(dated === undefined ? [] : [`the date is ${dated.start.slice(0, 10)}, from "${dated.source.slice(0, 80)}"`]),
    ...(unreadable.length === 0 ? [] : [`${unreadable.length} times could not be read: ${list(unreadable)}`]),
    ...describeUnused(table, filled, columns),
  ];
  return {
    records: useful,
    ...(kind === 'clock' && firstStart !== undefined ? { times: 'clock' as const } : {}),
    session: { ...nameSession(table), ...(dated === undefined ? {} : { start: dated.start }) },
    leftOut: [
      { count: table.rows.length - filled.length, why: 'empty' },
      { count: records.length - useful.length, why },
    ],
    notices,
  };
}

/**
 * The documents of a cell, whose addresses are separated by blanks, commas, semicolons or line breaks; text without an address is a title.
 */
function listDocuments(cell: string, title: string): LinkedDocuments {
  const addresses = cell.replace(/(?<![\s,;])[\s,;]+$/, '').split(/(?<![\s,;])[\s,;]+(?=https?:\/\/)/);
  return linkDocuments(
    addresses.map((address) => (isLinked({ url: address }) ? { title, url: address } : { title: documentLine(title, address), url: '' })),
  );
}

function nameSession({ titleLines }: CsvTable): { name?: string; description?: string } {
  // Spreadsheets tell each other the separator in the first line.
  const [name, ...others] = titleLines.filter((line) => line !== '' && !/^sep=/i.test(line));
  const description = joinBlocks(others);
  return { ...(name === undefined ? {} : { name: oneLine(name) }), ...(description === undefined ? {} : { description }) };
}

/** The date of the rows, else of the lines above the headings; the time of these lines, else of the first row. */
function findSessionStart(table: CsvTable, monthFirst: boolean, rowDate: string | undefined, seconds: number | undefined) {
  const dated = table.rows.map((row) => cellOf(table, row, 'date')).find((cell) => toDate(cell, monthFirst) !== undefined);
  const titleLine = table.titleLines.find((line) => findDate(line, monthFirst) !== undefined);
  const source = dated ?? titleLine ?? rowDate;
  const date = source === undefined ? undefined : (rowDate ?? toDate(source, monthFirst));
  if (source === undefined || date === undefined) return undefined;
  const time = titleLine === undefined ? undefined : findTimeAfterDate(titleLine);
  const first = new Date((seconds ?? 0) * 1000).toISOString().slice(11, 19);
  return { start: `${date}T${time === undefined ? first : `${time}:00`}`, source };
}

/** A date as text, or as the number of a spreadsheet. */
function toDate(cell: string, monthFirst: boolean): string | undefined {
  return findDate(withLongYear(cell), monthFirst) ?? dateOfNumber(cell);
}

/** What the report says about dates that are no dates, or have a year of two digits. */
function describeDates(table: CsvTable, rows: CsvRow[], monthFirst: boolean): string[] {
  const dates = rows.map((row) => ({ cell: cellOf(table, row, 'date'), line: row.line })).filter(({ cell }) => cell !== '');
  const unreadable = dates.filter(({ cell }) => toDate(cell, monthFirst) === undefined);
  const short = rows
    .flatMap((row) => [cellOf(table, row, 'date'), cellOf(table, row, 'start')])
    .find((cell) => withLongYear(cell) !== cell.trim() && toDate(cell, monthFirst) !== undefined);
  return [
    ...(short === undefined
      ? []
      : [`the year of ${short} has two digits: the date is read as ${toDate(short, monthFirst) ?? ''} (--date)`]),
    ...(unreadable.length === 0
      ? []
      : [
          `${unreadable.length} dates could not be read: ${list(unreadable.map(({ cell, line }) => `"${cell.slice(0, 40)}" (line ${line})`))}`,
        ]),
  ];
}

/** The rows that say what was said from their start to their end. */
function listSentences(table: CsvTable, rows: CsvRow[], monthFirst: boolean): SentenceCells[] {
  return rows.flatMap((row) => {
    const [start, end] = (['start', 'end'] as const).map((column) => readTimeCell(cellOf(table, row, column), monthFirst));
    return start && end ? [{ start, end, text: table.columns.has('title') ? '' : oneLine(cellOf(table, row, 'text')) }] : [];
  });
}

/** How the starts of a table are read. */
interface ReadStarts {
  starts: TimeCell[];
  unit: TimeUnit;
  monthFirst: boolean;
}

const UNITS: Record<TimeUnit, string> = {
  seconds: ', numbers as seconds',
  milliseconds: ', numbers as milliseconds',
  days: ', numbers as fractions of a day',
  unixSeconds: ', numbers as seconds since 1970',
  unixMilliseconds: ', numbers as milliseconds since 1970',
};

function describeTimes(kind: TimeKind, hint: TimeKind | undefined, { starts, unit, monthFirst }: ReadStarts, table: CsvTable): string[] {
  const first = table.rows.map((row) => cellOf(table, row, 'start')).find((cell) => readTimeCell(cell, monthFirst) !== undefined);
  const isClear = kind === 'position' && unit === 'seconds' && starts.every(({ form }) => form === 'whole' || form === 'duration');
  if (first === undefined || (isClear && hint === undefined)) return [];
  const meaning = kind === 'clock' ? 'times of the clock' : 'positions in the recording';
  if (hint !== undefined) return [`times are read as ${meaning}, as the heading says`];
  const pair = starts.find((cell) => cell.form === 'pair');
  const pairs = kind === 'position' && pair ? `, ${pair.first}:${String(pair.second).padStart(2, '0')} as minutes and seconds` : '';
  const numbers = unit !== 'seconds' || (kind === 'position' && starts.some(({ form }) => form === 'number')) ? UNITS[unit] : '';
  const other =
    kind === 'clock' ? '"position" in the heading makes them positions' : '"clock" in the heading makes them times of the clock';
  return [`times are read as ${meaning} (the first is ${first}${pairs}${numbers}): ${other}`];
}

function describeUnused(table: CsvTable, rows: CsvRow[], columns: readonly Column[]): string[] {
  const used = new Set(columns.map((column) => table.columns.get(column)));
  const unused = table.headings.flatMap((heading, index) =>
    !used.has(index) && rows.some(({ cells }) => (cells[index] ?? '') !== '') ? [`"${heading}"`] : [],
  );
  return unused.length === 0 ? [] : [`columns not used: ${unused.join(', ')}`];
}

function list(examples: string[]): string {
  return examples.slice(0, MOST_EXAMPLES).join(', ') + (examples.length > MOST_EXAMPLES ? ', …' : '');
}

function cellOf(table: CsvTable, row: CsvRow, column: Column): string {
  return row.cells[table.columns.get(column) ?? -1] ?? '';
}

function headingOf(table: CsvTable, column: Column): string {
  return table.headings[table.columns.get(column) ?? -1] ?? '';
}

/** Seconds between the midnights of two dates. */
function daysBetween(first: string | undefined, date: string | undefined): number {
  return first === undefined || date === undefined ? 0 : (Date.parse(date) - Date.parse(first)) / 1000;
}
