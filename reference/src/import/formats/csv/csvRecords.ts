import type { SourceSession, Tally } from '../../seedPart.ts';
import { documentLine, joinBlocks, oneLine } from '../../text/text.ts';
import { findDate, findTimeAfterDate } from './csvDates.ts';
import { kindOfTimes, type Column } from './csvHeadings.ts';
import type { CsvRow, CsvTable } from './csvTable.ts';
import { afterMidnight, decideTimes, readTimeCell, toSeconds, type TimeCell, type TimeKind } from './csvTimes.ts';

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
  /** One line for each document. */
  documents: string;
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
export function readRecords(table: CsvTable, { columns, isUseful, why }: RecordUse): CsvRecords {
  const filled = table.rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const starts = filled.flatMap((row) => readTimeCell(cellOf(table, row, 'start')) ?? []);
  const hint = kindOfTimes(headingOf(table, 'start')) ?? kindOfTimes(headingOf(table, 'end'));
  const kind = hint ?? decideTimes(starts);
  // Spreadsheets that write AM and PM put the month first.
  const monthFirst = filled.some((row) => /\d\s*[ap]\.?\s*m\.?$/i.test(cellOf(table, row, 'start')));
  const unreadable: string[] = [];
  const clock = {
    previous: undefined as number | undefined,
    date: undefined as string | undefined,
    firstDate: undefined as string | undefined,
  };

  const readTime = (row: CsvRow, column: 'start' | 'end', from?: number): number | undefined => {
    const cell = cellOf(table, row, column);
    const time = readTimeCell(cell);
    const seconds = time && toSeconds(time, kind);
    if (cell !== '' && seconds === undefined) unreadable.push(`"${cell.slice(0, 40)}" (line ${row.line})`);
    if (seconds === undefined || kind === 'position') return seconds;
    if (column === 'start')
      clock.date = (time?.form === 'clock' ? time.date : undefined) ?? findDate(cellOf(table, row, 'date'), monthFirst) ?? clock.date;
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
      ...{ number: text('number'), title: text('title'), description: cellOf(table, row, 'description').trim() },
      ...{ speaker: name, party: text('party') || note, role: text('role'), text: text('text') },
      documents: listDocuments(cellOf(table, row, 'document'), cellOf(table, row, 'documentTitle')),
    };
  });
  const useful = records.filter(isUseful);
  const firstStart = useful.find(({ start }) => start !== undefined)?.start;
  const dated = findSessionStart(table, kind === 'clock' ? clock.firstDate : undefined, kind === 'clock' ? firstStart : undefined);
  const notices = [
    ...describeTimes(kind, hint, starts, table),
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

/** One line for each address of a cell, which are separated by blanks, commas, semicolons or line breaks. */
function listDocuments(cell: string, title: string): string {
  const addresses = cell.replace(/(?<![\s,;])[\s,;]+$/, '').split(/(?<![\s,;])[\s,;]+(?=https?:\/\/)/);
  return addresses.map((address) => documentLine(title, address)).join('\n');
}

function nameSession({ titleLines }: CsvTable): { name?: string; description?: string } {
  // Spreadsheets tell each other the separator in the first line.
  const [name, ...others] = titleLines.filter((line) => line !== '' && !/^sep=/i.test(line));
  const description = joinBlocks(others);
  return { ...(name === undefined ? {} : { name: oneLine(name) }), ...(description === undefined ? {} : { description }) };
}

/** The date of the rows, else of the lines above the headings; the time of these lines, else of the first row. */
function findSessionStart(table: CsvTable, rowDate: string | undefined, seconds: number | undefined) {
  const dated = table.rows.map((row) => cellOf(table, row, 'date')).find((cell) => findDate(cell) !== undefined);
  const titleLine = table.titleLines.find((line) => findDate(line) !== undefined);
  const source = dated ?? titleLine ?? rowDate;
  const date = source === undefined ? undefined : (rowDate ?? findDate(source));
  if (source === undefined || date === undefined) return undefined;
  const time = titleLine === undefined ? undefined : findTimeAfterDate(titleLine);
  const first = new Date((seconds ?? 0) * 1000).toISOString().slice(11, 19);
  return { start: `${date}T${time === undefined ? first : `${time}:00`}`, source };
}

function describeTimes(kind: TimeKind, hint: TimeKind | undefined, starts: TimeCell[], table: CsvTable): string[] {
  const first = table.rows.map((row) => cellOf(table, row, 'start')).find((cell) => readTimeCell(cell) !== undefined);
  const isClear = kind === 'position' && starts.every(({ form }) => form === 'whole');
  if (first === undefined || (isClear && hint === undefined)) return [];
  const meaning = kind === 'clock' ? 'times of the clock' : 'positions in the recording';
  if (hint !== undefined) return [`times are read as ${meaning}, as the heading says`];
  const pair = starts.find((cell) => cell.form === 'pair');
  const unit = kind === 'position' && pair ? `, ${pair.first}:${String(pair.second).padStart(2, '0')} as minutes and seconds` : '';
  const numbers = kind === 'position' && starts.some(({ form }) => form === 'number') ? ', numbers as seconds' : '';
  const other =
    kind === 'clock' ? '"position" in the heading makes them positions' : '"clock" in the heading makes them times of the clock';
  return [`times are read as ${meaning} (the first is ${first}${unit}${numbers}): ${other}`];
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
