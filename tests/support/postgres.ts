import postgres from 'postgres';
import { createPostgresServer } from '../../scripts/lib/servers/postgresServer.mjs';
import { findFreePort } from './ports.ts';

/** A PostgreSQL for tests: its files are in a temporary folder, and it requires a password. */
export interface TestPostgres {
  /** Creates an empty database; resolves to its address. */
  createDatabase(): Promise<string>;
  /** Runs SQL as the owner of everything, in the database of an address or the first one. */
  execute(sql: string, url?: string): Promise<Record<string, unknown>[]>;
  /** Starts it at the same port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Kills it at once, as a machine failure would. */
  kill(): Promise<void>;
  /** Ends it and removes its files. */
  dispose(): Promise<void>;
}

/** User and password, which must not be logged. */
export const POSTGRES_USER = 'hush_the_user';
export const POSTGRES_PASSWORD = 'hush-the-password-of-the-index';

/** Creates a PostgreSQL on a free port without starting it; installs the program when it is missing. Throws when it cannot be installed. */
export async function createPostgres(): Promise<TestPostgres> {
  const { toUrl, start, kill, dispose } = await createPostgresServer(await findFreePort(), {
    name: POSTGRES_USER,
    password: POSTGRES_PASSWORD,
  });
  let databases = 0;
  const execute: TestPostgres['execute'] = async (sql, url = toUrl('postgres')) => {
    const client = postgres(url, { max: 1, onnotice: () => undefined });
    return client.unsafe(sql).finally(() => client.end());
  };
  return {
    execute,
    async createDatabase() {
      const name = `gallery${String((databases += 1))}`;
      await execute(`CREATE DATABASE ${name}`);
      return toUrl(name);
    },
    start,
    kill,
    dispose,
  };
}
