import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend, BackendOptions } from '../../app.ts';
import { openTestDatabase } from '../../store/testDatabase.ts';
import { createTestBackend } from '../../testBackend.ts';
import { toControlCall } from '../../control/commands.ts';
import { matchesHash } from '../../store/passwordHash.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';

const SESSION = { ...(SMALL_SEED['dorp/sessions/raad/session.json'] as object), status: 'planned', password: undefined };

let folder = '';
let nowMs = 0;
let backend: Backend | undefined;

beforeEach(() => {
  folder = writeSeed({ ...SMALL_SEED, 'dorp/sessions/raad/session.json': SESSION });
  nowMs = Date.parse('2026-10-26T18:32:00Z');
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  rmSync(folder, { recursive: true });
});

const database = () => join(folder, '.data.sqlite');
const sessions = () => join(folder, 'dorp/sessions');

/** Starts a backend, after the end of the one before. */
async function start(options: BackendOptions = {}): Promise<Backend> {
  await backend?.close();
  const seed = { seedDirs: [folder], mediaDir: folder, database: database(), watch: true };
  backend = await createTestBackend({ clock: () => nowMs, controlToken: 'control', apiToken: 'api', ...seed, ...options });
  return backend;
}

async function command(text: string): Promise<void> {
  const { path, body } = toControlCall(text.split(' '));
  const headers = { authorization: 'Bearer control', 'content-type': 'application/json' };
  const answer = await backend?.app.inject({ method: 'POST', url: `/control${path}`, headers, payload: JSON.stringify(body) });
  expect([text, answer?.statusCode]).toEqual([text, 200]);
}

function addSession(name: string, change: object): void {
  cpSync(join(sessions(), 'raad'), join(sessions(), name), { recursive: true });
  writeFileSync(join(sessions(), name, 'session.json'), JSON.stringify({ ...SESSION, ...change }));
}

const find = (name: string) => backend?.store.getSession('dorp', name);

describe('a restart with a database and the seed (rule 13.22)', () => {
  it('continues a live session, and loads sessions that were imported meanwhile', async () => {
    await start();
    await command('begin raad');
    addSession('later', { sessionId: 8, reference: 'later' });
    await start();
    expect((await find('raad'))?.status).toBe('live');
    expect((await find('later'))?.sessionId).toBe(8);
    expect(await backend?.store.getList(8, 'topics')).toHaveLength(1);
  });

  it('loads changed folders, and keeps what was changed by hand', async () => {
    await start();
    await command('state raad cancelled');
    await command('topic update raad t1 name=Welkom');
    writeFileSync(join(sessions(), 'raad/session.json'), JSON.stringify({ ...SESSION, name: 'Corrected' }));
    writeFileSync(
      join(sessions(), 'raad/topics.json'),
      JSON.stringify([
        { id: 't1', name: 'Start', priority: 1 },
        { id: 't2', name: 'Begroting', priority: 2 },
      ]),
    );
    for (let starts = 0; starts < 2; starts += 1) {
      await start();
      expect(await find('raad')).toMatchObject({ name: 'Corrected', state: 'cancelled' });
      expect((await backend?.store.getList(7, 'topics'))?.map(({ name }) => name)).toEqual(['Welkom', 'Begroting']);
    }
  });

  it('keeps what was changed by hand after the end of a session that no load of its folder has followed yet', async () => {
    addSession('later', { sessionId: 8, reference: 'later' });
    await start();
    await start({ watch: false, follow: true });
    await command('begin raad');
    await command('topic start raad t1');
    nowMs += 60_000;
    await command('end raad');
    await command('topic update raad t1 name=Welkom');
    await command('state raad cancelled');
    await command('begin later');
    await command('end later');
    await command('begin later');
    for (let starts = 0; starts < 2; starts += 1) {
      await start();
      expect(await find('raad')).toMatchObject({ status: 'vod', state: 'cancelled', durationSeconds: 60 });
      expect(await backend?.store.getList(7, 'topics')).toMatchObject([{ name: 'Welkom' }]);
      expect((await find('later'))?.status).toBe('live');
    }
    writeFileSync(join(sessions(), 'raad/topics.json'), JSON.stringify([{ id: 't2', name: 'Begroting', priority: 2 }]));
    await start();
    expect((await backend?.store.getList(7, 'topics'))?.map(({ name }) => name)).toEqual(['Begroting', 'Welkom']);
  });

  it('removes sessions whose folder is gone, with all that came later', async () => {
    addSession('later', { sessionId: 8, reference: 'later' });
    await start();
    await backend?.store.submissions.addRegistration(8, nowMs, { first_name: 'An', name: 'Peeters', email: 'an@dorp.example' });
    rmSync(join(sessions(), 'later'), { recursive: true });
    await start();
    expect(await find('later')).toBeUndefined();
    await backend?.close();
    backend = undefined;
    const connection = await openTestDatabase(database());
    const tables = (await connection.reader.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => name === 'sessionId'))
      .map(({ name }) => name as 'sessions');
    expect(tables.length).toBeGreaterThan(8);
    for (const name of tables)
      expect([name, await connection.reader.selectFrom(name).selectAll().where('sessionId', '=', 8).execute()]).toEqual([name, []]);
    await connection.close();
  });

  it('counts relative dates from its own start, unless the start was changed by hand', async () => {
    addSession('soon', { sessionId: 8, reference: 'soon', startDateTime: { days: 1, time: '20:00' } });
    addSession('now', { sessionId: 9, reference: 'now', startDateTime: { days: 0, time: '20:00' } });
    await start();
    await command('begin now');
    const startMs = nowMs;
    const soonMs = (await find('soon'))?.startMs ?? 0;
    nowMs += 2 * 86_400_000;
    await start();
    expect((await find('soon'))?.startMs).toBe(soonMs + 2 * 86_400_000);
    expect(await find('now')).toMatchObject({ status: 'live', startMs });
  });

  it('ends with an error, and removes nothing, when the seed has none of its cities: its disk may not be mounted', async () => {
    await start();
    renameSync(join(folder, 'dorp'), join(folder, '.dorp'));
    await expect(start()).rejects.toThrow('it has none of its cities any more');
    backend = undefined;
    renameSync(join(folder, '.dorp'), join(folder, 'dorp'));
    await start();
    expect(await find('raad')).toBeDefined();
  });

  it('keeps sessions of another seed, and adds no examples', async () => {
    await start();
    const other = writeSeed({
      'stad/client.json': { ...(SMALL_SEED['dorp/client.json'] as object), name: 'stad', clientLogo: undefined, delegates: [] },
    });
    await start({ seedDirs: [other] });
    expect(await backend?.store.listCities()).toEqual(['dorp', 'stad']);
    expect(await find('raad')).toBeDefined();
    await backend?.close();
    backend = await createTestBackend({ database: database(), watch: true });
    expect(await backend.store.listCities()).toEqual(['dorp', 'stad']);
    rmSync(other, { recursive: true });
  });

  it('takes over the sessions of a database that does not know their folders as they are', async () => {
    await start();
    await command('state raad postponed');
    await backend?.close();
    backend = undefined;
    const connection = await openTestDatabase(database());
    await connection.writer.deleteFrom('seedFolders').execute();
    await connection.close();
    const put = (change: object) => writeFileSync(join(sessions(), 'raad/session.json'), JSON.stringify({ ...SESSION, ...change }));
    put({ description: 'Unknown since when', password: 'new', published: false });
    await start();
    expect(await matchesHash('new', (await find('raad'))?.password ?? '')).toBe(true);
    expect((await find('raad'))?.published).toBe(false);
    expect(await find('raad')).toMatchObject({ name: 'Gemeenteraad', state: 'postponed' });
    put({ name: 'Corrected', description: 'Unknown since when' });
    await start();
    expect(await find('raad')).toMatchObject({ name: 'Corrected', state: 'postponed' });
    expect(await find('raad')).not.toHaveProperty('description');
  });
});

