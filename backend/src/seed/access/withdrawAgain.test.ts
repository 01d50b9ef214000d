import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../store/database.ts';
import { Store } from '../../store/store.ts';
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
  database = new Database(':memory:');
  store = new Store(database);
  cities = await folders.load();
});
afterEach(() => {
  store.close();
  folders.remove();
});

const listPublished = (city = 'dorp') => store.listSessionsBetween(city, 0, Infinity, true).map(({ sessionId }) => sessionId);

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

describe('withdrawAgain (rule 13.11)', () => {
  it('withdraws what a database from before a withdrawal publishes, and nothing else', async () => {
    const archive = toArchive();
    store.saveCities([...cities, archive]);
    await folders.keep(false);
    withdrawAgain(database, store, folders.start());
    expect(listPublished()).toEqual([]);
    expect(listPublished('archief')).toHaveLength(OTHERS);
  });

  it('finds sessions by their reference or by their id only', async () => {
    await folders.keep(false);
    for (const change of [{ sessionId: 8 }, { reference: 'other' }]) {
      folders.put(change);
      store.applyChanges(await folders.load(), [7, 8]);
      expect(listPublished()).toHaveLength(1);
      withdrawAgain(database, store, folders.start());
      expect(listPublished()).toEqual([]);
    }
  });

  it('finds more sessions than a statement can name', () => {
    const archive = toArchive();
    store.saveCities([archive]);
    for (const { session } of archive.sessions.slice(1))
      writeDecision(join(folders.seed, '.access'), 'archief', { sessionId: session.sessionId, published: false, time: 1 });
    withdrawAgain(database, store, folders.start());
    expect(listPublished('archief')).toEqual([1000]);
  });

  it('leaves a session published that was published after its withdrawal', async () => {
    store.saveCities(cities);
    await folders.keep(false);
    folders.nowMs += 1;
    await folders.keep(true);
    withdrawAgain(database, store, folders.start());
    expect(listPublished()).toEqual([7]);
  });

  it('throws an error if a decision cannot be read', async () => {
    store.saveCities(cities);
    await folders.keep(false);
    const [file = ''] = readdirSync(join(folders.seed, '.access/dorp'));
    writeFileSync(join(folders.seed, '.access/dorp', file), '{');
    expect(() => withdrawAgain(database, store, folders.start())).toThrow('cannot be read: it says which sessions are withdrawn');
  });
});
