import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/testDatabase.ts';
import { Store } from '../../store/store.ts';
import { fillStore } from '../changes/loadData.ts';
import type { LoadedCity } from '../loadedSeed.ts';
import { writeDecision } from './decisionFiles.ts';
import { AccessFolders, findSession } from './testAccess.ts';
import { withdrawAgain } from './withdrawAgain.ts';

const OTHERS = 600;

let folders: AccessFolders;
let database: Database;
let store: Store;
let cities: LoadedCity[];

beforeEach(async () => {
  folders = new AccessFolders();
  database = await openTestDatabase();
  store = new Store(database);
  cities = await folders.load();
});
afterEach(async () => {
  await store.close();
  folders.remove();
});

const listPublished = async (city = 'dorp') =>
  (await store.listSessionsBetween(city, 0, Number.MAX_SAFE_INTEGER, true)).map(({ sessionId }) => sessionId);

/** A second city with many sessions, which have ids from 1000. */
function toArchive(): LoadedCity {
  const [city] = cities;
  if (!city) throw new Error('the seed has no city');
  const { folder: _, ...generated } = { ...city, city: { ...city.city, name: 'archief' }, files: [] };
  const lists = { topics: [], speeches: [], votes: [], attendees: [], subtitles: [] };
  const { password: _password, ...session } = findSession(cities);
  const sessions = Array.from({ length: OTHERS }, (_item, index) => ({
    session: { ...session, city: 'archief', sessionId: 1000 + index, reference: `s${index}` },
    ...lists,
  }));
  return { ...generated, sessions };
}

it.each([
  ['nothing was withdrawn before', true, 0],
  ['a session was withdrawn before', false, 1],
])('a new database says that what was done by hand is lost only if something was: %s', async (_case, published, warnings) => {
  await folders.keep(published);
  const lines: string[] = [];
  const log = { error: () => undefined, warn: (line: string) => lines.push(line) } as unknown as FastifyBaseLogger;
  const data = { store, decisions: folders.start(), seedDirs: [folders.seed], mediaDir: folders.seed, clock: () => 0, log };
  await fillStore(data, () => Promise.resolve([]));
  expect(lines.filter((line) => line.includes('The database is new'))).toHaveLength(warnings);
});

describe('withdrawAgain (rule 13.11)', () => {
  it('withdraws what a database from before a withdrawal publishes, and nothing else', async () => {
    const archive = toArchive();
    await store.saveCities([...cities, archive]);
    await folders.keep(false);
    await withdrawAgain(database, store, folders.start());
    expect(await listPublished()).toEqual([]);
    expect(await listPublished('archief')).toHaveLength(OTHERS);
  });

  it('finds sessions by their reference or by their id only', async () => {
    await folders.keep(false);
    for (const change of [{ sessionId: 8 }, { reference: 'other' }]) {
      folders.put(change);
      await store.applyChanges(await folders.load(), [7, 8]);
      expect(await listPublished()).toHaveLength(1);
      await withdrawAgain(database, store, folders.start());
      expect(await listPublished()).toEqual([]);
    }
  });

  it('finds more sessions than a statement can name', async () => {
    const archive = toArchive();
    await store.saveCities([archive]);
    for (const { session } of archive.sessions.slice(1))
      writeDecision(join(folders.seed, '.access'), 'archief', { sessionId: session.sessionId, published: false, time: 1 });
    await withdrawAgain(database, store, folders.start());
    expect(await listPublished('archief')).toEqual([1000]);
  });

  it('leaves a session published that was published after its withdrawal', async () => {
    await store.saveCities(cities);
    await folders.keep(false);
    folders.nowMs += 1;
    await folders.keep(true);
    await withdrawAgain(database, store, folders.start());
    expect(await listPublished()).toEqual([7]);
  });

  it('throws an error if a decision cannot be read', async () => {
    await store.saveCities(cities);
    await folders.keep(false);
    const [file = ''] = readdirSync(join(folders.seed, '.access/dorp'));
    writeFileSync(join(folders.seed, '.access/dorp', file), '{');
    await expect(withdrawAgain(database, store, folders.start())).rejects.toThrow('cannot be read: it says which sessions are withdrawn');
  });
});
