import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openRawClient } from '../../backend/src/broker/rawClient.ts';
import { createControl } from '../support/control.ts';
import { describeDeployments } from './deployments.ts';

const BROKER = '/socket.io/?EIO=4&transport=websocket&session=1002';

/** What asks for a WebSocket: malformed and other paths, and requests that the broker rejects or accepts. */
const TARGETS = ['/media/%2f', '/media/x', '/desk', '/nowhere', BROKER, `${BROKER}&sid=x`, '/socket.io/?EIO=3&transport=polling'];
const UPGRADES = ['websocket', 'h2c'];
const BODIES = [0, 300_000];
const ROUNDS = 8;

/** Sends an upgrade, with a body of some bytes, and resets the connection after a while. */
async function reset(origin: string, target: string, { upgrade, body, afterMs }: { upgrade: string; body: number; afterMs: number }) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = [
    `GET ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    `Upgrade: ${upgrade}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...(body > 0 ? [`Content-Length: ${body}`] : []),
  ];
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${'x'.repeat(body)}`);
  await wait(afterMs);
  socket.resetAndDestroy();
}

describeDeployments('32.4 a client that resets its connection ends nothing else', (deployment) => {
  const isAnswered = async () => (await fetch(`${deployment.control}/desk/login`)).status === 200;

  it.each(TARGETS)('an upgrade to %s', async (target) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const requests = UPGRADES.flatMap((upgrade) => BODIES.map((body) => ({ upgrade, body, afterMs: round * 7 })));
      await Promise.all(requests.flatMap((request) => [request, request]).map((request) => reset(deployment.backend, target, request)));
    }
    // The broker answered what it does not know after a second.
    await wait(1500);
    expect(await isAnswered()).toBe(true);
    expect(deployment.output()).not.toMatch(/ECONNRESET|EPIPE/);
  });

  it('an upgrade that a fault rejects', async () => {
    const control = createControl(deployment.control);
    for (const kind of ['fail', 'hang']) {
      await control('/faults', { match: '/socket.io/', kind });
      for (let round = 0; round < ROUNDS; round += 1)
        await reset(deployment.backend, BROKER, { upgrade: 'websocket', body: 0, afterMs: round * 7 });
      await control('/faults', undefined, 'DELETE');
    }
    expect(await isAnswered()).toBe(true);
  });

  it('something that is no request', async () => {
    const { hostname, port } = new URL(deployment.backend);
    const texts = ['\u0000\u0001', 'GET', 'GET /media/x HTTP/1.1\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\nxx', 'x'.repeat(100_000)];
    for (const text of texts.flatMap((text) => Array<string>(ROUNDS).fill(text))) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(text);
      await wait(5);
      socket.resetAndDestroy();
    }
    expect(await isAnswered()).toBe(true);
  });

  it('and viewers still reach the broker', async () => {
    const client = await openRawClient(deployment.backend, { query: 'session=1002' });
    expect(client.status).toBe(101);
    client.socket.destroy();
  });
});
