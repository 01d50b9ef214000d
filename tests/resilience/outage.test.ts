import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { expectUnavailable, movableClock, moveClock, pauses, SERVICES } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readInTurn, readPage } from '../support/readPage.ts';

const HOUR_MS = 3_600_000;

/** Between two calls of one address while they fail, ms; a second less for the way there and back. */
const PROBE_MS = 4000;

const FAULTS = [
  { kind: 'fail', status: 500 },
  { kind: 'fail', status: 401 },
  { kind: 'fail', status: 429, retryAfter: 5 },
  { kind: 'delay', delayMs: 20_000 },
  { kind: 'hang' },
  { kind: 'garble' },
  { kind: 'cut' },
  { kind: 'drip' },
  { kind: 'huge' },
  { kind: 'codings' },
];

const SEEN = [
  '/',
  '/waterdam',
  '/waterdam/gr-begroting',
  '/waterdam/live-raad',
  '/waterdam/calendar',
  '/waterdam/gr-begroting/transcript/nl',
];

let backend: Program;
let control: Control;
let portal: Program;
/** Past the cache of pages: that one must not hide what is behind it. */
const open = (path: string) => readPage(portal.url + path, { authorization: 'Bearer none' });
const openAll = async () => (await readInTurn(SEEN, open)).map(({ status }) => status);
const wellSeen = SEEN.map(() => 200);

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});

// A portal for each test: what it remembers is what the tests are about.
beforeEach(async () => {
  portal = await startPortal({ ...toPortalEnvironment(backend.url), NODE_OPTIONS: movableClock });
});

afterEach(async () => {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await control('/faults', undefined, 'DELETE');
});

afterAll(stopPrograms);

it.each(FAULTS)(
  'a service takes away no page that was seen, and is not pressed: %o',
  async (fault) => {
    expect(await openAll()).toEqual(wellSeen);
    for (const [index, service] of SERVICES.entries()) {
      await control('/faults', { match: service, ...fault });
      if (service === 'broker') await control('/connections', undefined, 'DELETE');
      await control('/requests', undefined, 'DELETE');
      await moveClock(portal, (index + 1) * HOUR_MS);
      for (let visit = 0; visit < 3; visit += 1) expect(await openAll()).toEqual(wellSeen);
      for (const pause of await pauses(control, service)) expect(pause).toBeGreaterThan(PROBE_MS);
      await control('/faults', undefined, 'DELETE');
    }
  },
  60_000,
);

it.each(FAULTS)(
  'all services together leave of what was never seen a page to come back to, until they are back: %o',
  async (fault) => {
    expect(await openAll()).toEqual(wellSeen);
    await moveClock(portal, HOUR_MS);
    for (const match of SERVICES) await control('/faults', { match, ...fault });
    expectUnavailable(await open('/fr/stilwater'), 'fr');
    expectUnavailable(await open('/en/waterdam/cr-fietsbrug'), 'en');
    expect(await openAll()).toEqual(wellSeen);
    await control('/faults', undefined, 'DELETE');
    for (const path of ['/fr/stilwater', '/en/waterdam/cr-fietsbrug'])
      await expect.poll(async () => (await open(path)).status, { timeout: 10_000, interval: 200 }).toBe(200);
  },
  60_000,
);
