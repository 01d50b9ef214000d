import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { movableClock, moveClock } from '../support/outage.ts';
import { findFreePort } from '../support/ports.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 366 * 24 * HOUR_MS;
const JUMPS_MS = [5 * MINUTE_MS, -5 * MINUTE_MS, YEAR_MS, 2 * HOUR_MS, -YEAR_MS, -2 * HOUR_MS];

const PAGES = ['/', '/waterdam', '/waterdam/gr-begroting', '/waterdam/live-raad', '/waterdam/calendar'];
const PAGES_WITH_TIMES = ['/waterdam', '/waterdam/calendar', '/waterdam/gr-begroting', '/ar/alqasr', '/waterdam/calendar.ics'];

/** Enough to fill the caches of a small heap. */
const DIFFERENT_PAGES = 300;

let backend: Program;
let control: Control;
beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});
afterAll(stopPrograms);

it('a clock that jumps forward and back breaks no page and keeps no answer for longer', async () => {
  const portal = await startPortal({ ...toPortalEnvironment(backend.url), NODE_OPTIONS: movableClock });
  const openAll = () => Promise.all(PAGES.map(async (path) => (await readPage(portal.url + path)).status));
  const allFound = PAGES.map(() => 200);
  expect(await openAll()).toEqual(allFound);
  for (const aheadMs of JUMPS_MS) {
    await moveClock(portal, aheadMs);
    expect(await openAll(), `${aheadMs / HOUR_MS} h ahead`).toEqual(allFound);
  }
  // What was cached while the clock was ahead is used no longer when the clock is right.
  const path = '/waterdam/cr-stationsplein';
  await moveClock(portal, 2 * HOUR_MS);
  expect((await readPage(portal.url + path)).status).toBe(200);
  await moveClock(portal, 0);
  await control('/sessions/1003/topics/create', { id: 'clock', name: 'Since the clock is right', priority: 1 });
  await moveClock(portal, 10 * MINUTE_MS);
  await expect.poll(async () => (await readPage(portal.url + path)).html).toContain('Since the clock is right');
  expect(portal.child.exitCode).toBeNull();
});

it('the time zone of the server changes no time of a page', async () => {
  const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'];
  const site = { PORTAL_SITE_URL: 'http://gallery.example.org' };
  const readTimes = async (TZ: string) => {
    const PORT = String(await findFreePort());
    await startPortal({ ...toPortalEnvironment(backend.url), ...site, TZ, PORT });
    const texts = [];
    for (const path of PAGES_WITH_TIMES) texts.push((await readPage(`http://127.0.0.1:${PORT}${path}`)).html);
    return [...texts.join('').matchAll(/<time[^>]*>[^<]*|DTSTART[^\r]*/g)].map(([time]) => time);
  };
  const [first = [], ...others] = await Promise.all(zones.map(readTimes));
  expect(first.length).toBeGreaterThan(10);
  for (const times of others) expect(times).toEqual(first);
});

it('a process with a heap of 128 MB serves or rejects many different pages and runs on (rule 19.2)', async () => {
  const settings = { NODE_OPTIONS: '--max-old-space-size=128', PORTAL_TRUSTED_PROXIES: '1' };
  const portal = await startPortal({ ...toPortalEnvironment(backend.url), ...settings });
  let sent = 0;
  const statuses = new Set<number>();
  const visit = async () => {
    while (sent < DIFFERENT_PAGES) {
      sent += 1;
      // Another page and another visitor each time: the caches grow.
      const headers = { 'x-forwarded-for': `10.2.${sent >> 8}.${sent & 255}` };
      statuses.add((await readPage(`${portal.url}${PAGES[sent % PAGES.length]}?q=raad${sent}`, headers)).status);
    }
  };
  await Promise.all(Array.from({ length: 32 }, visit));
  expect(statuses).toContain(200);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await readPage(`${portal.url}/healthz`)).status).toBe(200);
});
