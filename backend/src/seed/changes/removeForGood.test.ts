import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOnSqlite } from '../../../../tests/support/testDatabases.ts';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import { toControlCall } from '../../control/commands.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';
import type { Removal } from './removeForGood.ts';

const SESSION = { ...(SMALL_SEED['dorp/sessions/raad/session.json'] as object), status: 'vod', password: undefined };
const SOURCE = '/srv/meetings/2026-06-11-council';
const EMAIL = 'ada@example.org';

let folder = '';
let backend: Backend;

const path = (...names: string[]) => join(folder, ...names);
const start = async () => {
  const seed = { seedDirs: [folder], mediaDir: folder, database: path('.data.sqlite'), dataDir: path('.home'), watch: true };
  backend = await createTestBackend({ controlToken: 'control', apiToken: 'api', ...seed });
};
const call = async (...command: string[]) => {
  const { method, path: url, body } = toControlCall(command);
  const headers = { authorization: 'Bearer control', 'content-type': 'application/json' };
  const answer = await backend.app.inject({ method, url: `/control${url}`, headers, payload: JSON.stringify(body ?? {}) });
  return { code: answer.statusCode, body: answer.json<unknown>() };
};

beforeEach(async () => {
  folder = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/session.json': SESSION });
  mkdirSync(path('.imported/dorp/sessions'), { recursive: true });
  writeFileSync(path('.imported/dorp/sessions/raad.json'), JSON.stringify({ folder: SOURCE }));
  await start();
  await backend.store.submissions.addRegistration(7, 0, { first_name: 'Ada', name: 'Jansen', email: EMAIL });
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

describe('a session that is removed for good (rule 13.25)', () => {
  it('leaves no row, no file and no note of its import, and the answer says what remains', async () => {
    const { code, body } = await call('remove', 'raad', 'forever');
    const removal = body as Removal;
    expect(code).toBe(200);
    expect(removal).toMatchObject({ city: 'dorp', reference: 'raad', folder: path('dorp/sessions/raad') });
    expect(removal.files).toBeGreaterThan(1);
    expect(removal.rows).toMatchObject({ sessions: 1, registrations: 1, seedFolders: 1 });
    expect(removal.remains.join('\n')).toContain(SOURCE);
    expect(await backend.store.getSession('dorp', 'raad')).toBeUndefined();
    expect(existsSync(path('dorp/sessions/raad'))).toBe(false);
    expect(existsSync(path('.imported/dorp/sessions/raad.json'))).toBe(false);
    const files = readdirSync(folder).filter((name) => name.startsWith('.data.sqlite'));
    expect(files.length > 0).toBe(isOnSqlite());
    for (const name of files) expect(readFileSync(path(name), 'latin1')).not.toContain(EMAIL);
    await backend.close();
    await start();
    expect(await backend.store.getSession('dorp', 'raad')).toBeUndefined();
  });

  it('is not public when it is imported again', async () => {
    cpSync(path('dorp/sessions/raad'), path('.copy'), { recursive: true });
    await call('remove', 'raad', 'forever');
    await backend.close();
    cpSync(path('.copy'), path('dorp/sessions/raad'), { recursive: true });
    await start();
    expect(await backend.store.getSession('dorp', 'raad')).toMatchObject({ published: false });
  });

  it('must not be live', async () => {
    await call('begin', 'raad');
    expect(await call('remove', 'raad', 'forever')).toMatchObject({ code: 409, body: { error: { code: 'live' } } });
    expect(existsSync(path('dorp/sessions/raad'))).toBe(true);
    expect(await backend.store.getSession('dorp', 'raad')).toMatchObject({ published: true });
  });

  it('must be in a seed that is written', async () => {
    await backend.close();
    backend = await createTestBackend({ controlToken: 'control', apiToken: 'api' });
    expect(await call('remove', 'gr-begroting', 'forever')).toMatchObject({ code: 409, body: { error: { code: 'not_written' } } });
    expect(await backend.store.getSession('waterdam', 'gr-begroting')).toMatchObject({ published: true });
  });

  it('is asked for in so many words', () => {
    expect(() => toControlCall(['remove', 'raad'])).toThrow("add 'forever'");
  });
});
