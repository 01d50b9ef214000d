import { CsvError, parse } from 'csv-parse/sync';
import { ImportError } from '../../importError.ts';
import { columnOf, kindOfTimes, type Column } from './csvHeadings.ts';

/** A row with the number of its last line in the file. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A table whose headings were found. */
export interface CsvTable {
  /** Text above the headings. */
  titleLines: string[];
  headings: string[];
  columns: Map<Column, number>;
  rows: CsvRow[];
  delimiter: string;
}

const DELIMITERS = [';', '\t', ',', '|'];

/** Headings stand below a few title lines at most. */
const MOST_TITLE_LINES = 30;

/**
 * Reads a table separated by semicolons, tabs, commas or bars. Undefined for text that is no table; throws an ImportError for a
 * table without known headings, or with a quotation mark that is not closed.
 */
export function readTable(text: string): CsvTable | undefined {
  if (/^\s*[<{[]/.test(text) || text.includes('\0')) return undefined;
  const named = namedDelimiter(text);
  const found = (named === undefined ? DELIMITERS : [named]).flatMap((delimiter) => {
    const { rows, unclosed } = parseRows(text, delimiter);
    const table = findHeadings(rows);
    return table ? [{ ...table, delimiter, unclosed }] : [];
  });
  const best = found.toSorted((a, b) => b.columns.size - a.columns.size)[0];
  if (best === undefined) throwForUnknownHeadings(text);
  else if (best.unclosed !== undefined) throw new ImportError(`line ${best.unclosed}: a quotation mark is not closed`);
  return best;
}

/** The separator that a spreadsheet names in the first line, `sep=;`; undefined without one. */
function namedDelimiter(text: string): string | undefined {
  return /^"?sep=([;,|\t])"?[;,]*\s*$/im.exec(text.split(/[\r\n]/, 1)[0] ?? '')?.[1];
}

function parseRows(text: string, delimiter: string): { rows: CsvRow[]; unclosed?: number } {
  try {
    return { rows: parseWithQuotes(text, delimiter, '"') };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: parseWithQuotes(text, delimiter, null), unclosed: findUnclosed(text) };
  }
}

/** The line of the last quotation mark that opens a text: it is not closed if their number is odd. */
function findUnclosed(text: string): number {
  const before = text.slice(0, text.lastIndexOf('"'));
  return before.split(/\r\n?|\n/).length;
}

function parseWithQuotes(text: string, delimiter: string, quote: string | null): CsvRow[] {
  const options = { delimiter, quote, relax_quotes: true, relax_column_count: true, trim: true, info: true } as const;
  const records = parse(text.replace(/\r\n?/g, '\n'), options) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

/** The row with most known headings, at least two, of which one says what a row is about. */
function findHeadings(rows: CsvRow[]): Omit<CsvTable, 'delimiter'> | undefined {
  const candidates = rows.slice(0, MOST_TITLE_LINES).map(({ cells }) => toColumns(cells));
  const most = Math.max(0, ...candidates.map((columns) => columns.size));
  const index = candidates.findIndex((columns) => columns.size === most);
  const columns = candidates[index];
  if (columns === undefined || most < 2 || !(['title', 'speaker', 'text'] as const).some((column) => columns.has(column))) return undefined;
  return {
    titleLines: rows.slice(0, index).map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')),
    headings: withoutEmptyEnd(rows[index]?.cells ?? []),
    columns,
    rows: rows.slice(index + 1),
  };
}

/** The headings without empty cells at the end, which spreadsheets write for columns that were once used. */
function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function toColumns(cells: string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(cell);
    if (column === undefined) continue;
    const other = columns.get(column);
    // Of two columns with times, the one in the recording is the better one.
    const isBetter = kindOfTimes(cells[other ?? -1] ?? '') === 'clock' && kindOfTimes(cell) !== 'clock';
    if (other === undefined || isBetter) columns.set(column, index);
  }
  const items = columns.get('item');
  if (items !== undefined && !columns.has('title')) columns.set('title', items);
  else if (items !== undefined && !columns.has('number')) columns.set('number', items);
  columns.delete('item');
  return columns;
}

/** Rows of which most have the same number of cells are meant as a table. */
function throwForUnknownHeadings(text: string): void {
  for (const delimiter of DELIMITERS) {
    const rows = parseRows(text, delimiter).rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
    const width = rows[0]?.cells.length ?? 0;
    if (rows.length < 2 || width < 2 || rows.filter(({ cells }) => cells.length === width).length < rows.length * 0.8) continue;
    const seen = (rows[0]?.cells ?? []).slice(0, 8).map((cell) => `"${cell.slice(0, 40)}"`);
    throw new ImportError(
      `a table without known headings. Its first row is ${seen.join(', ')}. Needed is a row of headings: time, title and speaker for an agenda, or start, end, speaker and text for speaker turns`,
    );
  }
}
