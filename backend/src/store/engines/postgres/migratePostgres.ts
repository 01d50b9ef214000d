import { type Kysely, sql } from 'kysely';
import { MIGRATIONS } from '../migrations.ts';
import type { TableQueries } from '../tables.ts';
import { POSTGRES_SCHEMA } from './postgresClient.ts';
import { TABLES_KEY } from './postgresKeys.ts';

const CURRENT = MIGRATIONS.at(-1)?.schema ?? 0;

/** The table with the number of the schema, which SQLite has in `user_version`. */
interface SchemaTable {
  schemaNumber: { schema: number };
}

/**
 * Creates the tables in an empty database, and brings those of an earlier version to the current schema, all steps or none. Rejects with an
 * Error if they are of a later version.
 */
export async function migratePostgres(queries: TableQueries): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const own = transaction as unknown as Kysely<SchemaTable>;
    // Another instance may start at the same time.
    await sql`SELECT pg_advisory_xact_lock(${TABLES_KEY}::bigint)`.execute(own);
    const schema = await readSchema(own);
    if (schema === CURRENT) return;
    if (schema > CURRENT)
      throw new Error(
        `The database of BACKEND_DATABASE_URL is of a later version of the backend (schema ${schema}; this version has ${CURRENT}). Install that version, or restore the copy of the database from before the update.`,
      );
    for (const step of MIGRATIONS.filter((one) => one.schema > schema))
      for (const statement of step.postgres ?? []) await sql.raw(statement).execute(own);
    await own.updateTable('schemaNumber').set({ schema: CURRENT }).execute();
  });
}

/** The number of the schema; 0 if there are no tables, for which it makes the place. */
async function readSchema(queries: Kysely<SchemaTable>): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regnamespace(${POSTGRES_SCHEMA}) IS NOT NULL AS exists`.execute(queries);
  // IF NOT EXISTS would need the permission to create schemas also where an administrator has made this one.
  if (!rows[0]?.exists) await sql`CREATE SCHEMA ${sql.id(POSTGRES_SCHEMA)}`.execute(queries);
  await sql`CREATE TABLE IF NOT EXISTS ${sql.id(POSTGRES_SCHEMA, 'schemaNumber')} (schema bigint NOT NULL)`.execute(queries);
  const row = await queries.selectFrom('schemaNumber').select('schema').executeTakeFirst();
  if (row) return row.schema;
  await queries.insertInto('schemaNumber').values({ schema: 0 }).execute();
  return 0;
}
