import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { movableClock, moveClock } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { label } from '../support/labels.ts';

const PATH = '/waterdam/live-raad';
const [NOTICE = ''] = label('nl', 'stale.asOf').split('{{time}}').slice(-1);
const HOUR_MS = 3_600_000;

/** Longer than a session is watched without requests (rule 12.15), ms. */
const QUIET_MS = 61_000;

let backend: Program;
let control: Control;
let portal: Program;
/** A proxy to the broker that delays each connection by `brokerMs`. */
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

/** Whether the page has the stale notice (rule 17.7); the authorization bypasses the page cache. */
const hasNotice = async () => (await readPage(portal.url + PATH, { authorization: 'Bearer none' })).text.includes(NOTICE.trim());

it('the notice is absent after a time without requests, with a broker that takes 400 ms', async () => {
  expect(await hasNotice()).toBe(false);
  // Without requests the session is not watched any more, and its data gets old.
  await wait(QUIET_MS);
  await moveClock(portal, HOUR_MS);
  brokerMs = 400;
  expect([await hasNotice(), await hasNotice()]).toEqual([false, false]);
}, 90_000);

it('the notice is shown only while requests for newer data fail', async () => {
  expect(await hasNotice()).toBe(false);
  await control('/faults', { match: 'api', kind: 'fail' });
  await moveClock(portal, 2 * HOUR_MS);
  await expect.poll(hasNotice).toBe(true);
  const { headers } = await readPage(portal.url + PATH);
  expect(headers.get('cache-control')).not.toContain('stale-while-revalidate');
  await control('/faults', undefined, 'DELETE');
  await expect.poll(hasNotice, { timeout: 15_000 }).toBe(false);
}, 30_000);
