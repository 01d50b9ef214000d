import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { keepCommand } from './statements.ts';
import type { TableName } from './tables.ts';

/** A row to insert: flags may be booleans, and JSON may be what it is made of; what is undefined is null. */
export type InsertedRow = Record<string, unknown>;

/** Rows of a statement: few sizes, so that few statements are kept, and the largest has fewer values than any engine allows. */
const SIZES = [64, 8, 1];

/** Rows after which other work of the process goes on. */
const ROWS_AT_A_TIME = 512;

const statements = new Map<string, ReturnType<typeof keepCommand>>();

/** The statement that inserts so many rows with these columns. */
function toStatement(table: TableName, columns: readonly string[], size: number): ReturnType<typeof keepCommand> {
  const key = `${table} ${columns.join()} ${size}`;
  let statement = statements.get(key);
  if (!statement) {
    statement = keepCommand(columns.length * size, ({ queries }, ...values) => {
      const rows = Array.from({ length: size }, (_, row) =>
        Object.fromEntries(columns.map((column, index) => [column, values[row * columns.length + index]])),
      );
      if (table !== 'files') return queries.insertInto(table).values(rows);
      return queries
        .insertInto(table)
        .values(rows as never)
        .onConflict((on) =>
          on.column('path').doUpdateSet((row) => ({ file: row.ref('excluded.file'), folder: row.ref('excluded.folder') })),
        );
    });
    statements.set(key, statement);
  }
  return statement;
}

/**
 * Inserts rows that all have the columns of the first one; a file replaces the one with its path, which may occur once. Between many of
 * them other work of the process goes on.
 */
export async function insertRows(database: Database, table: TableName, rows: readonly InsertedRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  let position = 0;
  while (position < rows.length) {
    const size = SIZES.find((one) => position + one <= rows.length) ?? 1;
    const values = rows.slice(position, position + size).flatMap((row) => columns.map((column) => row[column]));
    await toStatement(table, columns, size)(database, values);
    position += size;
    if (position % ROWS_AT_A_TIME === 0 && position < rows.length) await letOthersRun();
  }
}
