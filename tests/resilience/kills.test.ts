import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryBackend } from '../../scripts/lib/reference.mjs';
import { type BrokerClient, connectClient, disconnectClients } from '../support/brokerClient.ts';
import { listChildren } from '../support/childProcesses.ts';
import { type Control, createControl } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { runStart, type Started } from '../support/npmStart.ts';
import { findFreePort } from '../support/ports.ts';
import { readPage } from '../support/readPage.ts';
import { waitFor } from '../support/waitFor.ts';

const KILLS = IS_FULL ? 20 : 2;
const TIMEOUT_MS = KILLS * 90_000;
const CLIENTS = 50;
const LIVE = { page: '/waterdam/gr-vaststelling-dijkplan', city: 'waterdam', session: 1004 };
const SEEN = ['/', '/waterdam', LIVE.page, '/waterdam/gr-begroting', '/waterdam/calendar'];
/** Pauses between two records, and between two pages, ms. */
const RECORD_PAUSE_MS = 200;
const PAGE_PAUSE_MS = 50;
/** Longest time until every client is back, which the programs' pauses before a start are part of (rule 23.21). */
const RETURN = { timeout: 30_000, interval: 100 };

const PROGRAMS = { portal: { script: 'entry.mjs', name: 'The portal' }, backend: { script: 'main.ts', name: 'The reference backend' } };
type ProgramName = keyof typeof PROGRAMS;

const folder = mkdtempSync(join(tmpdir(), 'kills-'));
let start: Started;
let portal: string;
let control: Control;
let clients: BrokerClient[] = [];
let isLoading = true;
let load: Promise<void>[] = [];
/** Ids of the records that the backend has confirmed. */
const confirmed: string[] = [];
/** Pages that did not answer as they should while the portal ran, each with its status. */
const failures: string[] = [];
/** The portal does not run between its end and its next start. */
let isPortalGone = false;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const countRuns = ({ name }: (typeof PROGRAMS)[ProgramName]) => start.output().split(`${name} runs again`).length - 1;
const readLive = async () =>
  JSON.parse((await readPage(`${portal}${LIVE.page}/live.json`)).html) as { status: string; topics: { id: string }[] };

/** Adds records until the end; one that is not confirmed may exist or not. */
async function addRecords(): Promise<void> {
  for (let number = 1; isLoading; number += 1) {
    const id = `record-${String(number)}`;
    await control(`/sessions/${String(LIVE.session)}/topics/create`, { id, name: id, priority: number })
      .then(() => confirmed.push(id))
      .catch(() => undefined);
    await wait(RECORD_PAUSE_MS);
  }
}

/** Reads pages until the end, and notes what does not answer while the portal runs. */
async function readPages(): Promise<void> {
  for (let count = 0; isLoading; count += 1) {
    const path = SEEN[count % SEEN.length] ?? '/';
    const wasGone = isPortalGone;
    const status = await readPage(portal + path).then(
      (page) => page.status,
      () => 0,
    );
    if (status !== 200 && !wasGone && !isPortalGone) failures.push(`${path} ${String(status)}`);
    await wait(PAGE_PAUSE_MS);
  }
}

beforeAll(async () => {
  const ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
  portal = `http://127.0.0.1:${ports.PORT}`;
  const backend = `http://127.0.0.1:${ports.REFERENCE_PORT}`;
  start = await runStart({ ...temporaryBackend, ...ports, BACKEND_DATA_DIR: folder });
  control = createControl(backend);
  await control(`/sessions/${String(LIVE.session)}/status`, { status: 'live' });
  await waitFor(async () => expect((await readLive()).status).toBe('live'));
  clients = Array.from({ length: CLIENTS }, () => connectClient(backend, { ...LIVE, returns: true }));
  for (const path of SEEN) expect((await readPage(portal + path)).status).toBe(200);
  await waitFor(() => expect(clients.filter(({ socket }) => socket.connected)).toHaveLength(CLIENTS));
  load = [addRecords(), readPages()];
});

afterAll(async () => {
  isLoading = false;
  await Promise.all(load);
  disconnectClients();
  await start.stop();
  rmSync(folder, { recursive: true });
});

async function kill(name: ProgramName): Promise<void> {
  const program = PROGRAMS[name];
  const runs = countRuns(program);
  const { pid } = listChildren(start.pid).find(({ command }) => command.includes(program.script)) ?? expect.fail(start.output());
  isPortalGone = name === 'portal';
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => countRuns(program), RETURN).toBe(runs + 1);
  isPortalGone = false;
}

it(
  `${String(KILLS)} ends of each program lose no confirmed record, end no live session and fail no page (rules 13.22, 23.21)`,
  async () => {
    for (let count = 0; count < KILLS; count += 1) {
      await kill('backend');
      await expect.poll(() => clients.filter(({ socket }) => socket.connected).length, RETURN).toBe(CLIENTS);
      await waitFor(async () => expect((await readLive()).status).toBe('live'));
      await kill('portal');
      expect((await readLive()).status).toBe('live');
      // A new portal shows without the backend what it has shown before.
      for (const path of SEEN) expect([path, (await readPage(portal + path)).status]).toEqual([path, 200]);
    }
    isLoading = false;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(confirmed.length).toBeGreaterThan(KILLS);
    await waitFor(async () => expect((await readLive()).topics.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed)));
  },
  TIMEOUT_MS,
);
