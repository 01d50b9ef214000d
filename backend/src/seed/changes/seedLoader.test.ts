import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../store/testDatabase.ts';
import type { Stamps } from '../../store/seedFolders.ts';
import { matchesHash } from '../../store/passwordHash.ts';
import { Store } from '../../store/store.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';
import type { LoadedCity } from '../loadedSeed.ts';
import { loadSeed } from '../loadSeed.ts';
import { readStamps, SeedLoader } from './seedLoader.ts';

const CLIENT = SMALL_SEED['dorp/client.json'] as object;
const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;
let folder = '';
let store: Store;
let loader: SeedLoader;
let problems: string[] = [];
/** The cities whose changes cannot be stored. */
let rejected: string[] = [];

beforeEach(async () => {
  folder = writeSeed(SMALL_SEED);
  store = new Store(await openTestDatabase());
  problems = [];
  rejected = [];
  const options = { seedDirs: [folder], mediaDir: folder, nowMs: Date.parse('2026-11-21T12:00:00Z') };
  const stamps = await readStamps([folder]);
  const cities = await loadSeed(options);
  await store.saveCities(cities, stamps);
  loader = new SeedLoader({
    ...options,
    folders: await store.listSeedFolders([folder]),
    stamps,
    onChange: (changed, removed, newStamps) => {
      if (changed.some(({ city }) => rejected.includes(city.name))) throw new Error('the disk is full');
      return store.applyChanges(changed, removed, newStamps);
    },
  });
});

/** Loads what has changed, and notes the problems. */
async function load(): Promise<void> {
  problems = (await loader.load()).problems;
}

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const sessions = () => join(folder, 'dorp/sessions');
const hasPassword = async (password: string) => matchesHash(password, (await store.getSession('dorp', 'raad'))?.password ?? '');
const putSession = (name: string, change: object) =>
  writeFileSync(join(sessions(), name, 'session.json'), JSON.stringify({ ...SESSION, ...change }));
function addSession(name: string, change: object): void {
  cpSync(join(sessions(), 'raad'), join(sessions(), name), { recursive: true });
  putSession(name, change);
}

describe('SeedLoader', () => {
  it('changes nothing while the folders are the same', async () => {
    await store.updateSession(7, { viewers: 12 });
    await load();
    expect((await store.getSession('dorp', 'raad'))?.viewers).toBe(12);
  });

  it('loads a new session folder with its records and files', async () => {
    addSession('later', { sessionId: 8, reference: 'later' });
    await load();
    expect((await store.getSession('dorp', 'later'))?.sessionId).toBe(8);
    expect(await store.getList(8, 'topics')).toHaveLength(1);
    expect((await store.getCues('8-nl'))?.cues).toHaveLength(1);
    expect(await store.findFile('dorp/sessions/later/stream/index.m3u8', 'file')).toBeDefined();
    expect(problems).toEqual([]);
  });

  it('loads a new city', async () => {
    cpSync(join(folder, 'dorp'), join(folder, 'stad'), { recursive: true });
    const client = SMALL_SEED['dorp/client.json'] as object;
    writeFileSync(join(folder, 'stad/client.json'), JSON.stringify({ ...client, name: 'stad' }));
    writeFileSync(join(folder, 'stad/sessions/raad/session.json'), JSON.stringify({ ...SESSION, sessionId: 9 }));
    await load();
    expect(await store.listCities()).toEqual(['dorp', 'stad']);
    expect((await store.getSession('stad', 'raad'))?.sessionId).toBe(9);
  });

  it('replaces a changed session and the settings of a changed city', async () => {
    putSession('raad', { name: 'Raadsvergadering' });
    const client = SMALL_SEED['dorp/client.json'] as object;
    writeFileSync(join(folder, 'dorp/client.json'), JSON.stringify({ ...client, title: 'Het dorp' }));
    await load();
    expect((await store.getSession('dorp', 'raad'))?.name).toBe('Raadsvergadering');
    expect(await store.getList(7, 'topics')).toHaveLength(1);
    expect((await store.getCity('dorp'))?.title).toBe('Het dorp');
  });

  it('reports a folder with a mistake each time, keeps the session, and loads the others', async () => {
    putSession('raad', { status: 'over' });
    addSession('later', { sessionId: 8, reference: 'later' });
    await load();
    await load();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('raad/session.json:');
    expect((await store.getSession('dorp', 'raad'))?.status).toBe('vod');
    expect(await store.getSession('dorp', 'later')).toBeDefined();
    putSession('raad', { status: 'planned' });
    await load();
    expect((await store.getSession('dorp', 'raad'))?.status).toBe('planned');
  });

  it('rejects a session whose number another one has, and a city of the same name', async () => {
    addSession('copy', { reference: 'copy' });
    cpSync(join(folder, 'dorp'), join(folder, 'dorp-2'), { recursive: true });
    await load();
    expect(problems.join('\n')).toContain('7 is the id of');
    expect(problems.join('\n')).toContain("is called 'dorp' too");
    expect(await store.getSession('dorp', 'copy')).toBeUndefined();
  });

  it('removes a session whose folder is gone, and keeps one whose folder was renamed', async () => {
    addSession('later', { sessionId: 8, reference: 'later' });
    await load();
    renameSync(join(sessions(), 'raad'), join(sessions(), 'renamed'));
    rmSync(join(sessions(), 'later'), { recursive: true });
    await load();
    expect((await store.getSession('dorp', 'raad'))?.sessionId).toBe(7);
    expect(await store.getSession('dorp', 'later')).toBeUndefined();
    expect(await store.getList(8, 'topics')).toEqual([]);
  });
});

