import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend } from '../testBackend.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testDatabase.ts';
import { Store } from '../store/store.ts';
import { registerHealth } from './registerHealth.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backend-health-'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Status and body of `/readyz` of a backend with these parts. */
async function readReadiness({ relay, folders = [] }: { relay?: { isReachable: boolean }; folders?: string[] }) {
  const app = fastify();
  registerHealth(app, { store: new Store(database), relay, cameras: { listFolders: () => ({ segments: [], recordings: folders }) } });
  const answer = await app.inject('/readyz');
  expect(answer.headers['cache-control']).toBe('no-store');
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const READY = { status: 200, body: { status: 'ready' } };
const withoutPart = (...failing: string[]) => ({ status: 503, body: { status: 'not-ready', failing } });

describe('the readiness of the backend (rule 23.22)', () => {
  it('is given when all that it has works', async () => {
    expect(await readReadiness({})).toEqual(READY);
    expect(await readReadiness({ relay: { isReachable: true }, folders: [folder] })).toEqual(READY);
  });

  it('lacks a relay that cannot be reached', async () => {
    expect(await readReadiness({ relay: { isReachable: false } })).toEqual(withoutPart('relay'));
  });

  it.each([
    ['that does not exist', () => join(folder, 'missing')],
    ['to which nobody may write', () => '/proc/self'],
  ])('lacks the recordings when one of their folders is one %s', async (_what, getFolder) => {
    expect(await readReadiness({ folders: [folder, getFolder()] })).toEqual(withoutPart('recordings'));
  });

  it('lacks a database that does not answer, and names all that fails', async () => {
    const file = join(folder, 'data.sqlite');
    database = await openTestDatabase(file);
    await database.close();
    const folders = [join(folder, 'missing')];
    expect(await readReadiness({ relay: { isReachable: false }, folders })).toEqual(withoutPart('database', 'relay', 'recordings'));
    writeFileSync(file, '');
    database = await openTestDatabase(file);
    expect(await readReadiness({})).toEqual(READY);
  });
});

it('a backend answers that it is alive and ready without a token (rule 23.22)', async () => {
  const backend = await createTestBackend();
  const answers = await Promise.all(['/healthz', '/readyz'].map((url) => backend.app.inject(url)));
  expect(answers.map((answer) => [answer.statusCode, answer.json<unknown>()])).toEqual([
    [200, { status: 'ok' }],
    [200, { status: 'ready' }],
  ]);
  await backend.close();
});
