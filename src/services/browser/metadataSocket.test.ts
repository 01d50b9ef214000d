// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../domain/live/liveEvents.ts';
import { type BrokerAddress, subscribeBroker } from './metadataSocket.ts';

let server: Server;
let sockets: SocketServer;
let connected: Socket[] = [];
let disposers: (() => void)[] = [];

beforeEach(async () => {
  connected = [];
  server = createServer();
  sockets = new SocketServer(server, { transports: ['websocket'], cors: { origin: '*' } });
  sockets.of('/gent').on('connection', (socket) => connected.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const dispose of disposers) dispose();
  disposers = [];
  await sockets.close();
});

const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 5000, interval: 5 });

/** Follows session 7 at the broker and collects what comes. */
async function follow(more: Partial<BrokerAddress> = {}) {
  const events: LiveEvent[] = [];
  const transcripts: [string, unknown][] = [];
  const connections: boolean[] = [];
  const broker = `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/gent`;
  const address = {
    broker,
    sessionId: 7,
    reference: 'gr-7',
    timeZone: 'Europe/Brussels',
    metadataDelayMs: 0,
    transcriptionDelayMs: 0,
    ...more,
  };
  const dispose = subscribeBroker(address, {
    onEvent: (event) => events.push(event),
    onTranscript: (name, payload) => transcripts.push([name, payload]),
    onConnectionChange: (isConnected) => connections.push(isConnected),
  });
  disposers.push(dispose);
  await until(() => connected.length > 0 && connections.includes(true));
  const socket = connected.at(-1) as Socket;
  return { events, transcripts, connections, dispose, socket };
}
const viewers = (count: number): LiveEvent => ({ kind: 'details', details: { viewers: count } });

describe('the connection to the metadata broker', () => {
  it('is a WebSocket to the namespace of the city that names the session (rule 12.2)', async () => {
    const { socket, connections } = await follow();
    expect([socket.nsp.name, socket.handshake.query['session'], socket.conn.transport.name]).toEqual(['/gent', '7', 'websocket']);
    expect(connections).toEqual([true]);
  });

  it('delivers events and transcripts in their order, parsed and unparsed', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { socket, events, transcripts } = await follow();
    const segment = { start: 1, end: 2, text: 'x', language: 'nl' };
    socket.emit('viewers', 1);
    socket.emit('transcriptionSegment', segment);
    socket.emit('unknown', 1);
    socket.emit('viewers', 2);
    await until(() => events.length === 2);
    expect(events).toEqual([viewers(1), viewers(2)]);
    expect(transcripts).toEqual([['transcriptionSegment', segment]]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('leaves out a malformed record, names its path in the console, and delivers the others (rule 12.9)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { socket, events } = await follow();
    socket.emit('topics', [{ _id: 't1', name: 'Opening' }, { name: 'without id' }]);
    await until(() => events.length === 1);
    expect(events).toMatchObject([{ kind: 'list', list: 'topics', records: [{ id: 't1' }] }]);
    expect(warn.mock.calls).toContainEqual([expect.any(String), 'topics[1]']);
  });

  it('drops e-mail addresses, and reports the first one without naming it (rule 9.12)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { socket, events, transcripts } = await follow();
    const address = 'noor@waterdam.example.org';
    socket.emit('delegates', [{ _id: 'd1', firstname: 'Noor', lastname: address, description: `Mail ${address}`, email: address }]);
    socket.emit('createAttendee', { _id: 'a1', delegate: { _id: 'd1', firstname: 'Noor', email: address } });
    socket.emit('transcriptionSegment', { start: 1, end: 2, text: 'x', language: 'nl', speaker: address });
    await until(() => events.length === 2 && transcripts.length === 1);
    expect(JSON.stringify([events, transcripts])).not.toContain('@');
    expect(events).toMatchObject([
      { people: { delegates: [{ firstName: 'Noor', description: 'Mail' }] } },
      { record: { delegateId: 'd1' } },
    ]);
    expect(warn.mock.calls).toEqual([['E-mail address, left out:', 'delegates[0].lastname']]);
  });

  it('ignores a publication of another session (rule 12.8)', async () => {
    const { socket, events } = await follow();
    for (const session of [8, 'gr-8']) socket.emit('stopStatus', { type: 'publish', session });
    for (const session of [7, 'gr-7', undefined]) socket.emit('startStatus', { type: 'publish', session });
    await until(() => events.length === 3);
    expect(events.every((event) => event.kind === 'publication' && event.isPublished)).toBe(true);
  });
});

