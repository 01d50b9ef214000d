import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io-client';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../store/store.ts';
import type { Broker } from './broker.ts';
import { Audience } from './audience.ts';
import { attachBroker } from './attachBroker.ts';
import { EventQueue } from './eventQueue.ts';
import { createTestStore, liveSession } from '../store/testStore.ts';
import { snapshotEvents } from './snapshots/sessionSnapshot.ts';
import { TicketSigner } from './sessionTicket.ts';

const { sessionId } = liveSession;
const recording = { ...liveSession, sessionId: 4712, reference: 'gr-vod', status: 'vod' as const, viewers: 0 };
const elsewhere = { ...liveSession, sessionId: 4801, city: 'duinkerk' };
const topic = { _id: 't1', name: '1. Opening', status: false, priority: 1, session: sessionId };

let server: http.Server;
let store: Store;
let broker: Broker;
let clients: Socket[];

beforeEach(async () => {
  server = http.createServer((_request, response) => response.end('the API'));
  store = await createTestStore({ sessions: [liveSession, recording, elsewhere], namespaces: { veldstad: 'gemeente-veldstad' } });
  await store.putRecord(sessionId, 'topics', topic);
  broker = attachBroker(server, { tickets: new TicketSigner(new Uint8Array(32), Date.now), store, apiToken: 'portal' });
  clients = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const client of clients) client.disconnect();
  await broker.close();
  await new Promise((resolve) => server.close(resolve));
});

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A client that stores the received events. */
function watch(
  session: unknown,
  namespace = 'gemeente-veldstad',
  transports = ['websocket'],
  extraHeaders: Record<string, string> = {},
): { socket: Socket; received: [string, unknown][] } {
  const query: Record<string, unknown> = session === undefined ? {} : { session };
  const socket = io(`${origin()}/${namespace}`, { transports, query, extraHeaders, forceNew: true, reconnection: false });
  const received: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
  clients.push(socket);
  return { socket, received };
}

const next = <T = unknown>(socket: Socket, event: string): Promise<T> => new Promise((resolve) => socket.once(event, resolve));
/** Requests an event and waits for it: all earlier events have arrived then. */
const flush = async (socket: Socket): Promise<void> => {
  socket.emit('pancarteSession');
  await next(socket, 'pancarteSession');
};

