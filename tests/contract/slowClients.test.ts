import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEADER_COUNT_LIMIT, KEEP_ALIVE_MS, PIPELINE_LIMIT, STALL_TIMEOUT_MS } from '../../server/overload/limits.ts';
import { rawGet, type RunningServer, sendRaw, startFront } from './serverSupport.ts';

// More than the buffers of any operating system hold for a connection.
const LONG = 64 * 1024 * 1024;
let front: RunningServer;
let release: () => void;

beforeAll(async () => {
  const released = new Promise<void>((resolve) => (release = resolve));
  front = await startFront(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/long') return new Response(Buffer.alloc(LONG), { headers: { 'content-type': 'image/png' } });
      if (pathname === '/later') await released;
      return new Response('a page');
    },
    import.meta.dirname,
  );
});
afterAll(() => front.stop());

/** Resolves to the number of bytes that still come until the connection ends. */
const countRest = (socket: Socket) =>
  new Promise<number>((resolve) => {
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', () => undefined);
    socket.once('close', () => resolve(bytes)).resume();
  });

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: portal.test\r\n\r\n`;

describe.concurrent('a client', () => {
  it('that does not read its answer is disconnected', async () => {
    const socket = connect(front.port, '127.0.0.1').pause();
    socket.write(rawGet('/long'));
    // A busy machine looks late for connections that are stalled.
    await wait(2 * STALL_TIMEOUT_MS + 20_000);
    expect(await countRest(socket)).toBeLessThan(LONG);
  });

  it('whose connection is idle is disconnected after the keep-alive time', async () => {
    const socket = connect(front.port, '127.0.0.1');
    const startedMs = Date.now();
    const ended = countRest(socket);
    socket.write(get('/'));
    await ended;
    // Longer than proxies keep idle connections: the proxy must close first.
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(KEEP_ALIVE_MS);
  });

  it('that does not finish its request head gets 408', async () => {
    expect((await sendRaw(front.port, 'GET / HTTP/1.1\r\nHost: por')).status).toBe(408);
  });

  it('that sends nothing is disconnected', async () => {
    const socket = connect(front.port, '127.0.0.1');
    await countRest(socket);
  });

  it('may send the allowed number of header lines, and no more (rule 19.3)', async () => {
    const send = (count: number) => sendRaw(front.port, rawGet('/').replace('\r\n\r\n', `\r\n${'x: y\r\n'.repeat(count - 2)}\r\n`));
    expect((await send(HEADER_COUNT_LIMIT)).status).toBe(200);
    expect((await send(HEADER_COUNT_LIMIT + 1)).status).toBe(431);
    expect((await send(HEADER_COUNT_LIMIT + 50)).status).toBe(431);
  });

  it('may pipeline a limited number of requests on one connection', async () => {
    const socket = connect(front.port, '127.0.0.1');
    const answers: string[] = [];
    socket.on('data', (chunk: Buffer) => answers.push(...(chunk.toString('latin1').match(/HTTP\/1\.1 \d+/g) ?? [])));
    const ended = countRest(socket);
    socket.write(get('/later').repeat(PIPELINE_LIMIT + 3));
    while ((await fetch(`${front.url}/`)).status !== 200);
    release();
    await ended;
    // The connection ends with the first rejection.
    expect(answers).toEqual([...Array.from({ length: PIPELINE_LIMIT }, () => 'HTTP/1.1 200'), 'HTTP/1.1 429']);
  });
});
