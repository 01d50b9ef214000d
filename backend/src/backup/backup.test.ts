import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend } from '../app.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { createBackup } from './createBackup.ts';
import { describeFiles } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';

let home = '';
let seed = '';
let backend: Backend | undefined;

const inHome = (...names: string[]) => join(home, ...names);
const dataDir = () => inHome('data');
const database = () => join(dataDir(), 'gallery.sqlite');
const folder = () => inHome('backup');
const SEGMENT = 'ingest/dorp/7.m4s';

const start = async () => {
  backend = await createBackend({ seedDirs: [seed], mediaDir: seed, dataDir: dataDir(), database: database(), watch: true });
};
const stop = async () => {
  await backend?.close();
  backend = undefined;
};
const backUp = (change: object = {}) => createBackup({ folder: folder(), dataDir: dataDir(), seedDirs: [seed], ...change }, () => 0);
const restore = (change: object = {}) => restoreBackup({ folder: folder(), dataDir: dataDir(), seedDirs: [], ...change });
const wipe = async () => {
  await stop();
  for (const dir of [dataDir(), seed]) rmSync(dir, { recursive: true });
};

/** All rows of all tables. */
function readRows(): Record<string, unknown[]> {
  const connection = new DatabaseSync(database());
  const tables = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  const rows = tables.map(({ name }) => [String(name), connection.prepare(`SELECT * FROM ${String(name)}`).all()] as const);
  connection.close();
  return Object.fromEntries(rows);
}

const readOthers = async () => {
  const files = Object.entries(await describeFiles(dataDir())).filter(([path]) => !path.startsWith('gallery.sqlite'));
  return { data: files, seed: await describeFiles(seed) };
};

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'backup-'));
  seed = writeSeed(SMALL_SEED);
  mkdirSync(inHome('data/ingest/dorp'), { recursive: true });
  writeFileSync(join(dataDir(), SEGMENT), 'segment');
  await start();
});
afterEach(async () => {
  await stop();
  for (const dir of [home, seed]) rmSync(dir, { recursive: true, force: true });
});

describe('a backup of a backend (rule 20.13)', () => {
  it('is made while it runs, and restores every row and every file with its time', async () => {
    const session = await backend?.store.getSession('dorp', 'raad');
    await backend?.store.updateSession(session?.sessionId ?? 0, { status: 'live', viewers: 12 });
    writeFileSync(`${database()}.schema-10`, 'passwords of before');
    await backUp();
    const rows = readRows();
    const files = await readOthers();
    const { mtimeMs } = statSync(join(seed, 'dorp/client.json'));
    await wipe();
    await restore();
    expect(readRows()).toEqual(rows);
    expect(await readOthers()).toEqual(files);
    expect(files.data.map(([path]) => path)).toEqual([SEGMENT]);
    expect(Math.abs(statSync(join(seed, 'dorp/client.json')).mtimeMs - mtimeMs)).toBeLessThan(1);
    expect(statSync(database()).mode & 0o777).toBe(0o600);
    await start();
    expect(await backend?.store.getSession('dorp', 'raad')).toMatchObject({ status: 'live', viewers: 12 });
  });

  it('is for its owner only, names each file with its checksum, and says what it lacks', async () => {
    symlinkSync('/etc/hostname', join(seed, 'dorp/link'));
    const { manifest, leftOut } = await backUp();
    expect(leftOut).toEqual([join(seed, 'dorp/link')]);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(manifest.files[`data/${SEGMENT}`]).toEqual({
      bytes: 7,
      sha256: '03e71c6d7dc6bd4e89ceaf32f6488ca0aa69b0de784b706cac5818d680e9d97f',
    });
    expect(Object.keys(manifest.files)).toContain('seed-1/dorp/sessions/raad/session.json');
    expect(JSON.parse(readFileSync(join(folder(), 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  it.each([
    ['is not empty', () => ({ folder: seed + '-used' }), 'is not empty. Move what it has elsewhere'],
    ['is in what it copies', () => ({ folder: join(seed, 'backup') }), 'Name a folder elsewhere'],
    ['is of no data folder', () => ({ dataDir: seed }), 'Set BACKEND_DATA_DIR to the data folder'],
    ['is of a seed that does not exist', () => ({ seedDirs: [inHome('none')] }), 'Name the folder of the seed with --seed'],
  ])('is not made where it %s', async (_case, change, message) => {
    cpSync(seed, `${seed}-used`, { recursive: true });
    await expect(backUp(change())).rejects.toThrow(message);
    rmSync(`${seed}-used`, { recursive: true });
  });
});

describe('a restore (rule 20.13)', () => {
  it('writes nothing where a backend runs or something is in the way', async () => {
    await backUp();
    await expect(restore()).rejects.toThrow(`A backend runs on ${dataDir()}. Stop it, then move the folder elsewhere`);
    await stop();
    await expect(restore()).rejects.toThrow(`${dataDir()} is not empty. Move what it has elsewhere`);
    const empty = { dataDir: inHome('other') };
    await expect(restore(empty)).rejects.toThrow(`${seed} is not empty`);
    await expect(restore({ ...empty, seedDirs: [inHome('a'), inHome('b')] })).rejects.toThrow('name as many with --seed');
    expect(readdirSync(home).toSorted()).toEqual(['backup', 'data']);
  });

  it('puts the folders elsewhere when they are named', async () => {
    await backUp();
    await restore({ dataDir: inHome('other'), seedDirs: [inHome('cities')] });
    expect(await describeFiles(inHome('cities'))).toEqual(await describeFiles(seed));
  });

  const inBackup = (path: string) => join(folder(), path);
  it.each([
    ['a byte has changed', () => writeFileSync(inBackup(`data/${SEGMENT}`), 'segmemt'), `data/${SEGMENT} has changed`],
    ['the database has changed', () => writeFileSync(inBackup('data/gallery.sqlite'), ''), 'data/gallery.sqlite has changed'],
    ['a file is missing', () => rmSync(inBackup(`data/${SEGMENT}`)), `data/${SEGMENT} is missing`],
    ['a file was added', () => writeFileSync(inBackup('seed-1/dorp/new.json'), '{}'), 'seed-1/dorp/new.json does not belong to it'],
    ['the copy was interrupted', () => rmSync(inBackup('manifest.json')), 'is no backup, or one that was interrupted'],
    ['the manifest is damaged', () => writeFileSync(inBackup('manifest.json'), '{'), 'damaged or of a later version'],
  ])('writes nothing of a backup of which %s', async (_case, damage, message) => {
    await backUp();
    await wipe();
    damage();
    await expect(restore()).rejects.toThrow(message);
    expect(readdirSync(home)).toEqual(['backup']);
  });
});
