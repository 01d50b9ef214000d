/** A cell of a CSV file; undefined is not known, and an empty cell. */
export type CsvCell = string | number | undefined;

/** What spreadsheets read as the start of a formula, also as full-width characters. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text of a cell: one that would be a formula begins with an apostrophe, and what separates cells is quoted. */
function toCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell?.toWellFormed() ?? '';
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Writes a CSV file (RFC 4180) with the names of its columns in the first line. It begins with a byte order mark: without one, spreadsheets
 * do not read it as UTF-8. Texts of a service never become formulas (rule 26.18).
 */
export const writeCsv = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${[columns, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
