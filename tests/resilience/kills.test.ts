import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryBackend } from '../../scripts/lib/reference.mjs';
import { listChildren } from '../support/childProcesses.ts';
import { createControl } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { type KillLoad, RETURN, startKillLoad } from '../support/killLoad.ts';
import { runStart, type Started } from '../support/npmStart.ts';
import { findFreePort } from '../support/ports.ts';
import { readPage } from '../support/readPage.ts';
import { waitFor } from '../support/waitFor.ts';

const KILLS = IS_FULL ? 20 : 2;
const TIMEOUT_MS = KILLS * 90_000;
const LIVE = { page: '/waterdam/gr-vaststelling-dijkplan', city: 'waterdam', session: 1004 };
const SEEN = ['/', '/waterdam', LIVE.page, '/waterdam/gr-begroting', '/waterdam/calendar'];

const PROGRAMS = {
  portal: { script: 'entry.mjs', name: 'The portal' },
  backend: { script: 'backend/src/main.ts', name: 'The reference backend' },
};
type ProgramName = keyof typeof PROGRAMS;

const folder = mkdtempSync(join(tmpdir(), 'kills-'));
let start: Started;
let portal: string;
let load: KillLoad;

const countRuns = ({ name }: (typeof PROGRAMS)[ProgramName]) => start.output().split(`${name} runs again`).length - 1;
const readLive = async () =>
  JSON.parse((await readPage(`${portal}${LIVE.page}/live.json`)).html) as { status: string; topics: { id: string }[] };

beforeAll(async () => {
  const ports = { PORT: String(await findFreePort()), REFERENCE_PORT: String(await findFreePort()) };
  portal = `http://127.0.0.1:${ports.PORT}`;
  const backend = `http://127.0.0.1:${ports.REFERENCE_PORT}`;
  start = await runStart({ ...temporaryBackend, ...ports, BACKEND_DATA_DIR: folder });
  const control = createControl(backend);
  await control(`/sessions/${String(LIVE.session)}/status`, { status: 'live' });
  await waitFor(async () => expect((await readLive()).status).toBe('live'));
  load = await startKillLoad({ portal, backend, control, live: LIVE, pages: SEEN });
});

afterAll(async () => {
  await load.stop();
  await start.stop();
  rmSync(folder, { recursive: true });
});

async function kill(name: ProgramName): Promise<void> {
  const program = PROGRAMS[name];
  const runs = countRuns(program);
  const { pid } = listChildren(start.pid).find(({ command }) => command.includes(program.script)) ?? expect.fail(start.output());
  load.isPortalGone = name === 'portal';
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => countRuns(program), RETURN).toBe(runs + 1);
  load.isPortalGone = false;
}

it(
  `${String(KILLS)} ends of each program lose no confirmed record, end no live session and fail no page (rules 13.22, 23.21)`,
  async () => {
    for (let count = 0; count < KILLS; count += 1) {
      await kill('backend');
      await load.waitForClients();
      await waitFor(async () => expect((await readLive()).status).toBe('live'));
      await kill('portal');
      expect((await readLive()).status).toBe('live');
      // A new portal shows without the backend what it has shown before.
      for (const path of SEEN) expect([path, (await readPage(portal + path)).status]).toEqual([path, 200]);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.confirmed.length).toBeGreaterThan(KILLS);
    await waitFor(async () => expect((await readLive()).topics.map(({ id }) => id)).toEqual(expect.arrayContaining(load.confirmed)));
  },
  TIMEOUT_MS,
);
