import type { Column } from './csvHeadings.ts';
import type { CsvRow, CsvTable } from './csvTable.ts';

/** Columns of text that may contain the separator without quotation marks. */
const LONG_TEXTS: readonly Column[] = ['title', 'description', 'text'];

/** Columns whose cells say who somebody is, or are long: a separator in one of them moves all cells after it. */
const TEXTS: readonly Column[] = [...LONG_TEXTS, 'speaker', 'party', 'role', 'document', 'documentTitle'];

const MOST_EXAMPLES = 5;

/** The rows of a table with a cell for each heading, and what the report says about those that had more. */
export interface FittedRows {
  rows: CsvRow[];
  notices: string[];
}

/**
 * Fits rows with more cells than headings, which have a separator in a text without quotation marks. Nobody knows which cell was cut: what
 * stands before the first text stays, a title that is the first text too, and in the last column the rest is one text. A speaker stays only
 * if another row has the same one.
 */
export function fitRows(table: CsvTable): FittedRows {
  const isOverfull = ({ cells }: CsvRow) => cells.slice(table.headings.length).some((cell) => cell !== '');
  const overfull = table.rows.filter(isOverfull);
  if (overfull.length === 0) return { rows: table.rows, notices: [] };
  const speakerAt = table.columns.get('speaker') ?? -1;
  const speakers = new Set(table.rows.filter((row) => !isOverfull(row)).map(({ cells }) => cells[speakerAt] ?? ''));
  const rows = table.rows.map((row) => (isOverfull(row) ? { ...row, cells: fitCells(row.cells, table, speakers) } : row));
  const lines = overfull.slice(0, MOST_EXAMPLES).map(({ line, cells }) => `line ${line} (${cells.length})`);
  const more = overfull.length > MOST_EXAMPLES ? ', …' : '';
  return {
    rows,
    notices: [
      `${overfull.length} rows have more cells than the ${table.headings.length} headings: ${lines.join(', ')}${more}. A text with "${table.delimiter}" needs quotation marks around it; the cells after it, such as a speaker, are left out`,
    ],
  };
}

function fitCells(cells: readonly string[], { headings, columns, delimiter }: CsvTable, speakers: ReadonlySet<string>): string[] {
  const last = headings.length - 1;
  const columnAt = new Map([...columns].map(([column, index]) => [index, column]));
  const lastColumn = columnAt.get(last);
  const isLastLong = lastColumn !== undefined && LONG_TEXTS.includes(lastColumn);
  const speaker = cells[columns.get('speaker') ?? -1];
  // The text of the last column was cut, if the speaker before it is one of the others.
  if (isLastLong && (speaker === undefined || speakers.has(speaker)))
    return [
      ...cells.slice(0, last),
      cells
        .slice(last)
        .filter((cell) => cell !== '')
        .join(`${delimiter.trim()} `),
    ];
  const firstText = Math.min(...TEXTS.flatMap((column) => columns.get(column) ?? []));
  return headings.map((_, index) =>
    index < firstText || (index === firstText && columnAt.get(index) === 'title') ? (cells[index] ?? '') : '',
  );
}