/** Adds a city with a session. */
function addCity(name: string, sessionId: number): void {
  cpSync(join(folder, 'dorp'), join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'client.json'), JSON.stringify({ ...CLIENT, name }));
  writeFileSync(join(folder, name, 'sessions/raad/session.json'), JSON.stringify({ ...SESSION, sessionId }));
}

describe('a change of the seed is used whatever others do (rule 13.13)', () => {
  beforeEach(async () => {
    addCity('buur', 20);
    for (const [index, name] of ['closed', 'gone'].entries()) addSession(name, { sessionId: 8 + index, reference: name });
    await load();
  });

  it.each([
    { what: 'another session has another number', change: () => addCity('buur', 21) },
    { what: 'another city cannot be stored', change: () => rejected.push('buur') && addCity('buur', 21) },
    { what: 'client.json of another city is broken', change: () => writeFileSync(join(folder, 'buur/client.json'), '{ "name": ') },
    { what: 'another session has a mistake', change: () => addSession('new', { sessionId: 'none', reference: 'new' }) },
    { what: 'another session has its number', change: () => addSession('copy', { reference: 'copy' }) },
    { what: 'client.json of another city is gone', change: () => rmSync(join(folder, 'buur/client.json')) },
  ])('while $what', async ({ change }) => {
    change();
    putSession('raad', { password: 'other' });
    putSession('closed', { sessionId: 8, reference: 'closed', published: false });
    rmSync(join(sessions(), 'gone'), { recursive: true });
    await load();
    expect(await hasPassword('other')).toBe(true);
    expect((await store.getSession('dorp', 'closed'))?.published).toBe(false);
    expect(await store.getSession('dorp', 'gone')).toBeUndefined();
  });

  it('at a later load, if it could not be used at first, and its reason is reported each time', async () => {
    rejected = ['dorp'];
    putSession('raad', { password: 'other' });
    await load();
    await load();
    expect(await hasPassword('geheim')).toBe(true);
    expect(problems).toEqual([expect.stringContaining('dorp/sessions/raad: the disk is full')]);
    rejected = [];
    await load();
    expect(await hasPassword('other')).toBe(true);
  });

  it('after client.json was broken', async () => {
    writeFileSync(join(folder, 'dorp/client.json'), '{ "name": "dorp", ');
    putSession('raad', { password: 'other' });
    rmSync(join(sessions(), 'gone'), { recursive: true });
    await load();
    await load();
    expect(await store.getSession('dorp', 'gone')).toBeUndefined();
    expect(problems).toHaveLength(1);
    writeFileSync(join(folder, 'dorp/client.json'), JSON.stringify(CLIENT));
    await load();
    expect(await hasPassword('other')).toBe(true);
  });

  it('if sessions exchange their references or numbers', async () => {
    putSession('raad', { reference: 'closed', published: false });
    putSession('closed', { sessionId: 8, reference: 'raad' });
    await load();
    expect(await store.getSession('dorp', '7')).toMatchObject({ reference: 'closed', published: false });
    putSession('raad', { sessionId: 8, reference: 'closed', published: false });
    putSession('closed', { sessionId: 7, reference: 'raad' });
    await load();
    expect(await store.getSession('dorp', '8')).toMatchObject({ reference: 'closed', published: false });
    expect(problems).toEqual([]);
  });

  it('if a session has the reference of a removed one, and if its folder moves to another city', async () => {
    rmSync(join(sessions(), 'gone'), { recursive: true });
    addSession('again', { sessionId: 30, reference: 'gone' });
    renameSync(join(sessions(), 'closed'), join(folder, 'buur/sessions/closed'));
    await load();
    expect((await store.getSession('dorp', 'gone'))?.sessionId).toBe(30);
    expect((await store.getSession('buur', 'closed'))?.sessionId).toBe(8);
    expect(await store.getSession('dorp', '9')).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it('if it was made between the load of the seed and the next one', async () => {
    const options = { seedDirs: [folder], mediaDir: folder, nowMs: 0 };
    const stamps = await readStamps([folder]);
    putSession('raad', { password: 'other' });
    const folders = await store.listSeedFolders([folder]);
    const onChange = (changed: LoadedCity[], removed: number[], newStamps: Stamps) => store.applyChanges(changed, removed, newStamps);
    const later = new SeedLoader({ ...options, folders, stamps, onChange });
    await later.load();
    expect(await hasPassword('other')).toBe(true);
  });
});
