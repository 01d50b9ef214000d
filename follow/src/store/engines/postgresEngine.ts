import { Kysely, PostgresDialect, sql } from 'kysely';
import { lockPostgres } from '../../../../backend/src/store/engines/postgres/lockPostgres.ts';
import { FOLLOW_CHANGES_KEY, FOLLOW_SENDER_KEY } from '../../../../backend/src/store/engines/postgres/postgresKeys.ts';
import { ConnectionPool } from '../../../../backend/src/store/engines/postgres/postgresPool.ts';
import { migrate } from '../migrations.ts';
import type { Queries, Tables } from '../tables.ts';
import { type Engine, NO_DATABASE } from './engine.ts';

/** Schema of the tables, so that a database can be shared with the backend and the index of the search. */
const SCHEMA = 'public_gallery_follow';

const PROGRAM = { name: 'public-gallery follow', schema: SCHEMA };

/** Connections for transactions, which wait for each other, and for what only reads. */
const WRITERS = 3;
const READERS = 3;

const open = (pool: ConnectionPool): Queries => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/**
 * Opens the database of an address with the current tables, which it creates unless they must exist. Rejects with a `PostgresFailure`, or
 * an Error about a later version.
 */
export async function openPostgresEngine(url: string, mustExist: boolean): Promise<Engine> {
  const pools = [new ConnectionPool(url, WRITERS, PROGRAM), new ConnectionPool(url, READERS, PROGRAM)] as const;
  const writer = open(pools[0]);
  const change: Engine['change'] = (work) =>
    writer.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${FOLLOW_CHANGES_KEY}::bigint)`.execute(transaction);
      return work(transaction);
    });
  let unlock: (() => Promise<void>) | undefined;
  const close = async () => {
    await unlock?.();
    await Promise.all(pools.map((pool) => pool.end()));
  };
  try {
    await change(async (transaction) => {
      if (mustExist && !(await hasTables(transaction))) throw new Error(NO_DATABASE);
      await createSchema(transaction);
      await migrate(transaction);
    });
  } catch (error) {
    await close();
    throw error;
  }
  const takeLock = async () => {
    // The lock ends with its connection.
    const onLost = () => {
      unlock = undefined;
    };
    unlock ??= await lockPostgres(url, onLost, FOLLOW_SENDER_KEY);
    return unlock !== undefined;
  };
  let locking: Promise<boolean> | undefined;
  return {
    reader: open(pools[1]),
    change,
    readJson: (array) => sql`json_array_elements(${array}::text::json)`,
    // What is deleted stays in its files until PostgreSQL needs the place: only its server can change that.
    emptyLog: async () => undefined,
    lockSender: () => {
      // Two calls at the same time would be two connections, of which one would not get the lock.
      locking ??= takeLock().finally(() => {
        locking = undefined;
      });
      return locking;
    },
    close,
  };
}

/** IF NOT EXISTS would need the permission to create schemas also where an administrator has made this one. */
async function createSchema(transaction: Queries): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regnamespace(${SCHEMA}) IS NOT NULL AS exists`.execute(transaction);
  if (!rows[0]?.exists) await sql`CREATE SCHEMA ${sql.id(SCHEMA)}`.execute(transaction);
}

/** Whether a database has the tables of this service. */
async function hasTables(transaction: Queries): Promise<boolean> {
  const table = `${SCHEMA}."secretChecks"`;
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS exists`.execute(transaction);
  return rows[0]?.exists === true;
}
