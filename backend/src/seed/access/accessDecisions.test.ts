import { chmodSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccessFolders, findSession } from './testAccess.ts';

let folders: AccessFolders;
let seed = '';
let dataDir = '';

beforeEach(() => {
  folders = new AccessFolders();
  ({ seed, dataDir } = folders);
});
afterEach(() => folders.remove());

describe('AccessDecisions (rule 13.11)', () => {
  it('keeps a withdrawal beside the cities of the seed until the session is published', async () => {
    await folders.keep(false);
    expect(readdirSync(join(seed, '.access/dorp'))).toEqual([expect.stringMatching(/^7-[0-9a-f-]{36}\.json$/)]);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await folders.isShown()).toBe(false);
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
  });

  it('keeps a withdrawal when an import writes the session again, with another id or in another folder', async () => {
    await folders.keep(false);
    folders.put({ published: true });
    expect(await folders.isShown()).toBe(false);
    folders.put({ sessionId: 8 });
    expect(await folders.isShown()).toBe(false);
    folders.put({ reference: 'other' });
    expect(await folders.isShown()).toBe(false);
  });

  it('keeps the withdrawal of a session whose reference another one has by now', async () => {
    await folders.keep(false);
    folders.put({ sessionId: 8 });
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
    folders.put({ reference: 'other' });
    expect(await folders.isShown()).toBe(false);
  });

  it('keeps the publish of a session that the seed withdraws, until the seed has had it', async () => {
    folders.put({ published: false });
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
    folders.put({ published: true });
    expect(await folders.isShown()).toBe(true);
    folders.put({ published: false });
    expect(await folders.isShown()).toBe(false);
  });

  it('writes nothing for a publish that the seed has', async () => {
    await folders.keep(true);
    expect(readdirSync(seed)).toEqual(['dorp']);
  });

  it('never writes the own seed', async () => {
    const own = { ownSeedDir: seed };
    await folders.keep(false, own);
    expect(readdirSync(seed)).toEqual(['dorp']);
    expect(readdirSync(join(dataDir, 'access'))).toEqual(['dorp']);
    expect(await folders.isShown(own)).toBe(false);
  });

  it.skipIf(process.getuid?.() === 0)('keeps decisions about a seed that cannot be written in the data folder', async () => {
    chmodSync(seed, 0o500);
    await folders.keep(false);
    expect(await folders.isShown()).toBe(false);
    expect(readdirSync(join(dataDir, 'access'))).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    chmodSync(seed, 0o700);
  });

  it('keeps decisions about generated cities and tells cities apart', async () => {
    const [city] = await folders.load();
    if (!city) throw new Error('the seed has no city');
    const { folder: _, ...generated } = { ...city, city: { ...city.city, name: 'archief' } };
    folders.start().keep({ ...findSession([city]), city: 'archief' }, false);
    expect(findSession(folders.start().apply([generated])).published).toBe(false);
    expect(await folders.isShown()).toBe(true);
  });

  it('without a data folder keeps decisions in the process only', async () => {
    const decisions = folders.start({ dataDir: undefined });
    decisions.keep(findSession(await folders.load()), false);
    expect(findSession(decisions.apply(await folders.load())).published).toBe(false);
    expect(readdirSync(seed)).toEqual(['dorp']);
    expect(await folders.isShown({ dataDir: undefined })).toBe(true);
  });

  it('publishes nothing while the decisions cannot be read, and withdraws nevertheless', async () => {
    await folders.keep(false);
    const [file = ''] = readdirSync(join(seed, '.access/dorp')).map((name) => join(seed, '.access/dorp', name));
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, 20));
    await expect(folders.isShown()).rejects.toThrow(/dorp\/7-.*\.json cannot be read/);
    await expect(folders.keep(true)).rejects.toThrow(/dorp\/7-.*\.json cannot be read/);
    await folders.keep(false);
    expect(readdirSync(join(seed, '.access/dorp'))).toHaveLength(2);
    rmSync(file);
    expect(await folders.isShown()).toBe(false);
  });

  it('rejects a withdrawal that cannot be written, which holds until the end of the process', async () => {
    writeFileSync(join(seed, '.access'), 'a file in place of the folder');
    const session = findSession(await folders.load());
    const decisions = folders.start();
    expect(() => decisions.keep(session, false)).toThrow();
    expect(findSession(decisions.apply(await folders.load())).published).toBe(false);
  });

  it('publishes nothing while their folder cannot be read', async () => {
    const cities = await folders.load();
    symlinkSync('.access', join(seed, '.access'));
    const decisions = folders.start();
    expect(() => decisions.keep(findSession(cities), false)).toThrow();
    expect(() => decisions.keep(findSession(cities), true)).toThrow(/\.access cannot be read/);
    expect(() => folders.start().apply(cities)).toThrow(/\.access cannot be read/);
    unlinkSync(join(seed, '.access'));
    expect(findSession(decisions.apply(cities)).published).toBe(false);
  });
});
