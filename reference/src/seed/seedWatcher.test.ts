import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../database.ts';
import { Store } from '../store.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';
import { loadSeed } from './loadSeed.ts';
import { SeedWatcher } from './seedWatcher.ts';

const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;
let folder = '';
let store: Store;
let watcher: SeedWatcher;
let problems: string[] = [];

beforeEach(async () => {
  folder = writeSeed(SMALL_SEED);
  store = new Store(new Database(':memory:'));
  problems = [];
  const options = { seedDirs: [folder], mediaDir: folder, nowMs: Date.parse('2026-11-21T12:00:00Z') };
  const cities = await loadSeed(options);
  store.saveCities(cities);
  watcher = new SeedWatcher({
    ...options,
    cities,
    onChange: (changed, removed) => store.applyChanges(changed, removed),
    onProblems: (lines) => problems.push(...lines),
  });
  await watcher.start();
});
afterEach(() => {
  watcher.stop();
  store.close();
  rmSync(folder, { recursive: true });
});

const sessions = () => join(folder, 'dorp/sessions');
const putSession = (name: string, change: object) =>
  writeFileSync(join(sessions(), name, 'session.json'), JSON.stringify({ ...SESSION, ...change }));
function addSession(name: string, change: object): void {
  cpSync(join(sessions(), 'raad'), join(sessions(), name), { recursive: true });
  putSession(name, change);
}

describe('SeedWatcher', () => {
  it('changes nothing while the folders are the same', async () => {
    store.updateSession(7, { viewers: 12 });
    await watcher.check();
    expect(store.getSession('dorp', 'raad')?.viewers).toBe(12);
  });

  it('loads a new session folder with its records and files', async () => {
    addSession('later', { sessionId: 8, reference: 'later' });
    await watcher.check();
    expect(store.getSession('dorp', 'later')?.sessionId).toBe(8);
    expect(store.getList(8, 'topics')).toHaveLength(1);
    expect(store.getCues('8-nl')?.cues).toHaveLength(1);
    expect(store.findFile('dorp/sessions/later/stream/index.m3u8', 'file')).toBeDefined();
    expect(problems).toEqual([]);
  });

  it('loads a new city', async () => {
    cpSync(join(folder, 'dorp'), join(folder, 'stad'), { recursive: true });
    const client = SMALL_SEED['dorp/client.json'] as object;
    writeFileSync(join(folder, 'stad/client.json'), JSON.stringify({ ...client, name: 'stad' }));
    writeFileSync(join(folder, 'stad/sessions/raad/session.json'), JSON.stringify({ ...SESSION, sessionId: 9 }));
    await watcher.check();
    expect(store.listCities()).toEqual(['dorp', 'stad']);
    expect(store.getSession('stad', 'raad')?.sessionId).toBe(9);
  });

  it('replaces a changed session and the settings of a changed city', async () => {
    putSession('raad', { name: 'Raadsvergadering' });
    const client = SMALL_SEED['dorp/client.json'] as object;
    writeFileSync(join(folder, 'dorp/client.json'), JSON.stringify({ ...client, title: 'Het dorp' }));
    await watcher.check();
    expect(store.getSession('dorp', 'raad')?.name).toBe('Raadsvergadering');
    expect(store.getList(7, 'topics')).toHaveLength(1);
    expect(store.getCity('dorp')?.title).toBe('Het dorp');
  });

  it('reports a folder with a mistake once, keeps the session, and loads the others', async () => {
    putSession('raad', { status: 'over' });
    addSession('later', { sessionId: 8, reference: 'later' });
    await watcher.check();
    await watcher.check();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('raad/session.json:');
    expect(store.getSession('dorp', 'raad')?.status).toBe('vod');
    expect(store.getSession('dorp', 'later')).toBeDefined();
    putSession('raad', { status: 'planned' });
    await watcher.check();
    expect(store.getSession('dorp', 'raad')?.status).toBe('planned');
  });

  it('rejects a session whose number another one has, and a city of the same name', async () => {
    addSession('copy', { reference: 'copy' });
    cpSync(join(folder, 'dorp'), join(folder, 'dorp-2'), { recursive: true });
    await watcher.check();
    expect(problems.join('\n')).toContain('7 is the id of');
    expect(problems.join('\n')).toContain("is called 'dorp' too");
    expect(store.getSession('dorp', 'copy')).toBeUndefined();
  });

  it('removes a session whose folder is gone, and keeps one whose folder was renamed', async () => {
    addSession('later', { sessionId: 8, reference: 'later' });
    await watcher.check();
    renameSync(join(sessions(), 'raad'), join(sessions(), 'renamed'));
    rmSync(join(sessions(), 'later'), { recursive: true });
    await watcher.check();
    expect(store.getSession('dorp', 'raad')?.sessionId).toBe(7);
    expect(store.getSession('dorp', 'later')).toBeUndefined();
    expect(store.getList(8, 'topics')).toEqual([]);
  });
});
