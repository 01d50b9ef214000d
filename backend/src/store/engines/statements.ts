import type { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';
import { toSql } from '../sessionRow.ts';
import type { Dialect } from './engine.ts';
import type { TableQueries } from './tables.ts';

/** A statement of Kysely, or of its template `sql`. */
interface Built<Row> {
  compile: (queries: TableQueries) => CompiledQuery<Row>;
}

/** Builds a statement; it is called once for each engine, with marks in place of the values. */
type Build<Values extends readonly unknown[], Row> = (parts: { queries: TableQueries; dialect: Dialect }, ...values: Values) => Built<Row>;

/** The place of a value in a statement that is kept. */
class Mark {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** Builds a statement of so many values, and gives it the values of each call. */
function keep<Values extends readonly unknown[], Row>(count: number, build: Build<Values, Row>) {
  const built = new WeakMap<Dialect, CompiledQuery<Row>>();
  return (queries: TableQueries, dialect: Dialect, values: Values): CompiledQuery<Row> => {
    let statement = built.get(dialect);
    if (!statement) {
      const marks = Array.from({ length: count }, (_, index) => new Mark(index));
      statement = build({ queries, dialect }, ...(marks as unknown as Values)).compile(queries);
      built.set(dialect, statement);
    }
    return { ...statement, parameters: statement.parameters.map((one) => (one instanceof Mark ? toSql(values[one.index]) : one)) };
  };
}

/** A statement that only reads. It is built once: building it each time costs more than SQLite needs to run it. */
export function query<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (database: Database, ...values: Values) => Promise<Row[]> {
  const compile = keep(build.length - 1, build);
  return async (database, ...values) => {
    const { reader } = database;
    return (await reader.executeQuery(compile(reader, database.dialect, values))).rows;
  };
}

/** A statement that changes rows; resolves to their number. */
export function command<Values extends readonly unknown[]>(
  build: Build<Values, unknown>,
): (database: Database, ...values: Values) => Promise<number> {
  const compile = keep(build.length - 1, build);
  return async (database, ...values) => {
    const { writer } = database;
    return Number((await writer.executeQuery(compile(writer, database.dialect, values))).numAffectedRows ?? 0);
  };
}

/** A statement with so many values in a row that changes rows. */
export function keepCommand(count: number, build: Build<readonly unknown[], unknown>) {
  const compile = keep(count, build);
  return async (database: Database, values: readonly unknown[]): Promise<void> => {
    const { writer } = database;
    await writer.executeQuery(compile(writer, database.dialect, values));
  };
}