describe('attachBroker', () => {
  it('sends the current state of a live session on connect', async () => {
    await store.setBanner(sessionId, { start: 1, removed: false, title: 'Schorsing' });
    const { socket, received } = watch(sessionId);
    await next(socket, 'pancarteSession');
    expect(received.map(([event]) => event)).toEqual(snapshotEvents.filter((event) => event !== 'attendeesVOD'));
    const state = Object.fromEntries(received);
    expect(state).toMatchObject({
      topics: [topic],
      viewers: 41,
      status: { status: 'live', published: true },
      subtitles: [],
      pancarteSession: { start: 1, removed: false, title: 'Schorsing' },
    });
    expect(state['delegates']).toHaveLength(1);
    expect(state['divisions']).toHaveLength(1);
  });

  it('reads the session of a client once to join, and once for a small snapshot', async () => {
    const read = vi.spyOn(store, 'getSessionsById');
    const { socket } = watch(sessionId);
    await next(socket, 'pancarteSession');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('sends a snapshot that is large in the same order', async () => {
    for (let index = 0; index < 40; index += 1)
      await store.putRecord(sessionId, 'topics', { ...topic, _id: `t${index}`, description: 'x'.repeat(4000) });
    const { socket, received } = watch(sessionId);
    await next(socket, 'pancarteSession');
    expect(received.map(([event]) => event)).toEqual(snapshotEvents.filter((event) => event !== 'attendeesVOD'));
    expect(received[0]?.[1]).toHaveLength(40);
  });

  it('sends the recorded attendees of a recording', async () => {
    const { socket, received } = watch(recording.sessionId);
    expect(await next(socket, 'pancarteSession')).toBeNull();
    const events = received.map(([event]) => event);
    expect(events).toContain('attendeesVOD');
    expect(events).not.toContain('attendees');
  });

  it.each([
    ['no session', undefined, 'gemeente-veldstad', 'the id of a session is required'],
    ['a reference', 'gr-live', 'gemeente-veldstad', 'the id of a session is required'],
    ['an unknown session', 99, 'gemeente-veldstad', 'there is no such session'],
    ['a session of another city', elsewhere.sessionId, 'gemeente-veldstad', 'there is no such session'],
    ['an unknown namespace', sessionId, 'veldstad', 'Invalid namespace'],
    ['no namespace', sessionId, '', 'namespace'],
  ])('rejects a connection with %s', async (_case, session, namespace, message) => {
    const { socket, received } = watch(session, namespace);
    const error = await next<Error>(socket, 'connect_error');
    expect(error.message).toContain(message);
    expect(received).toEqual([]);
    expect(broker.connections()).toBe(0);
  });

  it('accepts WebSocket only', async () => {
    const { socket } = watch(sessionId, 'gemeente-veldstad', ['polling']);
    await next(socket, 'connect_error');
    expect((await fetch(`${origin()}/socket.io/?EIO=4&transport=polling`)).status).toBe(400);
  });

  it('does not handle other requests of the server', async () => {
    expect(await (await fetch(origin())).text()).toBe('the API');
  });

  it('sends an event to the clients of its session only', async () => {
    const live = watch(sessionId);
    const other = watch(recording.sessionId);
    await Promise.all([next(live.socket, 'pancarteSession'), next(other.socket, 'pancarteSession')]);
    broker.emit(sessionId, 'startTopic', { ...topic, status: true });
    broker.emit(99, 'startTopic', topic);
    expect(await next(live.socket, 'startTopic')).toEqual({ ...topic, status: true });
    await flush(other.socket);
    expect(other.received.map(([event]) => event)).not.toContain('startTopic');
  });

  it('sends a requested event again, and ignores data of a client', async () => {
    const { socket, received } = watch(sessionId);
    await next(socket, 'pancarteSession');
    received.length = 0;
    socket.emit('topics', [{ ...topic, name: 'changed' }]);
    socket.emit('startTopic', topic);
    socket.emit('attendeesVOD');
    socket.emit('status');
    socket.emit('topics');
    await flush(socket);
    // Which one is first depends on when the snapshot was sent: an event is sent again after a second at the earliest (rule 12.21).
    expect(received.map(([event]) => event).sort()).toEqual(['pancarteSession', 'status', 'topics']);
    expect(Object.fromEntries(received)['topics']).toEqual([topic]);
  });

  it('counts the connected clients and sends the number of viewers', async () => {
    const first = watch(sessionId);
    await next(first.socket, 'pancarteSession');
    const second = watch(sessionId);
    expect(await next(first.socket, 'viewers')).toBe(42);
    expect([broker.connections(), broker.connections(sessionId), broker.connections(recording.sessionId)]).toEqual([2, 2, 0]);
    second.socket.disconnect();
    expect(await next(first.socket, 'viewers')).toBe(41);
    expect(broker.connections(sessionId)).toBe(1);
    await store.updateSession(sessionId, { viewers: 100 });
    expect(await next(first.socket, 'viewers')).toBe(101);
  });

  it('sends a changed number of viewers after 5 s at the earliest (rule 12.28)', () => {
    const events = new EventQueue({ read: () => Promise.resolve(liveSession), send: () => undefined, onError: () => undefined });
    const audience = new Audience(liveSession, new Server().of('/gemeente-veldstad'), events, () => undefined);
    expect([audience.takeViewers(41, 0), audience.takeViewers(41, 9000), audience.takeViewers(42, 9000)]).toEqual([true, false, true]);
    expect([audience.takeViewers(43, 13_999), audience.takeViewers(43, 14_000)]).toEqual([false, true]);
  });

  it('does not count the connections of a portal, which are no people (rule 12.28)', async () => {
    const portal = watch(sessionId, undefined, undefined, { authorization: 'Bearer portal' });
    await next(portal.socket, 'pancarteSession');
    expect(portal.received.find(([event]) => event === 'viewers')).toEqual(['viewers', 40]);
    watch(sessionId);
    expect(await next(portal.socket, 'viewers')).toBe(41);
  });

  it('disconnects all clients when it closes, and does not stop the server', async () => {
    const { socket } = watch(sessionId);
    await next(socket, 'pancarteSession');
    await Promise.all([next(socket, 'disconnect'), broker.close()]);
    expect(broker.connections()).toBe(0);
    expect((await fetch(origin())).status).toBe(200);
  });
});
