import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Broker } from './broker.ts';
import { attachBroker } from './attachBroker.ts';
import { createTestStore, liveSession } from '../store/testStore.ts';
import { snapshotEvents } from './snapshots/sessionSnapshot.ts';
import { TicketSigner } from './sessionTicket.ts';

const { city } = liveSession;
const open = liveSession;
const closed = { ...liveSession, sessionId: 4712, reference: 'gr-dicht', password: 'geheim' };
const hidden = { ...liveSession, sessionId: 4713, reference: 'gr-later', published: false };
const tickets = new TicketSigner(new Uint8Array(32), Date.now);

let server: http.Server;
let store: Store;
let broker: Broker;
let sockets: Socket[];

beforeEach(async () => {
  server = http.createServer();
  store = await createTestStore({ sessions: [open, closed, hidden] });
  broker = attachBroker(server, { store, tickets, apiToken: 'portal' });
  sockets = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  await broker.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A client, with the events that it has received. */
function connect({ sessionId }: StoredSession, ticket?: unknown) {
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${city}`, {
    transports: ['websocket'],
    query: { session: sessionId },
    auth: { ticket },
    forceNew: true,
    reconnection: false,
  });
  const received: string[] = [];
  socket.onAny((event: string) => received.push(event));
  const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  sockets.push(socket);
  return { socket, received, ended };
}

const joined = async (client: ReturnType<typeof connect>) => {
  await expect.poll(() => client.received).toContain('status');
  return client;
};
const admitted = async (client: ReturnType<typeof connect>) => {
  await expect.poll(() => client.received).toContain('pancarteSession');
  return client;
};
/** A ticket of a session as the store has it, with the hash of its password, and with other fields. */
const issue = async ({ reference }: StoredSession, other: Partial<StoredSession> = {}, signer = tickets) =>
  signer.issue({ ...((await store.getSession(city, reference)) as StoredSession), ...other }).ticket;

/** Events about everything that a session has. */
const emitAll = (sessionId: number) => {
  for (const event of ['startTopic', 'createSpeech', 'startVote', 'createAttendee', 'TranscriptionText', 'startSessionPancarte', 'topics'])
    broker.emit(sessionId, event, { _id: 'x' });
  broker.emitToCity(city, 'delegates', []);
};

describe.each([
  ['a protected session', closed],
  ['an unpublished session', hidden],
])('the clients of %s (rule 12.22)', (_what, session) => {
  it.each([
    ['something else', () => ({ x: 1 })],
    ['an empty one', () => ''],
    ['that of another session', () => issue(session, { sessionId: 1 })],
    ['that of a session with other access', () => issue(session, { password: 'anders' })],
    ['an expired one', () => issue(session, {}, new TicketSigner(new Uint8Array(32), () => Date.now() - 600_001))],
  ])('are rejected with another ticket: %s', async (_case, getTicket) => {
    const client = connect(session, await getTicket());
    const error = await new Promise<Error>((resolve) => client.socket.on('connect_error', resolve));
    expect(error.message).toBe('ticket: it is not valid any more');
    expect(client.received).toEqual([]);
  });

  it('without a ticket receive the status only, whatever they request and whatever happens', async () => {
    const client = await joined(connect(session));
    for (const event of snapshotEvents) client.socket.emit(event);
    emitAll(session.sessionId);
    await store.updateSession(session.sessionId, { viewers: 9 });
    await wait(1500);
    broker.emit(session.sessionId, 'status', { status: 'live', published: session.published });
    await expect.poll(() => client.received.length).toBeGreaterThan(1);
    expect(new Set(client.received)).toEqual(new Set(['status']));
    expect(broker.connections(session.sessionId)).toBe(0);
  });

  it('with a ticket receive everything', async () => {
    const client = await admitted(connect(session, await issue(session)));
    expect(client.received).toEqual(snapshotEvents.filter((event) => event !== 'attendeesVOD'));
    broker.emit(session.sessionId, 'startTopic', { _id: 't' });
    await expect.poll(() => client.received).toContain('startTopic');
    expect(broker.connections(session.sessionId)).toBe(1);
  });
});

describe('a change of access (rule 12.22)', () => {
  it('by a withdrawal is announced, and ends the connections of everybody', async () => {
    const viewer = await admitted(connect(open));
    viewer.received.length = 0;
    await store.updateSession(open.sessionId, { published: false });
    broker.emit(open.sessionId, 'stopStatus', { type: 'publish', session: open.sessionId });
    broker.emit(open.sessionId, 'startTopic', { _id: 't' });
    broker.emit(open.sessionId, 'status', { status: 'live', published: false });
    expect(await viewer.ended).toBe('io server disconnect');
    expect(viewer.received).toEqual(['stopStatus', 'status']);
    const again = await joined(connect(open));
    emitAll(open.sessionId);
    broker.emit(open.sessionId, 'startStatus', { type: 'publish', session: open.sessionId });
    await expect.poll(() => again.received).toContain('startStatus');
    expect(again.received).toEqual(['status', 'startStatus']);
  });

  it('ends the connections with a ticket from before it', async () => {
    const viewer = await admitted(connect(closed, await issue(closed)));
    await store.updateSession(closed.sessionId, { published: false });
    broker.emit(closed.sessionId, 'stopStatus', { type: 'publish', session: closed.sessionId });
    expect(await viewer.ended).toBe('io server disconnect');
    expect(viewer.received.at(-1)).toBe('stopStatus');
    expect((await joined(connect(closed))).received).toEqual(['status']);
  });

  it('without an event ends them within seconds, and sends nothing before', async () => {
    const viewer = await admitted(connect(open));
    viewer.received.length = 0;
    await store.updateSession(open.sessionId, { password: 'geheim' });
    emitAll(open.sessionId);
    await viewer.ended;
    expect(viewer.received).toEqual([]);
    const other = await admitted(connect(hidden, await issue(hidden)));
    await store.updateSession(hidden.sessionId, { password: 'geheim' });
    expect(await other.ended).toBe('io server disconnect');
  });

  it('by a publish ends no connection that waits for it, and admits it after the pages have reloaded', async () => {
    const waiting = await joined(connect(hidden));
    const ticketed = await admitted(connect(hidden, await issue(hidden)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await store.updateSession(hidden.sessionId, { published: true });
    broker.emit(hidden.sessionId, 'startStatus', { type: 'publish', session: hidden.sessionId });
    while (!waiting.received.includes('startStatus')) await immediate();
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await admitted(waiting);
    expect([waiting.socket.connected, ticketed.socket.connected]).toEqual([true, true]);
    broker.emit(hidden.sessionId, 'startTopic', { _id: 't' });
    for (const { received } of [waiting, ticketed]) await expect.poll(() => received).toContain('startTopic');
  });

  it('lets a waiting client ask for what it may see now', async () => {
    const waiting = await joined(connect(hidden));
    await store.updateSession(hidden.sessionId, { published: true });
    waiting.socket.emit('topics');
    await expect.poll(() => waiting.received).toContain('topics');
  });
});
