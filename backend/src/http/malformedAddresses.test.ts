import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

let backend: Backend;

beforeAll(async () => {
  const seed = writeSeed(SMALL_SEED);
  backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed, apiToken: 'api', controlToken: 'control' });
  await backend.listen();
});
afterAll(() => backend.close());

/** The first line of the answer to an address, which is sent as it is written. */
async function sendRaw(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<string> {
  const { hostname, port } = new URL(backend.ownUrl);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ Host: `${hostname}:${port}`, Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write([`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString('latin1').split('\r\n')[0] ?? '';
}

const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

const BASES = ['/desk', '/control', '/api/dorp', '/media', '/files/dorp', '/live/7', '/signed/1.a', '/broker', '/socket.io', '/nowhere'];
const SPELLINGS = [
  '/%2e%2e/control',
  '/../control',
  '/./x',
  '/%2E/x',
  '%2fx',
  '/a%5cb',
  '/a\\b',
  '/x%00',
  '/x%2500',
  '/%252e%252e/x',
  '/x%c0%af',
];

describe('an address with several readings (rule 23.13)', () => {
  it.each(BASES)('is 400 below %s', async (base) => {
    const authorization = `Bearer ${base.startsWith('/api') ? 'api' : 'control'}`;
    for (const spelling of SPELLINGS)
      for (const method of ['GET', 'POST', 'OPTIONS'])
        expect([spelling, method, await sendRaw(base + spelling, { authorization }, method)]).toEqual([
          spelling,
          method,
          'HTTP/1.1 400 Bad Request',
        ]);
  });

  it.each(['//desk', '//elsewhere.example/desk', 'http://elsewhere.example/desk'])('is 400: %s', async (target) => {
    expect(await sendRaw(target)).toBe('HTTP/1.1 400 Bad Request');
  });

  it('opens no connection to the broker', async () => {
    const query = '?EIO=4&transport=websocket';
    expect(await sendRaw(`/socket.io/${query}`, UPGRADE)).toBe('HTTP/1.1 101 Switching Protocols');
    for (const path of [...SPELLINGS.map((spelling) => `/socket.io${spelling}`), '/socket.io/../socket.io/', '//socket.io/'])
      expect([path, await sendRaw(path + query, UPGRADE)]).toEqual([path, 'HTTP/1.1 400 Bad Request']);
  });

  it('may be in a query', async () => {
    expect(await sendRaw('/desk/login?next=%2Fdesk%2F..%2F%00')).toBe('HTTP/1.1 200 OK');
  });
});
