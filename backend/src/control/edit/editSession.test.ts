import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../app.ts';
import { createTestBackend } from '../../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../../seed/testSeed.ts';
import { matchesHash } from '../../store/passwordHash.ts';
import { toControlCall } from '../commands.ts';
import type { EditAnswer } from './editSession.ts';

const SESSION = {
  ...(SMALL_SEED['dorp/sessions/raad/session.json'] as object),
  status: 'planned',
  password: undefined,
  startDateTime: '2026-12-01T19:30',
  documents: [{ title: 'Plan', file: 'plan.pdf' }],
};
const LONG = 'الجلسة '.repeat(300);

let folder = '';
let backend: Backend;

const sessionFile = () => join(folder, 'dorp/sessions/raad/session.json');
const readFile = () => JSON.parse(readFileSync(sessionFile(), 'utf8')) as Record<string, unknown>;
const start = async () => {
  const seed = {
    seedDirs: [folder],
    mediaDir: folder,
    database: join(folder, '.data.sqlite'),
    dataDir: join(folder, '.home'),
    watch: true,
  };
  backend = await createTestBackend({ controlToken: 'control', apiToken: 'api', ...seed });
};
/** Starts again after the folder of the session has changed. */
const importSession = async (change: object) => {
  writeFileSync(sessionFile(), JSON.stringify({ ...SESSION, ...change }));
  await backend.close();
  await start();
};
const call = async (...command: string[]) => {
  const { method, path: url, body } = toControlCall(command);
  const headers = { authorization: 'Bearer control', 'content-type': 'application/json' };
  const answer = await backend.app.inject({ method, url: `/control${url}`, headers, payload: JSON.stringify(body ?? {}) });
  return { code: answer.statusCode, body: answer.json<EditAnswer & { error: { code: string; message: string } }>() };
};
const edit = (...fields: string[]) => call('edit', 'raad', ...fields);
const find = () => backend.store.getSession('dorp', 'raad');

beforeEach(async () => {
  folder = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/session.json': SESSION, 'dorp/sessions/raad/plan.pdf': 'plan' });
  await start();
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

describe('a session that is edited by a control call (rule 13.26)', () => {
  it('is stored before the answer, which says what is different', async () => {
    const { code, body } = await edit('name=2026', `description=${LONG}`, 'startDateTime=2026-12-03', 'password=1234', 'published=false');
    expect(code).toBe(200);
    expect(body.changed.toSorted()).toEqual(['dayOnly', 'description', 'name', 'password', 'published', 'startMs']);
    expect(body.session).toMatchObject({ name: '2026', startDateTime: '2026-12-03', published: false, isProtected: true });
    expect(JSON.stringify(body)).not.toContain('scrypt');
    expect(await matchesHash('1234', (await find())?.password ?? '')).toBe(true);
    await backend.close();
    await start();
    expect(await find()).toMatchObject({ name: '2026', description: LONG, dayOnly: true, published: false });
    expect((await edit('password=', 'description=null', 'published=true')).body.session).not.toHaveProperty('description');
    expect(await find()).toMatchObject({ published: true });
    expect(await find()).not.toHaveProperty('password');
  });

  it('is not changed at all by an edit with a mistake, which is named', async () => {
    const { code, body } = await edit('name=Other', 'room=99');
    expect([code, body.error]).toEqual([422, { code: 'edit_room', message: expect.stringContaining('no such room') as string }]);
    expect((await find())?.name).toBe('Gemeenteraad');
    expect((await edit('reference=other')).body.error.message).toContain('name, description, startDateTime');
  });

  it.each([
    ['name', 'name=By hand', { name: 'Folder' }, { name: 'By hand' }],
    ['description', 'description=By hand', { description: 'Folder' }, { description: 'By hand' }],
    ['startMs', 'startDateTime=2026-12-03T19:30', { startDateTime: '2026-12-02T19:30' }, { startMs: Date.parse('2026-12-03T18:30:00Z') }],
    ['durationSeconds', 'duration=60', { duration: 90 }, { durationSeconds: 60 }],
    ['room', 'room=', { room: undefined }, { room: undefined }],
    ['category', 'category=', { category: 'council' }, { category: undefined }],
    ['documents', 'documents=[]', { documents: [] }, { documents: undefined }],
    ['published', 'published=false', { name: 'Folder' }, { name: 'Folder', published: false }],
  ])('keeps %s at an import', async (_field, field, folderChange, stored) => {
    expect((await edit(field)).code).toBe(200);
    await importSession({ viewers: 5 });
    for (const [name, value] of Object.entries(stored))
      if (name !== 'name' || field.startsWith('name')) expect((await find())?.[name as 'name']).toEqual(value);
    await importSession(folderChange);
    for (const [name, value] of Object.entries(stored)) expect([name, (await find())?.[name as 'name']]).toEqual([name, value]);
  });

  it('keeps its password at an import, and that it has none; a new password of the folder protects what was opened', async () => {
    await edit('password=by hand');
    await importSession({ name: 'Folder', password: 'folder' });
    expect(await matchesHash('by hand', (await find())?.password ?? '')).toBe(true);
    await importSession({ password: 'by hand' });
    await edit('password=');
    await importSession({ name: 'Folder 2', password: 'by hand' });
    expect(await find()).not.toHaveProperty('password');
    await importSession({ password: 'another' });
    expect(await matchesHash('another', (await find())?.password ?? '')).toBe(true);
  });

  it('has what was edited in its folder after its end, and the other fields as the folder has them', async () => {
    const documents = JSON.stringify([...((await find())?.documents ?? []), { title: 'Nota', url: 'https://example.org/nota.pdf' }]);
    await edit('name=By hand', `documents=${documents}`, 'password=secret');
    await call('begin', 'raad');
    expect((await edit('startDateTime=2026-12-03')).body.error.code).toBe('edit_started');
    await call('end', 'raad');
    expect(readFile()).toMatchObject({
      name: 'By hand',
      documents: [
        { title: 'Plan', file: 'plan.pdf' },
        { title: 'Nota', url: 'https://example.org/nota.pdf' },
      ],
    });
    expect(await matchesHash('secret', String(readFile()['password']))).toBe(true);
    await backend.close();
    await start();
    expect(await find()).toMatchObject({ name: 'By hand', documents: [{ title: 'Plan' }, { title: 'Nota' }] });
    expect(await matchesHash('secret', (await find())?.password ?? '')).toBe(true);
  });
});
