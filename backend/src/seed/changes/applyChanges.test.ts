import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../store/testDatabase.ts';
import { Store } from '../../store/store.ts';
import { AccessFolders, findSession } from '../access/testAccess.ts';
import { applyChanges } from './applyChanges.ts';
import { readStamps } from './seedLoader.ts';

let folders: AccessFolders;
let store: Store;
let elsewhere: string;

beforeEach(async () => {
  folders = new AccessFolders();
  store = new Store(await openTestDatabase());
  elsewhere = mkdtempSync(join(tmpdir(), 'other-machine-'));
  await store.saveCities(folders.start().apply(await folders.load()), await readStamps([folders.seed]));
});
afterEach(async () => {
  await store.close();
  folders.remove();
  rmSync(elsewhere, { recursive: true });
});

/** Decides at another machine, which has the database, but neither the seed nor the data folder of this one. */
async function decideElsewhere(published: boolean): Promise<void> {
  folders.nowMs += 1;
  folders.start({ seedDirs: [], dataDir: elsewhere }).keep(findSession(await folders.load()), published);
  await store.updateSession(7, { published });
}

async function load(): Promise<boolean | undefined> {
  folders.nowMs += 1;
  const context = { store, decisions: folders.start(), cameras: { isLive: async () => false } };
  await applyChanges(context, await folders.load(), [], await readStamps([folders.seed]));
  return (await store.getSession('dorp', '7'))?.published;
}

describe('what was decided at another machine (rule 13.11)', () => {
  it('stays withdrawn, whatever its folder says later', async () => {
    await decideElsewhere(false);
    for (const change of [{ name: 'Other' }, { published: false }, { published: true }]) {
      folders.put(change);
      expect(await load()).toBe(false);
    }
    await decideElsewhere(true);
    expect(await load()).toBe(true);
  });

  it('stays published, until its folder has published and withdrawn it', async () => {
    folders.put({ published: false });
    expect(await load()).toBe(false);
    await decideElsewhere(true);
    folders.put({ published: false, name: 'Other' });
    expect(await load()).toBe(true);
    folders.put({});
    expect(await load()).toBe(true);
    folders.put({ published: false });
    expect(await load()).toBe(false);
  });
});

it('a withdrawal while a load waits is not undone by it (rule 13.11)', async () => {
  // Only a file can be read while a transaction runs.
  const file = new Store(await openTestDatabase(join(elsewhere, 'data.sqlite')));
  const decisions = folders.start();
  await file.saveCities(decisions.apply(await folders.load()), await readStamps([folders.seed]));
  folders.put({ name: 'Other' });
  const cities = await folders.load();
  const stamps = await readStamps([folders.seed]);
  const gate = Promise.withResolvers<undefined>();
  const withdrawal = file.transaction(async () => {
    await gate.promise;
    await file.updateSession(7, { published: false });
  }, 7);
  const loaded = applyChanges({ store: file, decisions, cameras: { isLive: async () => false } }, cities, [], stamps);
  await wait(50);
  gate.resolve(undefined);
  await withdrawal;
  decisions.keep(findSession(cities), false);
  await loaded;
  expect(await file.getSession('dorp', '7')).toMatchObject({ name: 'Other', published: false });
  await file.close();
});
