import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createPostgres, type TestPostgres } from '../../../tests/support/postgres.ts';
import { type Database, openDatabase } from './database.ts';

/** An engine for a group of tests. */
export interface TestEngine {
  /** Resolves to the location of a database without tables. */
  createLocation: () => Promise<string>;
  /** Opens an empty database, or another time one that exists; it is closed after the test. */
  open: (location?: string) => Promise<Database>;
}

/** Opens databases of a group of tests, and closes them. */
function toTestEngine(createLocation: () => Promise<string>): TestEngine {
  const databases: Database[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
  });
  return {
    createLocation,
    async open(location) {
      const database = await openDatabase(location ?? (await createLocation()));
      databases.push(database);
      return database;
    },
  };
}

function useFiles(): TestEngine {
  let folder = '';
  let files = 0;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'engine-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return toTestEngine(async () => join(folder, `${(files += 1)}.sqlite`));
}

/** A PostgreSQL for a group of tests. */
export function usePostgres(): TestEngine & { server: () => TestPostgres } {
  let server: TestPostgres | undefined;
  beforeAll(async () => {
    server = await createPostgres();
    await server.start();
  }, 120_000);
  afterAll(() => server?.dispose());
  const getServer = () => {
    if (!server) throw new Error('PostgreSQL does not run.');
    return server;
  };
  return { ...toTestEngine(() => getServer().createDatabase()), server: getServer };
}

/** All engines: `describe.each(ENGINES)`, and `use` in the group. */
export const ENGINES: { name: string; use: () => TestEngine }[] = [
  { name: 'SQLite in memory', use: () => toTestEngine(async () => ':memory:') },
  { name: 'a file of SQLite', use: useFiles },
  { name: 'PostgreSQL', use: usePostgres },
];
