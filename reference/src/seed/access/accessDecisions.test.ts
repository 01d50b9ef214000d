import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedCity } from '../loadedSeed.ts';
import { loadSeed } from '../loadSeed.ts';
import { SMALL_SEED, writeSeed } from '../../testSeed.ts';
import { AccessDecisions } from './accessDecisions.ts';

const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;
let seed = '';
let dataDir = '';

beforeEach(() => {
  seed = writeSeed(SMALL_SEED);
  dataDir = mkdtempSync(join(tmpdir(), 'reference-data-'));
});
afterEach(() => {
  for (const folder of [seed, dataDir]) rmSync(folder, { recursive: true });
});

const load = (): Promise<LoadedCity[]> => loadSeed({ seedDirs: [seed], mediaDir: seed, nowMs: 0 });
const start = (options = {}) => new AccessDecisions({ seedDirs: [seed], ownSeedDir: '/nonexistent', dataDir, ...options });
const putSession = (change: object) =>
  writeFileSync(join(seed, 'dorp/sessions/raad/session.json'), JSON.stringify({ ...SESSION, ...change }));
const find = (cities: LoadedCity[]) => {
  const session = cities[0]?.sessions[0]?.session;
  if (!session) throw new Error('the seed has no session');
  return session;
};
/** Whether a new process shows the session. */
const isShown = async (options = {}) => find(start(options).apply(await load())).published;
const keep = async (published: boolean, options = {}) => start(options).keep(find(await load()), published);

describe('AccessDecisions (rule 13.11)', () => {
  it('keeps a withdrawal beside the cities of the seed until the session is published', async () => {
    await keep(false);
    expect(readdirSync(join(seed, '.access'))).toEqual(['dorp.json']);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await isShown()).toBe(false);
    await keep(true);
    expect(await isShown()).toBe(true);
  });

  it('keeps a withdrawal when an import writes the session again, with another id or in another folder', async () => {
    await keep(false);
    putSession({ published: true });
    expect(await isShown()).toBe(false);
    putSession({ sessionId: 8 });
    expect(await isShown()).toBe(false);
    putSession({ reference: 'other' });
    expect(await isShown()).toBe(false);
  });

  it('keeps the withdrawal of a session whose reference another one has by now', async () => {
    await keep(false);
    putSession({ sessionId: 8 });
    await keep(true);
    expect(await isShown()).toBe(true);
    putSession({ reference: 'other' });
    expect(await isShown()).toBe(false);
  });

  it('keeps the publish of a session that the seed withdraws, until the seed has had it', async () => {
    putSession({ published: false });
    await keep(true);
    expect(await isShown()).toBe(true);
    putSession({ published: true });
    expect(await isShown()).toBe(true);
    putSession({ published: false });
    expect(await isShown()).toBe(false);
  });

  it('writes nothing for a publish that the seed has', async () => {
    await keep(true);
    expect(readdirSync(seed)).toEqual(['dorp']);
  });

  it('never writes the own seed', async () => {
    const own = { ownSeedDir: seed };
    await keep(false, own);
    expect(readdirSync(seed)).toEqual(['dorp']);
    expect(readdirSync(join(dataDir, 'access'))).toEqual(['dorp.json']);
    expect(await isShown(own)).toBe(false);
  });

  it.skipIf(process.getuid?.() === 0)('keeps decisions about a seed that cannot be written in the data folder', async () => {
    chmodSync(seed, 0o500);
    await keep(false);
    expect(await isShown()).toBe(false);
    expect(readdirSync(join(dataDir, 'access'))).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    chmodSync(seed, 0o700);
  });

  it('keeps decisions about generated cities and tells cities apart', async () => {
    const [city] = await load();
    if (!city) throw new Error('the seed has no city');
    const { folder: _, ...generated } = { ...city, city: { ...city.city, name: 'archief' } };
    start().keep({ ...find([city]), city: 'archief' }, false);
    expect(find(start().apply([generated])).published).toBe(false);
    expect(await isShown()).toBe(true);
  });

  it('without a data folder keeps decisions in the process only', async () => {
    const decisions = start({ dataDir: undefined });
    decisions.keep(find(await load()), false);
    expect(find(decisions.apply(await load())).published).toBe(false);
    expect(readdirSync(seed)).toEqual(['dorp']);
    expect(await isShown({ dataDir: undefined })).toBe(true);
  });

  it('publishes nothing while the decisions cannot be read', async () => {
    await keep(false);
    const file = join(seed, '.access/dorp.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
    await expect(isShown()).rejects.toThrow(/dorp\.json cannot be read/);
    await expect(keep(true)).rejects.toThrow(/dorp\.json cannot be read/);
  });

  it('rejects a decision that cannot be written', async () => {
    mkdirSync(join(seed, '.access/dorp.json'), { recursive: true });
    await expect(keep(false)).rejects.toThrow();
  });
});
