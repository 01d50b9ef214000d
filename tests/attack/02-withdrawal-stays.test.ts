import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SMALL_SEED, writeSeed } from '../../backend/src/seed/testSeed.ts';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { createControl } from '../support/control.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';

const API = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
let seed = '';
let dataDir = '';
let backend: Program;

const start = async (args = ['--seed', seed]) => {
  backend = await startBackend(args, { BACKEND_DATA_DIR: '', REFERENCE_DATA_DIR: dataDir });
};
/** Kills the backend: nothing is left to do at its end. */
const restart = async (args?: string[]) => {
  backend.child.kill('SIGKILL');
  await backend.ended;
  await start(args);
};
/** Ends a backend in order: its database is one file then. */
const end = async ({ child, ended }: Program) => {
  child.kill('SIGTERM');
  await ended;
};
const ask = async (path: string) => (await fetch(`${backend.url}/api${path}`, { headers: API })).json() as Promise<unknown>;
const readSession = (path = '/dorp/sessions/raad') => ask(path) as Promise<{ published: boolean; name: string }>;
const change = (name: 'publish' | 'unpublish' | 'begin', session = 'raad') => createControl(backend.url)(`/sessions/${session}/${name}`);

beforeEach(() => {
  seed = writeSeed(SMALL_SEED);
  dataDir = mkdtempSync(join(tmpdir(), 'reference-data-'));
});
afterEach(async () => {
  await stopPrograms();
  for (const folder of [seed, dataDir]) rmSync(folder, { recursive: true });
});

describe('32.2 a withdrawal stays', () => {
  it('after a restart, until the session is published', async () => {
    await start();
    await change('unpublish');
    await restart();
    expect((await readSession()).published).toBe(false);
    await change('publish');
    await restart();
    expect((await readSession()).published).toBe(true);
  });

  it('after a change of its folder while the backend runs', async () => {
    await start();
    await change('unpublish');
    const file = join(seed, 'dorp/sessions/raad/session.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Gemeenteraad', 'Another name'));
    await createControl(backend.url)('/reload');
    expect((await readSession()).name).toBe('Another name');
    expect((await readSession()).published).toBe(false);
  });

  it('after a new import', async () => {
    await start();
    await change('unpublish');
    const captions = join(dataDir, 'raad.vtt');
    writeFileSync(captions, 'WEBVTT\n\n00:01.000 --> 00:02.500\nWelkom\n');
    const options = [
      '--city',
      'dorp',
      '--reference',
      'raad',
      '--session-id',
      '7',
      '--name',
      'Imported',
      '--date',
      '2026-10-26T19:30',
      '--out',
      seed,
      '--force',
    ];
    const env = { ...process.env, ...referenceTokens, REFERENCE_URL: backend.url };
    const report = execFileSync(nodeBinary, [inRoot('importer', 'src', 'main.ts'), captions, ...options], { stdio: 'pipe', env });
    expect(report.toString()).toContain('Loaded by the running backend');
    expect((await readSession()).name).toBe('Imported');
    expect((await readSession()).published).toBe(false);
    await restart();
    expect((await readSession()).published).toBe(false);
  });

  it('when the database is made again from the seed', async () => {
    const args = ['--seed', seed, '--database', join(dataDir, 'backend.sqlite')];
    await start(args);
    await change('unpublish');
    await restart(args);
    expect((await readSession()).published).toBe(false);
    await restart(['--seed', seed, '--database', join(dataDir, 'new.sqlite')]);
    expect((await readSession()).published).toBe(false);
  });

  it('when a database from before the withdrawal comes back', async () => {
    const database = join(dataDir, 'backend.sqlite');
    const args = ['--seed', seed, '--database', database];
    await start(args);
    await end(backend);
    cpSync(database, join(dataDir, 'copy.sqlite'));
    await start(args);
    await change('unpublish');
    await end(backend);
    for (const name of [`${database}-wal`, `${database}-shm`]) rmSync(name, { force: true });
    cpSync(join(dataDir, 'copy.sqlite'), database);
    await start(args);
    expect((await readSession()).published).toBe(false);
  });

  it('when two instances withdraw sessions at the same time', async () => {
    const session = JSON.parse(readFileSync(join(seed, 'dorp/sessions/raad/session.json'), 'utf8')) as object;
    const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
    for (const [index, reference] of names.entries()) {
      mkdirSync(join(seed, 'dorp/sessions', reference));
      const file = join(seed, 'dorp/sessions', reference, 'session.json');
      writeFileSync(file, JSON.stringify({ ...session, sessionId: 100 + index, reference }));
    }
    const args = ['--seed', seed, '--database', join(dataDir, 'backend.sqlite')];
    await start(args);
    const first = backend;
    await start([...args, '--follow']);
    const controls = [first, backend].map(({ url }) => createControl(url));
    await Promise.all(
      controls.flatMap((control, half) =>
        names.filter((_, index) => index % 2 === half).map((name) => control(`/sessions/${name}/unpublish`)),
      ),
    );
    await Promise.all([first, backend].map(end));
    await start(['--seed', seed]);
    const states = await Promise.all(names.map(async (name) => (await readSession(`/dorp/sessions/${name}`)).published));
    expect(states).toEqual(names.map(() => false));
  });

  it.each(['Dorp', 'stad'])('when the city is called %s', async (name) => {
    await start();
    await change('unpublish');
    const file = join(seed, 'dorp/client.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"dorp"', `"${name}"`));
    await restart();
    expect((await readSession(`/${name}/sessions/raad`)).published).toBe(false);
  });

  it('in the examples, whose seed is not written, until the session starts again', async () => {
    await start([]);
    await change('unpublish', 'live-raad');
    await restart([]);
    expect((await readSession('/waterdam/sessions/live-raad')).published).toBe(false);
    const [kept = ''] = readdirSync(join(dataDir, 'access/waterdam'));
    expect(readFileSync(join(dataDir, 'access/waterdam', kept), 'utf8')).toContain('live-raad');
    await change('begin', 'live-raad');
    await restart([]);
    expect((await readSession('/waterdam/sessions/live-raad')).published).toBe(true);
  });

  it('in a generated city', async () => {
    const args = ['--seed', seed, '--long-session'];
    await start(args);
    await change('unpublish', 'lange-raad');
    await restart(args);
    expect((await readSession('/marathon/sessions/lange-raad')).published).toBe(false);
  });
});

describe('32.2 a withdrawal that cannot be kept', () => {
  it('is an error, and the session is withdrawn nevertheless', async () => {
    writeFileSync(join(seed, '.access'), 'a file in place of the folder');
    await start();
    await expect(change('unpublish')).rejects.toThrow('500');
    expect((await readSession()).published).toBe(false);
  });
});
