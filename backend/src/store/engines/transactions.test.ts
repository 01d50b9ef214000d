import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { ENGINES } from '../testEngines.ts';
import { type Scope, EVERYTHING } from './engine.ts';

const put = (database: Database, sessionId: number, banner: string) =>
  database.writer
    .insertInto('banners')
    .values({ sessionId, banner })
    .onConflict((on) => on.column('sessionId').doUpdateSet({ banner }))
    .execute();

const read = async (database: Database) => {
  const rows = await database.reader.selectFrom('banners').selectAll().orderBy('sessionId').execute();
  return rows.map(({ sessionId, banner }) => `${sessionId} ${banner}`);
};

/** A promise, and what resolves it. */
const createGate = () => Promise.withResolvers<undefined>();

describe.each(ENGINES)('a transaction in $name', ({ use }) => {
  const engine = use();

  it('stores all, or nothing if it rejects', async () => {
    const database = await engine.open();
    const result = await database.transaction(async () => {
      await put(database, 1, 'a');
      await put(database, 2, 'b');
      return 'stored';
    });
    expect(result).toBe('stored');
    const failing = database.transaction(async () => {
      await put(database, 1, 'c');
      await database.transaction(() => put(database, 3, 'd'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await read(database)).toEqual(['1 a', '2 b']);
  });

  it('has what was called in it, whatever runs at the same time', async () => {
    const database = await engine.open();
    const transactions = Array.from({ length: 30 }, (_, index) =>
      database.transaction(async () => {
        await put(database, index, 'a');
        await database.transaction(async () => {
          const own = await read(database);
          expect(own).toContain(`${index} a`);
          await put(database, index, 'b');
        }, index);
        if (index % 3 === 0) throw new Error('no');
      }),
    );
    const results = await Promise.allSettled([...transactions, ...Array.from({ length: 30 }, () => read(database))]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    const stored = await read(database);
    expect(stored).toHaveLength(20);
    expect(stored.every((row) => row.endsWith(' b'))).toBe(true);
  });

  it('does not have what goes on after it, such as a timer that began in it', async () => {
    const database = await engine.open();
    const gate = createGate();
    let later: Promise<unknown> | undefined;
    const failing = database.transaction(async () => {
      later = gate.promise.then(async () => {
        await put(database, 1, 'later');
        await database.transaction(() => put(database, 2, 'later'), 2);
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    gate.resolve(undefined);
    await later;
    expect(await read(database)).toEqual(['1 later', '2 later']);
  });

  it('sends after it is stored, before the next one about the session, and nothing if it is not stored', async () => {
    const database = await engine.open();
    const log: string[] = [];
    const start = (name: string, fails = false) =>
      database.transaction(async () => {
        log.push(`${name} begins`);
        database.afterCommit(() => log.push(`${name} sends`));
        await put(database, 7, name);
        await wait(5);
        await database.transaction(async () => database.afterCommit(() => log.push(`${name} sends more`)));
        if (fails) throw new Error('no');
        log.push(`${name} ends`);
      }, 7);
    await Promise.allSettled([start('a'), start('b', true), start('c')]);
    expect(log).toEqual(['a begins', 'a ends', 'a sends', 'a sends more', 'b begins', 'c begins', 'c ends', 'c sends', 'c sends more']);
    database.afterCommit(() => log.push('at once'));
    expect(log.at(-1)).toBe('at once');
  });

  it('about the same session, city or everything runs after the others, so that no change is lost', async () => {
    const database = await engine.open();
    await put(database, 1, '0');
    const increase = async () => {
      const [row] = await database.reader.selectFrom('banners').select('banner').where('sessionId', '=', 1).execute();
      await wait(1);
      await put(database, 1, String(Number(row?.banner) + 1));
    };
    const scopes: Scope[] = [1, EVERYTHING, 1, 1, EVERYTHING, 1];
    await Promise.all(scopes.map((scope) => database.transaction(increase, scope)));
    const others: Scope[] = ['dorp', 'dorp', EVERYTHING];
    await Promise.all(others.map((scope) => database.transaction(increase, scope)));
    expect(await read(database)).toEqual(['1 9']);
  });

  it('can have every call: none of them waits for the transaction to end', async () => {
    const database = await engine.open();
    const result = await database.transaction(async () => {
      await put(database, 1, 'a');
      await database.check();
      await database.emptyLog();
      await database.transaction(() => put(database, 2, 'b'), EVERYTHING);
      return read(database);
    }, 1);
    expect(result).toEqual(['1 a', '2 b']);
  });

  it('is stored before the database closes', async () => {
    const location = await engine.createLocation();
    const database = await engine.open(location);
    const gate = createGate();
    const stored = database.transaction(() => gate.promise.then(() => put(database, 1, 'a')));
    const closed = database.close();
    gate.resolve(undefined);
    await stored;
    await closed;
    if (location !== ':memory:') expect(await read(await engine.open(location))).toEqual(['1 a']);
  });
});

describe.each(ENGINES.filter(({ name }) => !name.includes('memory')))('while a transaction runs in $name', ({ use }) => {
  const engine = use();

  it('others read what was stored before', async () => {
    const database = await engine.open();
    await put(database, 1, 'before');
    const gate = createGate();
    const started = createGate();
    const running = database.transaction(async () => {
      await put(database, 1, 'after');
      started.resolve(undefined);
      await gate.promise;
    }, EVERYTHING);
    await started.promise;
    expect(await read(database)).toEqual(['1 before']);
    gate.resolve(undefined);
    await running;
    expect(await read(database)).toEqual(['1 after']);
  });
});
