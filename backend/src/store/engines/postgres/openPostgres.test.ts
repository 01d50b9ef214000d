import { setTimeout as wait } from 'node:timers/promises';
import { AbortedTransactionError, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { POSTGRES_PASSWORD, POSTGRES_USER } from '../../../../../tests/support/postgres.ts';
import { type Database, openDatabase } from '../../database.ts';
import { MIGRATIONS } from '../migrations.ts';
import { lockDatabase } from '../../primaryLock.ts';
import type { PostgresFailure } from './postgresFailure.ts';
import { usePostgres } from '../../testEngines.ts';
import { type Scope, EVERYTHING } from '../engine.ts';

const engine = usePostgres();

/** Opens a database that cannot be used; returns what the error says. */
const openFailing = async (url: string): Promise<string> => {
  const error: unknown = await openDatabase(url).then(
    () => 'opened',
    (reason: unknown) => reason,
  );
  expect(JSON.stringify(error)).not.toContain(POSTGRES_USER);
  const { message, stack } = error as Error;
  expect(stack).not.toContain(POSTGRES_USER);
  expect(stack).not.toContain(POSTGRES_PASSWORD);
  return message;
};

const execute = (sql: string, url?: string) => engine.server().execute(sql, url);

/** Ends the connections of all backends, as a restart of the server does. */
const endConnections = () =>
  execute(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'public-gallery backend'`);

const put = (database: Database, sessionId: number, script: string) =>
  database.writer.insertInto('scripts').values({ sessionId, script }).execute();

const add = (database: Database, sessionId: number, text: string) =>
  database.writer
    .updateTable('scripts')
    .set({ script: sql`script || ${text}` })
    .where('sessionId', '=', sessionId)
    .execute();

const readIds = async (database: Database) =>
  (await database.reader.selectFrom('scripts').select('sessionId').orderBy('sessionId').execute()).map(({ sessionId }) => sessionId);

describe('the tables in PostgreSQL', () => {
  it('are made once by instances that start at the same time', async () => {
    const url = await engine.createLocation();
    const databases = await Promise.all([engine.open(url), engine.open(url), engine.open(url)]);
    for (const database of databases) await database.check();
    const numbers = await execute('SELECT schema FROM public_gallery_backend."schemaNumber"', url);
    expect(numbers).toEqual([{ schema: String(MIGRATIONS.at(-1)?.schema) }]);
  });

  it('stay as they are if they are of a later version', async () => {
    const url = await engine.createLocation();
    await (await engine.open(url)).close();
    await execute('UPDATE public_gallery_backend."schemaNumber" SET schema = 99', url);
    expect(await openFailing(url)).toMatch(/^The database of BACKEND_DATABASE_URL is of a later version .* Install that version, or /);
  });

  it('are not made in part', async () => {
    const url = await engine.createLocation();
    await execute('CREATE SCHEMA public_gallery_backend; CREATE TABLE public_gallery_backend.files (a bigint)', url);
    expect(await openFailing(url)).toBe('relation "files" already exists (42P07)');
    const tables = await execute(`SELECT tablename FROM pg_tables WHERE schemaname = 'public_gallery_backend'`, url);
    expect(tables).toEqual([{ tablename: 'files' }]);
  });

  it('can be in a schema that an administrator has made for a user who may make none', async () => {
    const url = await engine.createLocation();
    await execute(`CREATE ROLE guest LOGIN PASSWORD 'guest'; REVOKE ALL ON DATABASE ${new URL(url).pathname.slice(1)} FROM PUBLIC`, url);
    await execute(`GRANT CONNECT ON DATABASE ${new URL(url).pathname.slice(1)} TO guest`, url);
    const guest = Object.assign(new URL(url), { username: 'guest', password: 'guest' }).href;
    expect(await openFailing(guest)).toMatch(/^The user of the database must be able to create a schema: permission denied for database/);
    await execute('CREATE SCHEMA public_gallery_backend AUTHORIZATION guest', url);
    await (await engine.open(guest)).check();
  });
});

describe('a failure of PostgreSQL names neither its address nor its user (rule 20.9)', () => {
  it.each([
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'wrong' }),
      /^The database rejects the user or the password\. \(28P01\)$/,
    ],
    ['no such database', (url: URL) => Object.assign(url, { pathname: '/none' }), /^The database does not exist\. Create it\./],
    ['no server', (url: URL) => Object.assign(url, { port: '1' }), /^The database cannot be reached\. \(ECONNREFUSED\)$/],
  ])('%s', async (_what, change, message) => {
    expect(await openFailing(change(new URL(await engine.createLocation())).href)).toMatch(message);
  });

  it('an address that is none', async () => {
    expect(await openFailing(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@[/x`)).toBe('The database cannot be used.');
  });

  it('a statement, whose values it does not name either', async () => {
    const database = await engine.open();
    await put(database, 1, 'secret');
    const failure: unknown = await put(database, 1, 'secret').catch((error: unknown) => error);
    expect((failure as Error).message).toBe('duplicate key value violates unique constraint "scripts_pkey" (23505)');
    expect(JSON.stringify(failure)).not.toContain('secret');
  });
});

