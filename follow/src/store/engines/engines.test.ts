import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgres, POSTGRES_USER } from '../../../../tests/support/postgres.ts';
import { isOnSqlite } from '../../../../tests/support/testDatabases.ts';
import type { FollowStore } from '../followStore.ts';
import { openFollowStore } from '../openFollowStore.ts';
import { addConfirmed, openTestStore } from '../testFollowStore.ts';

let folder: string;
let stores: FollowStore[];
const open = async () => {
  const store = await openTestStore(join(folder, 'follow.sqlite'));
  stores.push(store);
  return store;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close().catch(() => undefined);
  rmSync(folder, { recursive: true });
});

describe('a database', () => {
  it('has one sender at a time; the next one begins when it has closed', async () => {
    const first = await open();
    const second = await open();
    expect(await Promise.all([first.lockSender(), first.lockSender()])).toEqual([true, true]);
    expect(await Promise.all([second.lockSender(), second.lockSender()])).toEqual([false, false]);
    expect(await first.lockSender()).toBe(true);
    await first.close();
    expect(await second.lockSender()).toBe(true);
    stores = [second];
  });

  it('has its data when it is opened again', async () => {
    const first = await open();
    await addConfirmed(first, 'an');
    const follows = await first.listConfirmed();
    await first.close();
    expect(await (await open()).listConfirmed()).toEqual(follows);
  });
});

describe.runIf(!isOnSqlite())('a PostgreSQL', () => {
  it('is changed by several instances at the same time', async () => {
    const instances = await Promise.all([open(), open(), open()]);
    const names = ['an', 'bo', 'cy', 'di'];
    await Promise.all(instances.flatMap((store) => names.map((name) => addConfirmed(store, name))));
    for (const store of instances) expect(await store.measure(0)).toMatchObject({ followers: names.length, follows: names.length });
  });
});

describe.runIf(!isOnSqlite())('a PostgreSQL that must have the tables', () => {
  it('gets none where an administrator has made the schema only (rule 28.11)', async () => {
    const server = await createPostgres();
    await server.start();
    try {
      const url = await server.createDatabase();
      await server.execute('CREATE SCHEMA public_gallery_follow', url);
      await expect(openFollowStore(url, { mustExist: true })).rejects.toThrow(/^There is no database/);
      expect(await server.execute(`SELECT tablename FROM pg_tables WHERE schemaname = 'public_gallery_follow'`, url)).toHaveLength(0);
    } finally {
      await server.dispose();
    }
  });
});

describe.runIf(!isOnSqlite())('a PostgreSQL that fails', () => {
  it('rejects what it is asked, names no address, and goes on with a new lock when it is back', async () => {
    const server = await createPostgres();
    await server.start();
    const store = await openFollowStore(await server.createDatabase());
    try {
      const { follow } = await addConfirmed(store, 'an');
      expect(await store.lockSender()).toBe(true);
      await server.kill();
      const asked = await Promise.allSettled([store.listConfirmed(), store.lockSender(), store.endFollow(follow.id)]);
      expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(JSON.stringify(asked.map((one) => String((one as PromiseRejectedResult).reason)))).not.toContain(POSTGRES_USER);
      await server.start();
      await expect.poll(() => store.lockSender().catch(() => false)).toBe(true);
      await expect.poll(() => store.listConfirmed().catch(() => [])).toHaveLength(1);
      await store.endFollow(follow.id);
      expect(await store.listConfirmed()).toEqual([]);
    } finally {
      await store.close();
      await server.dispose();
    }
  });
});

describe.runIf(isOnSqlite())('a file', () => {
  it('and those beside it are for their owner only', async () => {
    const store = await open();
    await store.lockSender();
    await addConfirmed(store, 'an');
    const databases = readdirSync(folder).filter((name) => !name.endsWith('-journal'));
    expect(databases.map((name) => [name, statSync(join(folder, name)).mode & 0o777])).toEqual(
      ['', '-lock', '-shm', '-wal'].map((suffix) => [`follow.sqlite${suffix}`, 0o600]),
    );
  });

  it('of the first version gets the current tables, and keeps what it has', async () => {
    const first = await open();
    const { follower } = await addConfirmed(first, 'an');
    await first.close();
    const connection = new DatabaseSync(join(folder, 'follow.sqlite'));
    connection.exec('DROP TABLE deliveries; ALTER TABLE messages DROP COLUMN "rejectedMs"; UPDATE "schemaNumber" SET schema = 1');
    connection.close();
    const store = await open();
    expect(await store.findFollower({ id: follower.id })).toEqual(follower);
    expect(await store.listDeliveries(follower.id)).toEqual([]);
    stores = [store];
  });

  it('of a later version, or of no database, is not changed', async () => {
    await (await open()).close();
    const file = join(folder, 'follow.sqlite');
    const connection = new DatabaseSync(file);
    connection.exec('UPDATE "schemaNumber" SET schema = 99');
    connection.close();
    await expect(openFollowStore(file)).rejects.toThrow(/of a later version .*schema 99/);
    const other = join(folder, 'other.sqlite');
    writeFileSync(other, 'This is a text, which is long enough to be no header of a database.'.repeat(20));
    await expect(openFollowStore(other)).rejects.toThrow(/is not a database/);
    stores = [];
  });
});

describe.runIf(isOnSqlite())('a database in memory', () => {
  it('has its own sender', async () => {
    const store = await openFollowStore(':memory:');
    stores.push(store);
    expect(await store.lockSender()).toBe(true);
  });
});
