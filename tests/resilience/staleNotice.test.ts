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

/** Whether the page has a text; the authorization bypasses the page cache. */
const shows = async (text: string, tail = '') =>
  (await readPage(portal.url + PATH + tail, { authorization: 'Bearer none' })).text.includes(text);
/** Whether the page has the stale notice (rule 17.7). */
const hasNotice = () => shows(NOTICE.trim());

it('the notice is absent after a time without requests, with a broker that takes 400 ms', async () => {
  expect(await hasNotice()).toBe(false);
  // Without requests the session is not watched any more, and its data gets old.
  await wait(QUIET_MS);
  await moveClock(portal, HOUR_MS);
  brokerMs = 400;
  expect([await hasNotice(), await hasNotice()]).toEqual([false, false]);
});

it('pages and embeds say that they cannot tell who may see the session while the API fails (rule 18.15)', async () => {
  const unknown = label('nl', 'session.accessUnknown');
  const tails = ['', '/embed', '/text?refresh=off'];
  const readAll = () => Promise.all(tails.map((tail) => shows(unknown, tail)));
  const readAccess = async () => JSON.parse((await readPage(`${portal.url}${PATH}/access.json`)).html) as unknown;
  expect([await readAll(), await readAccess()]).toEqual([[false, false, false], { isPublished: true, isOpen: true, isKnown: true }]);
  await control('/faults', { match: 'api', kind: 'fail' });
  await moveClock(portal, 2 * HOUR_MS);
  await expect.poll(readAll).toEqual([true, true, true]);
  expect(await readAccess()).toEqual({ isPublished: true, isOpen: true, isKnown: false });
  await control('/faults', undefined, 'DELETE');
  await expect.poll(readAll).toEqual([false, false, false]);
}, 30_000);

it('the notice is shown only while requests for newer data fail', async () => {
  // The test before ends as soon as the access is known again; the other data may be requested later.
  await expect.poll(hasNotice).toBe(false);
  await control('/faults', { match: 'api', kind: 'fail' });
  await moveClock(portal, 3 * HOUR_MS);
  await expect.poll(hasNotice).toBe(true);
  const { headers } = await readPage(portal.url + PATH);
  expect(headers.get('cache-control')).not.toMatch(/stale-while-revalidate=[1-9]|stale-if-error/);
  await control('/faults', undefined, 'DELETE');
  await expect.poll(hasNotice).toBe(false);
}, 30_000);
