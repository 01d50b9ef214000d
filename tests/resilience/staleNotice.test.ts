import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { movableClock, moveClock } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { words } from '../support/words.ts';

const PATH = '/waterdam/live-raad';
const [NOTICE = ''] = words('nl', 'stale.asOf').split('{{time}}').slice(-1);
const HOUR_MS = 3_600_000;

/** How long a session is watched that nobody asks for, and a little, ms. */
const QUIET_MS = 61_000;

let backend: Program;
let control: Control;
let portal: Program;
/** A way to the broker that takes `brokerMs` for each connection. */
let slowBroker: Server;
let brokerMs = 0;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
  const { hostname, port } = new URL(backend.url);
  slowBroker = createServer((socket) => {
    socket.on('error', () => undefined);
    void wait(brokerMs).then(() => {
      const broker = connect(Number(port), hostname).on('error', () => socket.destroy());
      socket.pipe(broker).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(slowBroker, 'listening');
  const brokers = [{ url: `ws://127.0.0.1:${(slowBroker.address() as AddressInfo).port}` }];
  portal = await startPortal({
    ...toPortalEnvironment(backend.url),
    PORTAL_METADATA_BROKERS: JSON.stringify(brokers),
    NODE_OPTIONS: movableClock,
  });
});
afterEach(() => control('/faults', undefined, 'DELETE'));
afterAll(async () => {
  await stopPrograms();
  slowBroker.close();
});

/** Whether the page says that there is no newer information; rendered for this visitor, past the cache of pages. */
const hasNotice = async () => (await readPage(portal.url + PATH, { authorization: 'Bearer none' })).text.includes(NOTICE.trim());

it('newer information is there after a quiet time, with a broker that takes 400 ms', async () => {
  expect(await hasNotice()).toBe(false);
  // Nobody asks, and the session is watched no longer; what was known of it grows old.
  await wait(QUIET_MS);
  await moveClock(portal, HOUR_MS);
  brokerMs = 400;
  expect([await hasNotice(), await hasNotice()]).toEqual([false, false]);
}, 90_000);

it('that there is none is said while asking fails, and no longer', async () => {
  expect(await hasNotice()).toBe(false);
  await control('/faults', { match: 'api', kind: 'fail' });
  await moveClock(portal, 2 * HOUR_MS);
  await expect.poll(hasNotice).toBe(true);
  const { headers } = await readPage(portal.url + PATH);
  expect(headers.get('cache-control')).not.toContain('stale-while-revalidate');
  await control('/faults', undefined, 'DELETE');
  await expect.poll(hasNotice, { timeout: 15_000 }).toBe(false);
}, 30_000);
