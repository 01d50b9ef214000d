import type { CsvRow, CsvTable } from './csvTable.ts';
import { readRangeCell } from './csvTimes.ts';

/**
 * Errors that spreadsheets save as the value of a cell, in any of their languages, and formulas without a value: `#REF!`, `#N/A`,
 * `#BEZUG!`, `=NOW()`.
 */
const CELL_ERROR = /^#(?:\p{Lu}[\p{Lu}\d]{1,14}(?:[!?]|\/0!)|N\/[AD]|NV|NB)$|^#{3,}$|^=\p{L}{2,20}\(/u;

/** A text that a program saved as a formula, so that spreadsheets leave it alone: `="19:30"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;

const MOST_EXAMPLES = 3;

/** Rows without the errors of spreadsheets, which say nothing, and what the report says about them. */
export function withoutErrors(rows: readonly CsvRow[]): { rows: CsvRow[]; notices: string[] } {
  const found: string[] = [];
  const cleaned = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      if (!CELL_ERROR.test(cell)) return TEXT_FORMULA.exec(cell)?.[1]?.trim() ?? cell;
      found.push(`${cell} (line ${row.line})`);
      return '';
    }),
  }));
  if (found.length === 0) return { rows: cleaned, notices: [] };
  const more = found.length > MOST_EXAMPLES ? ', …' : '';
  return {
    rows: cleaned,
    notices: [
      `${found.length} cells are errors or formulas of a spreadsheet and count as empty: ${found.slice(0, MOST_EXAMPLES).join(', ')}${more}`,
    ],
  };
}

/** A table whose cells with a start and an end are two, `19.30 - 19.45 uur`, unless it has a column of ends. */
export function withRanges(table: CsvTable): CsvTable {
  const start = table.columns.get('start');
  if (start === undefined || table.columns.has('end')) return table;
  const end = table.headings.length;
  const ranges = table.rows.map(({ cells }) => readRangeCell(cells[start] ?? ''));
  if (ranges.every((range) => range === undefined)) return table;
  const rows = table.rows.map((row, index) => {
    const range = ranges[index];
    const cells = [...table.headings.map((_, column) => row.cells[column] ?? ''), range?.end ?? ''];
    return { ...row, cells: range === undefined ? cells : cells.with(start, range.start) };
  });
  return { ...table, rows, headings: [...table.headings, ''], columns: new Map([...table.columns, ['end', end]]) };
}
