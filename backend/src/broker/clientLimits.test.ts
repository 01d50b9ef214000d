import { setTimeout as wait } from 'node:timers/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import type { Broker } from './broker.ts';
import { attachBroker } from './attachBroker.ts';
import { createTestStore, liveSession } from '../store/testStore.ts';
import type { RawClient } from './rawClient.ts';
import { openRawClient } from './rawClient.ts';
import { snapshotEvents } from './snapshots/sessionSnapshot.ts';
import { TicketSigner } from './sessionTicket.ts';

const { sessionId, city } = liveSession;
const query = `session=${sessionId}`;
const MB = 1024 * 1024;
/** How long an end is waited for, ms. */
const END_MS = 10_000;

let server: http.Server;
let store: Store;
let broker: Broker;
let clients: RawClient[];

beforeEach(async () => {
  server = http.createServer((_request, response) => response.end());
  store = await createTestStore({ sessions: [liveSession] });
  broker = attachBroker(server, { tickets: new TicketSigner(new Uint8Array(32), Date.now), store, trustedProxies: 1, apiToken: 'portal' });
  clients = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await broker.close();
  await new Promise((resolve) => server.close(resolve));
});

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function open(options: Partial<Parameters<typeof openRawClient>[1]> = {}) {
  const client = await openRawClient(origin(), { query, namespace: city, ...options });
  clients.push(client);
  return client;
}

/** A topic of 100 KB. */
const addLargeTopics = async (count: number) => {
  for (let index = 0; index < count; index += 1)
    await store.putRecord(sessionId, 'topics', {
      _id: `t${index}`,
      name: 'x'.repeat(100_000),
      status: false,
      priority: index,
      session: sessionId,
    });
};

describe('a client that does not read', () => {
  it('is cut off when more than 1 MB of events waits for it', async () => {
    const client = await open();
    await expect.poll(() => broker.connections()).toBe(1);
    client.socket.pause();
    for (let index = 0; index < 200 && broker.connections() > 0; index += 1) {
      broker.emit(sessionId, 'updateTopic', { _id: 't', name: 'x'.repeat(100_000) });
      await wait(5);
    }
    await expect.poll(() => broker.connections()).toBe(0);
    client.socket.resume();
    expect(await client.hasEnded(END_MS)).toBe(true);
    // What the system of both ends stores, and the megabyte.
    expect(client.received()).toBeLessThan(16 * MB);
  });

  it('gets one answer at a time: its requests pile up nowhere', async () => {
    await addLargeTopics(30);
    const client = await open();
    client.socket.pause();
    for (let second = 0; second < 3; second += 1) {
      client.send(`42/${city},["topics"]`, 50);
      await wait(1100);
    }
    client.socket.resume();
    await wait(500);
    expect(client.received()).toBeLessThan(13 * MB);
  });
});

describe('a client that reads', () => {
  it('gets lists of several megabytes, whatever happens meanwhile', async () => {
    await addLargeTopics(60);
    const socket = io(`${origin()}/${city}`, { transports: ['websocket'], query: { session: sessionId }, forceNew: true });
    const topics = new Promise<unknown[]>((resolve) => socket.once('topics', resolve));
    const last = new Promise((resolve) => socket.once('pancarteSession', () => resolve(undefined)));
    expect(await topics).toHaveLength(60);
    await last;
    socket.disconnect();
  });

  it('gets each event that it requests, once, also when it asks often', async () => {
    const socket = io(`${origin()}/${city}`, { transports: ['websocket'], query: { session: sessionId }, forceNew: true });
    await new Promise((resolve) => socket.once('pancarteSession', () => resolve(undefined)));
    const received: string[] = [];
    socket.onAny((event: string) => received.push(event));
    for (let turn = 0; turn < 5; turn += 1) for (const event of snapshotEvents) socket.emit(event);
    await expect.poll(() => received.length, { timeout: 5000 }).toBeGreaterThanOrEqual(10);
    await wait(1200);
    expect(received).toEqual(snapshotEvents.filter((event) => event !== 'attendeesVOD'));
    socket.disconnect();
  });
});

describe('many clients of one session', () => {
  it('cost one reading of each list', async () => {
    let reads = 0;
    store.getDelegates = async () => {
      reads += 1;
      return [];
    };
    const startMs = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => open()));
    await expect.poll(() => broker.connections()).toBe(50);
    for (const client of clients) client.send(`42/${city},["delegates"]`);
    await wait(1500);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(1 + (performance.now() - startMs) / 1000);
  });
});

describe('a client that sends too much', () => {
  it.each([
    ['requests', `42/${city},["topics"]`, 1],
    ['messages that mean nothing', '42/x,["x"]', 1],
    ['attempts to join', `40/${city},{}`, 1],
    ['pings', 'x'.repeat(100), 9],
    ['empty pings', '', 9],
  ])('is cut off: %s', async (_what, text, kind) => {
    const client = await open();
    client.socket.pause();
    client.send(text, 4000, kind);
    client.socket.resume();
    expect(await client.hasEnded(END_MS)).toBe(true);
    expect(broker.connections()).toBe(0);
  });

  it.each(['a', '', 'veldstad/x', city])('is cut off after its first invalid attempt to join, at %j', async (namespace) => {
    let reads = 0;
    store.listNamespaces = async () => {
      reads += 1;
      return [{ city, namespace: city }];
    };
    const client = await open({ namespace: undefined, query: 'session=99' });
    const before = client.received();
    // Less than what a client may send at once.
    client.send(`40/${namespace},`, 700);
    expect(await client.hasEnded(4000)).toBe(true);
    expect(client.received() - before).toBeLessThan(300);
    expect(reads).toBeLessThan(3);
  });

  it('is cut off before it has joined a session', async () => {
    const client = await open({ namespace: undefined });
    client.send('', 4000, 9);
    expect(await client.hasEnded(END_MS)).toBe(true);
  });

  it('joins its session once', async () => {
    const client = await open();
    await expect.poll(() => broker.connections()).toBe(1);
    client.send(`41/${city},`);
    client.send(`40/${city},{}`);
    await expect.poll(() => broker.connections()).toBe(0);
    await wait(200);
    expect(broker.connections()).toBe(0);
  });

  it('cannot replace its connection by one without limits', async () => {
    const client = await open({ query: `${query}&sid=x`, namespace: undefined });
    expect(client.status).toBe(400);
    expect((await open({ query: `${query}&%73id=x`, namespace: undefined })).status).toBe(400);
  });
});

describe('the connections of one network', () => {
  const openFrom = (address: string) => open({ namespace: undefined, headers: { 'X-Forwarded-For': address } });

  it('are at most 1000 at the same time, whatever other networks do', async () => {
    const addresses = Array.from(
      { length: 1000 },
      (_, index) => `2001:db8:0:${(0x700 + (index % 256)).toString(16)}:${(index + 1).toString(16)}::1`,
    );
    for (let index = 0; index < 1000; index += 100) await Promise.all(addresses.slice(index, index + 100).map(openFrom));
    expect(clients.map(({ status }) => status)).toEqual(addresses.map(() => 101));
    expect((await openFrom('2001:db8:0:7ff::9999')).status).toBe(400);
    expect((await openFrom('2001:db8:0:800::1')).status).toBe(101);
    clients[0]?.socket.destroy();
    await expect.poll(async () => (await openFrom('2001:db8:0:7ff::9999')).status).toBe(101);
  });
});
