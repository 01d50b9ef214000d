import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

const FILM_BYTES = 200_000_000;

let backend: Backend;
let server: Server;

beforeAll(async () => {
  const mediaDir = writeSeed({ 'film.mp4': '' });
  truncateSync(join(mediaDir, 'film.mp4'), FILM_BYTES);
  backend = await createTestBackend({ seedDirs: [writeSeed(SMALL_SEED)], mediaDir, controlToken: 'control' });
  await backend.listen();
  server = backend.app.server;
});
afterAll(() => backend.close());

const toRequest = (path: string, close = false) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${close ? 'Connection: close\r\n' : ''}\r\n`;

/** Opens a connection; returns both of its ends. */
async function open(): Promise<{ client: Socket; socket: Socket }> {
  const { hostname, port } = new URL(backend.ownUrl);
  const client = connect(Number(port), hostname);
  client.on('error', () => undefined);
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [[Socket], unknown];
  return { client, socket };
}

/** The answers to requests that are sent at once, until the connection is closed. */
async function send(requests: string[]): Promise<string[]> {
  const { client } = await open();
  let text = '';
  client.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  client.write(requests.join(''));
  await once(client, 'close');
  return text.match(/HTTP\/1\.1 \d+/g) ?? [];
}

/** Number of calls of the API so far. */
async function countCalls(): Promise<number> {
  const answer = await backend.app.inject({ url: '/control/requests?match=/api/**', headers: { authorization: 'Bearer control' } });
  return answer.json<unknown[]>().length;
}

describe('a connection (rule 19.11)', () => {
  it('waits for eight answers at the same time', async () => {
    const requests = Array.from({ length: 8 }, (_, index) => toRequest('/desk/login', index === 7));
    expect(await send(requests)).toEqual(Array(8).fill('HTTP/1.1 200'));
  });

  it('ends with the ninth request, and nothing is answered any more', async () => {
    backend.faults.add({ match: '/api/**', kind: 'hang', status: 500, delayMs: 0 });
    const { client, socket } = await open();
    client.write(toRequest('/api/dorp/rooms').repeat(8));
    await expect.poll(countCalls).toBe(8);
    expect(socket.destroyed).toBe(false);
    client.write(toRequest('/api/dorp/rooms').repeat(2000));
    await expect.poll(() => socket.destroyed).toBe(true);
    backend.faults.clear();
    expect(await countCalls()).toBe(8);
  });

  it('is cut when its client takes nothing of an answer', async () => {
    const { client, socket } = await open();
    client.pause();
    client.write(toRequest('/media/film.mp4'));
    await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
    // What Node says when nothing was sent for the time of the limit.
    socket.emit('timeout');
    expect(socket.destroyed).toBe(true);
    client.destroy();
  });

  it('stays while its answer is being made, and ends without a request', async () => {
    backend.faults.add({ match: '/api/**', kind: 'hang', status: 500, delayMs: 0 });
    const { client, socket } = await open();
    socket.emit('timeout');
    expect(socket.destroyed).toBe(true);
    client.destroy();
    const waiting = await open();
    waiting.client.write(toRequest('/api/dorp/rooms'));
    await expect.poll(countCalls).toBe(9);
    waiting.socket.emit('timeout');
    expect(waiting.socket.destroyed).toBe(false);
    waiting.client.destroy();
    backend.faults.clear();
  });

  it('has limits', () => {
    expect(server).toMatchObject({ maxConnections: 16_384, headersTimeout: 10_000, requestTimeout: 30_000, timeout: 30_000 });
  });
});
