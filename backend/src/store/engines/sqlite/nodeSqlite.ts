import type { DatabaseSync } from 'node:sqlite';
import { type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { toFileError } from './databaseFile.ts';

/** Statements up to this length are kept: longer ones insert many rows, which takes longer than to prepare them. */
const SAVED_CHARACTERS = 4000;

/** A connection of node:sqlite as Kysely wants it. An error of a damaged file names the file. */
export function toKyselyDatabase(connection: DatabaseSync, file: string): SqliteDatabase {
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw toFileError(error, file);
    }
  };
  const prepare = (sql: string): SqliteStatement => {
    // Instances share the file: a transaction that reads first could not write after another one has written.
    const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql);
    const toValues = (values: readonly unknown[]) => values as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (values) => attempt(() => statement.all(...toValues(values))),
      run: (values) => attempt(() => statement.run(...toValues(values))),
      iterate: (values) => statement.iterate(...toValues(values)),
    };
  };
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = attempt(() => prepare(sql));
        if (sql.length <= SAVED_CHARACTERS) prepared.set(sql, statement);
      }
      return statement;
    },
  };
}