describe('the password of a session (rule 20.12)', () => {
  it('keeps its hash when its folder changes otherwise, and is nowhere in the database', async () => {
    const put = (change: object) => writeFileSync(join(sessions(), 'raad/session.json'), JSON.stringify({ ...SESSION, ...change }));
    put({ password: 'lijsterbes' });
    await start();
    const hash = (await find('raad'))?.password;
    put({ password: 'lijsterbes', name: 'Corrected' });
    await start();
    expect(await find('raad')).toMatchObject({ name: 'Corrected', password: hash });
    put({ password: 'vlierbes', name: 'Corrected' });
    await start();
    expect((await find('raad'))?.password).not.toBe(hash);
    const login = async (password: string) => {
      const request = { method: 'POST', url: '/api/dorp/sessions/raad/login', payload: { password } } as const;
      return (await backend?.app.inject({ ...request, headers: { authorization: 'Bearer api' } }))?.json<{ loggedin: boolean }>();
    };
    expect([await login('vlierbes'), await login('lijsterbes')]).toEqual([{ loggedin: true }, { loggedin: false }]);
    await backend?.close();
    backend = undefined;
    for (const file of readdirSync(folder).filter((name) => name.startsWith('.data')))
      expect(/lijsterbes|vlierbes/.test(readFileSync(join(folder, file), 'latin1'))).toBe(false);
  });
});

describe('people of a city that were changed by hand (rule 13.22)', () => {
  it('stay when its folder changes', async () => {
    await start();
    await backend?.store.setPeople('dorp', 'divisions', [
      { _id: 'green', name: 'Groenen' },
      { _id: 'new', name: 'Nieuw' },
    ]);
    const client = SMALL_SEED['dorp/client.json'] as { divisions: object[] };
    const divisions = [
      { id: 'green', name: 'Groen!' },
      { id: 'blue', name: 'Blauw' },
    ];
    writeFileSync(join(folder, 'dorp/client.json'), JSON.stringify({ ...client, title: 'Het dorp', divisions }));
    await start();
    expect((await backend?.store.getDivisions('dorp'))?.map(({ name }) => name)).toEqual(['Groenen', 'Blauw', 'Nieuw']);
    expect((await backend?.store.getCity('dorp'))?.title).toBe('Het dorp');
  });
});
