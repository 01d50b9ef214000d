import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

let backend: Backend;

beforeAll(async () => {
  const seed = writeSeed(SMALL_SEED);
  backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed });
  await backend.listen();
});
afterAll(() => backend.close());

const BROKER = '/socket.io/?EIO=4&transport=websocket';

/** The head of an upgrade; the address is sent as it is written. */
const toUpgrade = (target: string, upgrade = 'websocket') =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    `Upgrade: ${upgrade}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ].join('\r\n');

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(backend.ownUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a text and returns what is received until the connection is closed. */
async function send(text: string): Promise<string> {
  const socket = await open();
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const countConnections = () => new Promise<number>((resolve) => backend.app.server.getConnections((_error, count) => resolve(count)));

describe('an upgrade (rule 19.11)', () => {
  it.each([
    ['/media/%2f', 400],
    ['/media/x', 404],
    ['/socket.io', 404],
    ['/socket.io/x', 404],
    ['/', 404],
  ])('to %s is rejected with %i, and its connection is closed', async (target, status) => {
    expect(await send(toUpgrade(target))).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nConnection: close\r\n`));
  });

  it('after a request that is not answered yet is rejected', async () => {
    const answer = await send(`GET /desk/login HTTP/1.1\r\nHost: localhost\r\n\r\n${toUpgrade(BROKER)}`);
    expect(answer).not.toContain('101 Switching');
  });

  it.each(['/media/%2f', '/media/x', BROKER, `${BROKER}&sid=x`])('that is rejected leaves no connection: %s', async (target) => {
    for (const body of [0, 70_000, 300_000]) {
      const socket = await open();
      socket.write(toUpgrade(target, 'h2c') + 'x'.repeat(body));
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
    }
    await expect.poll(countConnections).toBe(0);
  });

  it('of which the client does not wait for an answer leaves no connection', async () => {
    backend.faults.add({ match: '/socket.io/', kind: 'hang', status: 500, delayMs: 0 });
    const socket = await open();
    socket.write(toUpgrade(BROKER) + 'x'.repeat(300_000));
    await expect.poll(countConnections).toBe(1);
    socket.destroy();
    await expect.poll(countConnections).toBe(0);
    backend.faults.clear();
  });

  it('may be reset at any time', async () => {
    for (const target of ['/media/%2f', '/media/x', BROKER, `${BROKER}&sid=x`])
      for (let waitMs = 0; waitMs < 30; waitMs += 3) {
        const socket = await open();
        socket.write(toUpgrade(target));
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        socket.resetAndDestroy();
      }
    await expect.poll(countConnections).toBe(0);
    expect((await fetch(`${backend.ownUrl}/desk/login`)).status).toBe(200);
  });
});
