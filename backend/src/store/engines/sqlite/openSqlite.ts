import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { OWNER_ONLY, restrictAccess, toFileError } from './databaseFile.ts';
import { migrate, type MigratedFile, requireKnownSchema } from './migrate.ts';
import type { Dialect, Engine, GivenTable } from '../engine.ts';
import type { TableQueries, Tables } from '../tables.ts';
import { toKyselyDatabase } from './nodeSqlite.ts';

/** Milliseconds that a change waits for the changes of other instances. */
const BUSY_MS = 5000;

const DIALECT: Dialect = {
  toGiven: (rows) =>
    sql<GivenTable>`(SELECT key AS "position", value ->> 'name' AS "name", value ->> 'sessionId' AS "sessionId" FROM json_each(${rows}))`.as(
      'given',
    ),
  subtitleOrder: sql.ref('rowid'),
};

/**
 * Opens a file or `:memory:`, creates the tables in a new one, and brings a file of an earlier version to the current schema (rule 20.11).
 * Throws an Error that says what to do when a file is damaged, of a later version, or not of this program.
 */
export function openSqlite(file: string): { engine: Engine; migrated: MigratedFile | undefined } {
  const isFile = file !== ':memory:';
  if (isFile) mkdirSync(dirname(file), { recursive: true });
  // A new file has this mode from its beginning.
  if (isFile) closeSync(openSync(file, 'a', OWNER_ONLY));
  const connection = new DatabaseSync(file, { timeout: BUSY_MS });
  let second: DatabaseSync | undefined;
  const close = () => {
    // First: the last one that closes removes the log beside the file, which a connection that only reads does not.
    second?.close();
    connection.close();
  };
  try {
    requireKnownSchema(connection, file);
    if (isFile) restrictAccess(file);
    // What was removed is overwritten: the personal data of visitors, and passwords of earlier versions.
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
    const migrated = migrate(connection, file);
    const writer = toQueries(connection, file);
    // A transaction may take seconds, as that of an import does. In memory there is but one connection.
    second = isFile ? new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true }) : undefined;
    const engine: Engine = {
      dialect: DIALECT,
      writer,
      reader: second ? toQueries(second, file) : writer,
      // A transaction has the only connection that writes, and the lock of the file.
      lock: async () => undefined,
      // What writes waits until it may begin.
      isConflict: () => false,
      emptyLog: async () => {
        await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(writer);
      },
      close: async () => close(),
    };
    return { engine, migrated };
  } catch (error) {
    close();
    throw toFileError(error, file);
  }
}

const toQueries = (connection: DatabaseSync, file: string): TableQueries =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database: toKyselyDatabase(connection, file) }) });