describe('the delay of events', () => {
  it('does not apply to the first list and to access; it applies to all others (rules 12.6, 12.7)', async () => {
    const { socket, events, transcripts } = await follow({ metadataDelayMs: 150, transcriptionDelayMs: 60_000 });
    socket.emit('topics', []);
    socket.emit('topics', [{ _id: 't1', name: 'Opening' }]);
    socket.emit('createTopic', { _id: 't2', name: 'Budget' });
    socket.emit('stopStatus', { type: 'publish', session: 7 });
    socket.emit('status', { status: 'live', published: true });
    socket.emit('transcriptionSegment', { start: 1, end: 2, text: 'x', language: 'nl' });
    await until(() => events.length >= 3);
    expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual(['list', 'publication', 'status']);
    await until(() => events.length === 5);
    expect(events.slice(3)).toMatchObject([
      { kind: 'list', records: [{ id: 't1' }] },
      { kind: 'record', action: 'create' },
    ]);
    expect(transcripts).toEqual([]);
  });

  it('holds back what is newest in a first list until the video has reached it, and then applies later changes (rule 12.7)', async () => {
    const { socket, events } = await follow({ metadataDelayMs: 2000 });
    const nowMs = Date.now();
    const result = [{ vote: 'yes', label: 'For', count: 19 }];
    const vote = (id: string, stop: number) => ({ _id: id, name: 'Bridge', start: nowMs - 60_000, stop, total: 19, result });
    socket.emit('votes', [vote('v1', nowMs - 1000), vote('v2', nowMs - 100)]);
    socket.emit('updateVote', { _id: 'v1', name: 'New bridge' });
    await until(() => events.length > 0);
    const shown = (event: LiveEvent | undefined) =>
      event?.kind === 'list' ? event.records.map((record) => ('total' in record ? record.total : undefined)) : event?.kind;
    expect(shown(events[0])).toEqual([0, 0]);
    await until(() => events.some(({ kind }) => kind === 'record'));
    expect(shown(events.at(-2))).toEqual([19, 19]);
    // Nothing overwrites the change.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(shown(events.at(-1))).toBe('record');
  });

  it('ends with the page: an event that still waits is not delivered', async () => {
    const { socket, events, dispose } = await follow({ metadataDelayMs: 50 });
    socket.emit('viewers', 1);
    socket.emit('viewers', 2);
    await until(() => events.length === 1);
    dispose();
    await until(() => socket.disconnected);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(events).toEqual([viewers(1)]);
  });
});

describe('a lost connection (rules 12.13, 12.14)', () => {
  it('is reported and made again, and the whole state comes with it', async () => {
    const { socket, connections, events } = await follow();
    sockets.of('/gent').on('connection', (next) => next.emit('topics', [{ _id: 't1', name: 'Opening' }]));
    // As when the network fails: the client did not ask for it.
    socket.conn.close();
    await until(() => connections.at(-1) === false);
    await until(() => connections.filter(Boolean).length === 2);
    await until(() => events.length === 1);
    expect(connections).toEqual([true, false, true]);
  });

  it('that the broker ended is made again within 3 s, once; the next time it takes longer', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const { socket, connections } = await follow();
    const startMs = performance.now();
    socket.disconnect(true);
    await until(() => connected.length === 2 && connections.at(-1) === true);
    expect(performance.now() - startMs).toBeGreaterThan(900);
    connected.at(-1)?.disconnect(true);
    await until(() => connections.at(-1) === false);
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(connected).toHaveLength(2);
  });

  it('that the broker closed is made again at once when the browser comes online', async () => {
    const { socket, connections } = await follow();
    socket.disconnect();
    await until(() => connections.at(-1) === false);
    dispatchEvent(new Event('online'));
    await until(() => connections.at(-1) === true);
    expect(connected).toHaveLength(2);
  });

  it('of a page that the browser stores is made again when the visitor comes back', async () => {
    const { socket, connections } = await follow();
    dispatchEvent(new Event('pagehide'));
    await until(() => socket.disconnected && connections.at(-1) === false);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await until(() => connections.at(-1) === true);
    expect(connected).toHaveLength(2);
  });

  it('is not made again once the page is left', async () => {
    const { dispose, socket } = await follow();
    dispose();
    await until(() => socket.disconnected);
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(connected).toHaveLength(1);
  });
});

describe('the ticket of a protected session (rule 12.23)', () => {
  const tickets = { path: '/gent/gr-7/ticket.json', grant: 'token' };
  /** Stands for the portal: answers one call after another. */
  function answerWith(...answers: (() => Response)[]) {
    const calls: unknown[][] = [];
    vi.stubGlobal('fetch', (...call: unknown[]) => {
      const answer = answers[calls.push(call) - 1] ?? answers.at(-1);
      return answer ? Promise.resolve(answer()) : Promise.reject(new Error('offline'));
    });
    return calls;
  }
  const give = (ticket: string) => () => Response.json({ ticket });
  const none = () => new Response(null, { status: 204 });
  const down = () => new Response(null, { status: 503 });
  afterEach(() => vi.unstubAllGlobals());

  it('is asked for at every connection, with the token of an embed', async () => {
    const calls = answerWith(give('one'), give('two'));
    const { socket, connections } = await follow({ tickets });
    expect(socket.handshake.auth).toEqual({ ticket: 'one' });
    expect(calls[0]).toMatchObject([tickets.path, { method: 'POST', body: '{"grant":"token"}' }]);
    socket.conn.close();
    await until(() => connected.length === 2 && connections.at(-1) === true);
    expect(connected[1]?.handshake.auth).toEqual({ ticket: 'two' });
  });

  it('is not sent where the portal gives none', async () => {
    answerWith(none);
    expect((await follow({ tickets })).socket.handshake.auth).toEqual({});
  });

  it('is waited for while the portal cannot be asked', async () => {
    answerWith(down, give('one'));
    vi.spyOn(Math, 'random').mockReturnValue(-0.39);
    const { socket, connections } = await follow({ tickets });
    expect(socket.handshake.auth).toEqual({ ticket: 'one' });
    expect(connections).toEqual([false, true]);
  });

  it('is not asked for an open session', async () => {
    const calls = answerWith(give('one'));
    expect((await follow()).socket.handshake.auth).toEqual({});
    expect(calls).toEqual([]);
  });
});
