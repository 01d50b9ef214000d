import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SMALL_SEED, writeSeed } from '../../backend/src/seed/testSeed.ts';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { createControl } from '../support/control.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';

const API = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;

let seed = '';
let home = '';
let backend: Program;

const dataDir = () => join(home, 'data');
const start = async () => {
  backend = await startBackend(['--seed', seed], { BACKEND_DATA_DIR: dataDir() });
};
const run = (command: 'backup' | 'restore', ...args: string[]) =>
  promisify(execFile)(nodeBinary, [inRoot('backend', 'src', 'backup', 'cli.ts'), command, join(home, 'backup'), ...args], {
    env: { ...process.env, BACKEND_DATA_DIR: dataDir() },
  });
const readSession = async () => (await fetch(`${backend.url}/api/dorp/sessions/raad`, { headers: API })).text();

beforeAll(async () => {
  seed = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/session.json': { ...SESSION, status: 'planned', password: undefined } });
  home = mkdtempSync(join(tmpdir(), 'backup-'));
  await start();
});
afterAll(async () => {
  await stopPrograms();
  for (const folder of [seed, home]) rmSync(folder, { recursive: true });
});

it('a live session goes on after its data were lost and restored (rule 20.13)', async () => {
  await createControl(backend.url)('/sessions/raad/begin');
  await createControl(backend.url)('/sessions/raad/topics/create', { id: 'motion', name: 'Motie', priority: 9 });
  const before = await readSession();
  expect(before).toContain('"live"');
  expect((await run('backup', '--seed', seed)).stdout).toMatch(/^\d+ files \(\d+ MB\) are in /);
  await expect(run('restore')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^A backend runs on .* Stop it/) as string });
  backend.child.kill('SIGKILL');
  await backend.ended;
  for (const folder of [dataDir(), seed]) rmSync(folder, { recursive: true });
  expect((await run('restore')).stdout).toContain(`is restored in ${dataDir()}, ${seed}.`);
  const { port } = new URL(backend.url);
  await start();
  expect((await readSession()).replaceAll(new URL(backend.url).port, port)).toBe(before);
  const answer = await createControl(backend.url)('/sessions/raad/topics/update', { id: 'motion', name: 'Motie 2' });
  expect(JSON.stringify(answer)).toContain('Motie 2');
});
