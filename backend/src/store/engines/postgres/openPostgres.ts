import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Scope, type Dialect, type Engine, EVERYTHING, type GivenTable } from '../engine.ts';
import type { TableQueries, Tables } from '../tables.ts';
import { migratePostgres } from './migratePostgres.ts';
import { isConflict } from './postgresFailure.ts';
import { ConnectionPool } from './postgresPool.ts';
import { EVERYTHING_KEY, toScopeKey } from './postgresKeys.ts';

/** Connections for transactions and changes: those that wait for others have one each, so they must not be those of the readers. */
const WRITERS = 5;

const READERS = 5;

const DIALECT: Dialect = {
  // The client makes JSON of a value that is declared as `json`, also of a text with JSON.
  toGiven: (rows) =>
    sql<GivenTable>`(SELECT element.position, element.value ->> 'name' AS "name", (element.value ->> 'sessionId')::bigint AS "sessionId"
      FROM json_array_elements(${rows}::text::json) WITH ORDINALITY AS element (value, position))`.as('given'),
  subtitleOrder: sql.ref('position'),
};

/** Opens the database of an address with the current tables. Rejects with a `PostgresFailure`, or an Error about a later version. */
export async function openPostgres(url: string): Promise<Engine> {
  const pools = [new ConnectionPool(url, WRITERS), new ConnectionPool(url, READERS)] as const;
  const [writer, reader] = pools.map((pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })) as [
    TableQueries,
    TableQueries,
  ];
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.end()));
  };
  try {
    await migratePostgres(writer);
  } catch (error) {
    await close();
    throw error;
  }
  // What is deleted stays in its files until PostgreSQL needs the place: only its server can change that.
  return { dialect: DIALECT, writer, reader, lock, isConflict, emptyLog: async () => undefined, close };
}

/** Tables that a transaction about everything reads and writes, in the order in which other statements lock them. */
const LOCKED = ['cities', 'sessions', 'media', 'fileUses', 'records', 'scripts', 'subtitles', 'files', 'seedFolders'] as const;

/**
 * A transaction about everything may have more sessions than the server has locks: it has one lock, which all others share. Changes of one
 * statement take no such lock, so it locks the tables too, which others may read meanwhile.
 */
async function lock(transaction: TableQueries, scope: Scope | undefined): Promise<void> {
  if (scope === EVERYTHING) {
    await sql`SELECT pg_advisory_xact_lock(${EVERYTHING_KEY}::bigint)`.execute(transaction);
    await sql`LOCK TABLE ${sql.join(LOCKED.map((name) => sql.table(name)))} IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    return;
  }
  const shared = sql`pg_advisory_xact_lock_shared(${EVERYTHING_KEY}::bigint)`;
  const own = scope === undefined ? sql`` : sql`, pg_advisory_xact_lock(${toScopeKey(scope)}::bigint)`;
  await sql`SELECT ${shared}${own}`.execute(transaction);
}