describe('a transaction of PostgreSQL', () => {
  it('rejects, and sends nothing, when a statement of it failed, although the change went on', async () => {
    const database = await engine.open();
    let isSent = false;
    const change = database.transaction(async () => {
      database.afterCommit(() => (isSent = true));
      await put(database, 1, 'a');
      await put(database, 1, 'b').catch(() => undefined);
    });
    await expect(change).rejects.toThrow(AbortedTransactionError);
    expect([await readIds(database), isSent]).toEqual([[], false]);
  });

  it('stores nothing when its connection is lost, and the next ones are stored', async () => {
    const database = await engine.open();
    const change = database.transaction(async () => {
      await put(database, 1, 'a');
      await endConnections();
      // The connection may be made anew before the next statement.
      await wait(500);
      await put(database, 2, 'b');
    });
    await expect(change).rejects.toThrow('The connection to the database was lost.');
    await expect.poll(() => readIds(database).catch(() => undefined), { timeout: 30_000 }).toEqual([]);
    await database.transaction(() => put(database, 3, 'c'), 3);
    expect(await readIds(database)).toEqual([3]);
  });

  /** Two transactions that each change what the other one has changed, and how often each of them was run and sent something. */
  const meet = async (database: Database, begin: 'transaction' | 'repeatable') => {
    const counts = { runs: 0, sent: 0 };
    await put(database, 1, '');
    await put(database, 2, '');
    const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const results = await Promise.allSettled(
      [
        [1, 2],
        [2, 1],
      ].map((ids, index) =>
        database[begin](async () => {
          counts.runs += 1;
          database.afterCommit(() => (counts.sent += 1));
          for (const id of ids) {
            await add(database, id, String(index));
            gates[index]?.resolve(undefined);
            await Promise.all(gates.map(({ promise }) => promise));
          }
        }),
      ),
    );
    return {
      ...counts,
      codes: results.map((result) => (result.status === 'rejected' ? (result.reason as PostgresFailure).code : 'stored')),
    };
  };

  it('is run again when the server ended it because of a deadlock, if it is repeatable, and sends once', async () => {
    const database = await engine.open();
    const { codes, runs, sent } = await meet(database, 'repeatable');
    expect([codes, runs, sent]).toEqual([['stored', 'stored'], 3, 2]);
    const scripts = await database.reader.selectFrom('scripts').select('script').execute();
    expect(scripts.map(({ script }) => script.split('').sort().join(''))).toEqual(['01', '01']);
  });

  it('is run once if it is not repeatable: one of a deadlock rejects, and sends nothing', async () => {
    const { codes, runs, sent } = await meet(await engine.open(), 'transaction');
    expect([codes.toSorted(), runs, sent]).toEqual([['40P01', 'stored'], 2, 1]);
  });

  it('runs after those of other instances about the same session, and alone if it is about everything', async () => {
    const url = await engine.createLocation();
    const databases = [await engine.open(url), await engine.open(url)];
    await put(databases[0] as Database, 1, '0');
    const increase = (database: Database) => async () => {
      const [row] = await database.reader.selectFrom('scripts').select('script').where('sessionId', '=', 1).execute();
      await wait(1);
      await database.writer
        .updateTable('scripts')
        .set({ script: String(Number(row?.script) + 1) })
        .execute();
    };
    const scopes: Scope[] = [1, 1, EVERYTHING, 1, 1, EVERYTHING];
    await Promise.all(databases.flatMap((database) => scopes.map((scope) => database.transaction(increase(database), scope))));
    expect((await databases[0]?.reader.selectFrom('scripts').select('script').execute())?.[0]).toEqual({ script: '12' });
  });
});

describe('the lock of the primary instance', () => {
  it('is had by one of them, until it ends or is lost', async () => {
    const url = await engine.createLocation();
    let losses = 0;
    const onLost = () => (losses += 1);
    const lock = () => lockDatabase(url, onLost);
    const unlock = await lock();
    await expect(lock()).rejects.toThrow(/^The database of BACKEND_DATABASE_URL is used by another backend\. Stop that one/);
    await unlock();
    expect(losses).toBe(0);
    const again = await lock();
    await endConnections();
    await expect.poll(() => losses, { timeout: 30_000 }).toBe(1);
    await (
      await lock()
    )();
    await again();
    expect(losses).toBe(1);
  });
});
