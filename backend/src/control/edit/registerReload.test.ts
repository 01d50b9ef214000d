import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../../seed/testSeed.ts';

const SESSION = { ...(SMALL_SEED['dorp/sessions/raad/session.json'] as object), status: 'planned' };
const headers = { authorization: 'Bearer control', 'content-type': 'application/json' };

let folder = '';
let backend: Backend;

const start = async (watch: boolean) => {
  backend = await createTestBackend({ seedDirs: [folder], mediaDir: folder, controlToken: 'control', watch });
};
const reload = async (body: object = {}) => {
  const answer = await backend.app.inject({ method: 'POST', url: '/control/reload', headers, payload: JSON.stringify(body) });
  return { code: answer.statusCode, body: answer.json<unknown>() };
};
const write = (name: string, session: object) =>
  writeFileSync(join(folder, 'dorp/sessions', name, 'session.json'), JSON.stringify(session));

beforeEach(() => {
  folder = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/session.json': SESSION });
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

it('loads changed folders when it is asked, and says what it uses, and what not and why (rule 13.27)', async () => {
  await start(true);
  await backend.store.updateSession(7, { name: 'By hand' });
  write('raad', { ...SESSION, name: 'Folder', description: 'Folder' });
  for (const name of ['later', 'wrong'])
    cpSync(join(folder, 'dorp/sessions/raad'), join(folder, 'dorp/sessions', name), { recursive: true });
  write('later', { ...SESSION, sessionId: 8, reference: 'later', documents: [{ title: 'Nota', url: 'ftp://example.org' }] });
  write('wrong', { ...SESSION, sessionId: 9, reference: 'wrong', status: 'over' });
  const { code, body } = await reload({ seed: folder });
  expect(code).toBe(200);
  const sessionFolder = (name: string) => join(folder, 'dorp/sessions', name);
  expect(body).toEqual({
    loaded: [sessionFolder('later'), sessionFolder('raad')],
    removed: 0,
    byHand: ['dorp/raad: name'],
    leftOut: [expect.stringContaining('not an http or https address')],
    problems: [expect.stringContaining('wrong/session.json')],
  });
  expect(await backend.store.getSession('dorp', 'raad')).toMatchObject({ name: 'By hand', description: 'Folder' });
  rmSync(sessionFolder('later'), { recursive: true });
  expect((await reload()).body).toMatchObject({ loaded: [], removed: 1, problems: [expect.stringContaining('wrong/session.json')] });
  expect(await backend.store.getSession('dorp', 'later')).toBeUndefined();
});

it('loads no folder that the backend does not show, and nothing where another instance does', async () => {
  await start(true);
  expect(await reload({ seed: '/srv/other' })).toMatchObject({ code: 409, body: { error: { code: 'other_seed' } } });
  await backend.close();
  await start(false);
  expect(await reload()).toMatchObject({ code: 409, body: { error: { code: 'follows' } } });
});
