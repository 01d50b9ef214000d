import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryBackend, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { listChildren } from '../support/childProcesses.ts';
import { type Control, createControl } from '../support/control.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { runStart, type Started } from '../support/npmStart.ts';
import { findFreePort } from '../support/ports.ts';
import { readPage } from '../support/readPage.ts';
import { waitFor } from '../support/waitFor.ts';

const LIVE = '/waterdam/gr-vaststelling-dijkplan';
const PROTECTED = { page: '/waterdam/besloten', password: 'waterdam-2026', content: 'Grondprijzen Havenkwartier' };
const SEEN = ['/', '/waterdam', LIVE, '/waterdam/gr-begroting', '/waterdam/calendar'];

/** The program of `npm start` that runs a script. */
const findProgram = (start: Started, script: string) =>
  listChildren(start.pid).find(({ command }) => command.includes(script)) ?? expect.fail(`${script} does not run:\n${start.output()}`);
const findPortal = (start: Started) => findProgram(start, 'entry.mjs').pid;
const findBackend = (start: Started) => findProgram(start, 'backend/src/main.ts').pid;

/** How often something was printed. */
const countPrinted = (start: Started, text: string) => start.output().split(text).length - 1;

/** Takes a port as soon as it is free; whoever connects is cut off. */
function takePort(port: number): Promise<Server> {
  return waitFor(
    () =>
      new Promise<Server>((resolve, reject) => {
        const server = createServer((socket) => socket.destroy());
        server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
      }),
  );
}

describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-fate-'));
  let start: Started;
  let ports: { PORT: string; REFERENCE_PORT: string };
  let portal: string;
  let backend: string;
  let control: Control;
  let cookie: string;
  /** Signed address of the protected recording. */
  let stream: string;

  const open = (path: string) => readPage(portal + path);
  const openProtected = async () => (await readPage(portal + PROTECTED.page, { cookie })).text;
  const readLive = async () => JSON.parse((await open(`${LIVE}/live.json`)).html) as { status: string; votes?: { id: string }[] };

  beforeAll(async () => {
    ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
    portal = `http://127.0.0.1:${ports.PORT}`;
    backend = `http://127.0.0.1:${ports.REFERENCE_PORT}`;
    // The secrets of grants and signatures are not set.
    start = await runStart({ ...temporaryBackend, ...ports }, ['--database', join(folder, 'gallery.sqlite')]);
    control = createControl(backend);
    await control('/sessions/gr-vaststelling-dijkplan/status', { status: 'live' });
    await waitFor(async () => expect((await readLive()).status).toBe('live'));
    cookie = cookiesOf(await sendLogin(portal, { path: `${PROTECTED.page}/login`, fields: { password: PROTECTED.password } }));
    const headers = { authorization: `Bearer ${toPortalEnvironment(backend).PORTAL_API_TOKEN}` };
    const playlists = await (await fetch(`${backend}/api/waterdam/sessions/besloten/playlists`, { headers })).text();
    stream = /http[^"]+\/signed\/[^"]+\.m3u8/.exec(playlists)?.[0] ?? expect.fail(playlists);
    for (const path of SEEN) expect((await open(path)).status).toBe(200);
    expect(await openProtected()).toContain(PROTECTED.content);
  });

  afterAll(async () => {
    expect(await start.stop()).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('starts a portal again that was killed; the backend and its live session do not notice, and grants stay valid (rule 23.21)', async () => {
    const pids = { portal: findPortal(start), backend: findBackend(start) };
    process.kill(pids.portal, 'SIGKILL');
    await waitFor(() => expect(countPrinted(start, `The portal runs again: ${portal}/`)).toBe(1));
    expect(start.output()).toContain('The portal ended (SIGKILL). It is started again in 1 s.');
    for (const path of SEEN) expect((await open(path)).status).toBe(200);
    expect((await readLive()).status).toBe('live');
    expect(await openProtected()).toContain(PROTECTED.content);
    expect(findBackend(start)).toBe(pids.backend);
    expect(findPortal(start)).not.toBe(pids.portal);
  });

  it('starts a backend again that was killed, as soon as it can; the portal shows what it had, and signatures stay valid (rule 23.21)', async () => {
    const pids = { portal: findPortal(start), backend: findBackend(start) };
    process.kill(pids.backend, 'SIGKILL');
    const other = await takePort(Number(ports.REFERENCE_PORT));
    await waitFor(() => expect(start.output()).toContain('The reference backend could not start again (exit code 1).'));
    for (const path of SEEN) expect([path, (await open(path)).status]).toEqual([path, 200]);
    await waitFor(() => expect(start.output()).toContain('It is started again in 4 s.'));
    for (const path of SEEN) expect([path, (await open(path)).status]).toEqual([path, 200]);
    other.close();

    await waitFor(() => expect(countPrinted(start, `The reference backend runs again: ${backend}/`)).toBe(1));
    expect(start.output()).toMatch(/ended \(SIGKILL\)\. It is started again in 1 s\.[^]*in 2 s\.[^]*in 4 s\.[^]*runs again/);
    expect((await fetch(stream)).status).toBe(200);
    expect((await readLive()).status).toBe('live');
    await control('/sessions/gr-vaststelling-dijkplan/votes/start', { id: 'after', name: 'After', priority: 1, result: [] });
    await waitFor(async () => expect((await readLive()).votes?.map(({ id }) => id)).toEqual(['after']));
    expect(findPortal(start)).toBe(pids.portal);
    expect(findBackend(start)).not.toBe(pids.backend);
  });
});

it('npm start stops everything while a program waits for its next start, and starts nothing again (rule 23.21)', async () => {
  const start = await runStart({ ...temporaryBackend, PORT: '0', REFERENCE_PORT: '0' });
  const backend = findBackend(start);
  process.kill(findPortal(start), 'SIGKILL');
  await waitFor(() => expect(start.output()).toContain('The portal ended (SIGKILL).'));
  expect(await start.stop()).toBe(0);
  expect(start.output()).not.toContain('runs again');
  expect(() => process.kill(backend, 0)).toThrow('ESRCH');
});

it.each(['PORT', 'REFERENCE_PORT'])(
  'npm start ends with the error of a program that cannot start the first time: %s is taken',
  async (name) => {
    const taken = String(await findFreePort());
    const other = await takePort(Number(taken));
    onTestFinished(() => void other.close());
    const started = runStart({ ...temporaryBackend, PORT: '0', REFERENCE_PORT: '0', [name]: taken });
    const program = name === 'PORT' ? 'The portal' : 'The reference backend';
    await expect(started).rejects.toThrow(`${program} could not start (exit code 1).`);
    await expect(started).rejects.toThrow('npm start ended early with 1:');
  },
);
