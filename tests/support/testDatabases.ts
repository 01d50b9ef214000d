import postgres from 'postgres';

/** Address of a database of the PostgreSQL that the tests run on; undefined on SQLite. */
let serverUrl: string | undefined;

/** Has the tests of a file run on a PostgreSQL; call it before their modules are loaded. */
export function useServer(url: string | undefined): void {
  serverUrl = url;
}

/** Whether the tests run on SQLite: some are about its files. */
export const isOnSqlite = (): boolean => serverUrl === undefined;

/** Disconnects who has not closed the database, and removes all rows; the tables stay, because to make them takes longest. */
const EMPTY_SQL = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
  DO $$ DECLARE names text; BEGIN
    SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') INTO names FROM pg_tables
      WHERE schemaname IN ('public_gallery_backend', 'public_gallery_follow') AND tablename <> 'schemaNumber';
    IF names IS NOT NULL THEN EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY'; END IF;
  END $$`;

/** Addresses of the databases that a test file uses, by what it calls them. */
const used = new Map<string, Promise<string>>();
/** Addresses of those that are empty again. */
const free: string[] = [];
/** What closes a database, by its address. */
const closings = new Map<string, (() => Promise<void>)[]>();
let located = 0;

async function execute(url: string, sql: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  await client.unsafe(sql).finally(() => client.end());
}

/** All rows of all tables in a PostgreSQL, as text. */
export async function readTables(url: string): Promise<string> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const tables = await client<{ name: string }[]>`
      SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
    const rows = await Promise.all(tables.map(({ name }) => client.unsafe(`SELECT row_to_json(t)::text AS row FROM ${name} t`)));
    return tables.map(({ name }, index) => `${name}\n${JSON.stringify(rows[index])}`).join('\n');
  } finally {
    await client.end();
  }
}

const toName = (url: string): string => new URL(url).pathname.slice(1);

async function createDatabase(server: string): Promise<string> {
  const url = new URL(server);
  // Test files run in several processes and threads.
  url.pathname = `/test_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}_${located}`;
  await execute(server, `CREATE DATABASE ${toName(url.href)}`);
  return url.href;
}

/**
 * Resolves to the location of a database for a test: the given one on SQLite, else an address in PostgreSQL, the same one for a file that
 * is named again, another one for each `:memory:`. The address of a PostgreSQL stays.
 */
export async function locateDatabase(location = ':memory:'): Promise<string> {
  if (serverUrl === undefined || location.startsWith('postgres:')) return location;
  located += 1;
  const name = location === ':memory:' ? `${location} ${located}` : location;
  const database = used.get(name) ?? Promise.resolve(free.pop() ?? createDatabase(serverUrl));
  used.set(name, database);
  return database;
}

/** Has a database closed before it is emptied, if its test does not: nothing may write to it any more. */
export function closeBeforeNext(location: string, close: () => Promise<void>): void {
  if (serverUrl === undefined) return;
  closings.set(location, [...(closings.get(location) ?? []), close]);
}

/** Empties the databases that were located after so many others, for the next tests. */
export async function emptyDatabases(since: number): Promise<void> {
  for (const [name, database] of [...used].slice(since)) {
    used.delete(name);
    const url = await database;
    await Promise.all((closings.get(url) ?? []).map((close) => close()));
    closings.delete(url);
    await execute(url, EMPTY_SQL);
    free.push(url);
  }
}

/** Removes all databases of a test file. */
export async function dropDatabases(): Promise<void> {
  if (serverUrl === undefined) return;
  const urls = [...free.splice(0), ...(await Promise.all(used.values()))];
  used.clear();
  for (const url of urls) await execute(serverUrl, `DROP DATABASE ${toName(url)} WITH (FORCE)`);
}

/** Number of the databases that a test file uses. */
export const countDatabases = (): number => used.size;
