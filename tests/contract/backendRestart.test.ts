import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_SEED, writeSeed } from '../../backend/src/seed/testSeed.ts';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { createControl } from '../support/control.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';
import { isOnSqlite } from '../support/testDatabases.ts';

const AGENDA = 'title,start\nOpening,00:00:10\nBegroting,00:05:00\n';
const API = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
const PLANNED = { ...(SMALL_SEED['dorp/sessions/raad/session.json'] as object), status: 'planned', password: undefined };

let seed = '';
let dataDir = '';
let backend: Program;

const start = async () => {
  backend = await startBackend(['--seed', seed], { BACKEND_DATA_DIR: dataDir });
};
const kill = async () => {
  backend.child.kill('SIGKILL');
  await backend.ended;
};
const readSession = async (path: string) =>
  (await (await fetch(`${backend.url}/api/${path}`, { headers: API })).json()) as { name: string };
const findSession = async (path: string) => (await fetch(`${backend.url}/api/${path}`, { headers: API })).status;
const control: ReturnType<typeof createControl> = (...call) => createControl(backend.url)(...call);
const importMeeting = async () => {
  const file = join(dataDir, 'agenda.csv');
  writeFileSync(file, AGENDA);
  const options = [
    '--city',
    'stad',
    '--reference',
    'imported',
    '--date',
    '2026-10-20T19:30',
    '--timezone',
    'Europe/Brussels',
    '--out',
    seed,
  ];
  const env = { ...process.env, ...referenceTokens, REFERENCE_URL: backend.url };
  await promisify(execFile)(nodeBinary, [inRoot('importer', 'src', 'main.ts'), file, ...options], { env });
};

beforeAll(async () => {
  seed = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/session.json': PLANNED });
  dataDir = mkdtempSync(join(tmpdir(), 'backend-data-'));
  await start();
});
afterAll(async () => {
  await stopPrograms();
  for (const folder of [seed, dataDir]) rmSync(folder, { recursive: true });
});

describe('a backend with BACKEND_DATA_DIR (rule 13.22)', () => {
  it('goes on with a live session and what was changed after it was killed, and loads what changed meanwhile', async () => {
    await control('/sessions/raad/begin');
    await control('/sessions/raad/topics/create', { id: 'motion', name: 'Motie', priority: 9 });
    await kill();
    writeFileSync(join(seed, 'dorp/sessions/raad/session.json'), JSON.stringify({ ...PLANNED, name: 'Corrected' }));
    await start();
    expect(JSON.stringify(await readSession('dorp/sessions/raad'))).toContain('"live"');
    expect((await readSession('dorp/sessions/raad')).name).toBe('Corrected');
    expect(JSON.stringify(await control('/sessions/raad/topics/update', { id: 'motion', name: 'Motie 2' }))).toContain('motion');
    if (isOnSqlite()) expect(statSync(join(dataDir, 'gallery.sqlite')).mode & 0o777).toBe(0o600);
  });

  it('shows an import while it runs, and still after it was killed', async () => {
    await importMeeting();
    expect(await findSession('stad/sessions/imported')).toBe(200);
    await kill();
    await start();
    expect(await findSession('stad/sessions/imported')).toBe(200);
    expect(JSON.stringify(await readSession('dorp/sessions/raad'))).toContain('"live"');
  });
});
