import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { describeDeployments } from './deployments.ts';

const TOKEN = referenceTokens.REFERENCE_CONTROL_TOKEN;

/** Sends a request as it is written, with exactly these headers; resolves to status and headers. */
async function sendRaw(origin: string, target: string, headers: Record<string, string> = {}, body?: string): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  const length = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) };
  const sent: Record<string, string> = { Host: host, Connection: 'close', ...length, ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${body === undefined ? 'GET' : 'POST'} ${target} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString('latin1').split('\r\n\r\n')[0] ?? '';
}

const toStatus = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** Logs in at the desk, as a proxy passes it on. */
const logIn = async (origin: string, token: string, address: string, headers: Record<string, string> = { Origin: origin }) =>
  sendRaw(origin, '/desk/login', { 'X-Forwarded-For': address, ...headers }, new URLSearchParams({ token }).toString());

describe('32.13 the desk', () => {
  describeDeployments('and who locks whom out', (deployment) => {
    it('lets the right token in while others try wrong ones', async () => {
      const { control } = deployment;
      for (let count = 1; count <= 12; count += 1) await logIn(control, 'wrong', '203.0.113.7');
      expect(toStatus(await logIn(control, 'wrong', '203.0.113.7'))).toBe(429);
      const answer = await logIn(control, TOKEN, '203.0.113.7');
      expect(toStatus(answer)).toBe(303);
      expect(answer).toMatch(/set-cookie: (?:__Host-)?desk=[\w-]{43};.*HttpOnly;.*SameSite=Strict/i);
      expect(toStatus(await logIn(control, TOKEN, '198.51.100.1'))).toBe(303);
    });

    it('counts wrong tokens of one network only where a proxy names it', async () => {
      const { control, portal, backend } = deployment;
      const isProxied = portal !== control && backend !== control;
      for (let count = 1; count <= 10; count += 1) await logIn(control, 'wrong', `2001:db8:1:2${count % 10}::${count}`);
      expect(toStatus(await logIn(control, 'wrong', '2001:db8:1:ff:f::1'))).toBe(429);
      expect(toStatus(await logIn(control, 'wrong', '2001:db8:1:100::1'))).toBe(isProxied ? 401 : 429);
      // What a client writes itself is to the left of the entry of the proxy.
      expect(toStatus(await logIn(control, 'wrong', '2001:db8:1:900::1, 2001:db8:1:2::1'))).toBe(429);
    });

    it('takes no form of a page whose name leads to this machine', async () => {
      const { control } = deployment;
      for (const rebound of ['rebound.example', `rebound.example:${new URL(control).port}`]) {
        const headers = { Host: rebound, Origin: `http://${rebound}`, 'Sec-Fetch-Site': 'same-origin' };
        expect(toStatus(await logIn(control, TOKEN, '198.51.100.1', headers))).toBe(403);
        expect(toStatus(await logIn(control, TOKEN, '198.51.100.1', { Origin: `http://${rebound}` }))).toBe(403);
        for (const target of ['/desk', '/desk/login', '/control/faults'])
          expect(toStatus(await sendRaw(control, target, { Host: rebound, Authorization: `Bearer ${TOKEN}` }))).toBe(403);
      }
    });
  });

  describeDeployments('and addresses with several readings', (deployment) => {
    const targets = [
      '/desk',
      '/control',
      '/api/waterdam',
      '/admin',
      '/broker',
      '/media',
      '/files/waterdam',
      '/live/1',
      '/signed/1.a',
      '/socket.io',
    ];
    const spellings = [
      '/%2e%2e/control',
      '/../desk',
      '/./a',
      '/a%2fb',
      '/a%5Cb',
      '/a\\b',
      '/a%00',
      '/a%252fb',
      '/%252e%252e/a',
      '/a%0d%0ab',
      '/%c0%ae',
    ];

    it.each(targets)('are 400 below %s', async (base) => {
      for (const spelling of spellings)
        expect([spelling, toStatus(await sendRaw(deployment.control, base + spelling, { Authorization: `Bearer ${TOKEN}` }))]).toEqual([
          spelling,
          400,
        ]);
    });

    it('are no way to the broker', async () => {
      const upgrade = {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      };
      const query = '?EIO=4&transport=websocket';
      expect(toStatus(await sendRaw(deployment.control, `/socket.io/${query}`, upgrade))).toBe(101);
      for (const spelling of spellings)
        expect([spelling, toStatus(await sendRaw(deployment.control, `/socket.io${spelling}${query}`, upgrade))]).toEqual([spelling, 400]);
    });

    it('open nothing to visitors either', async () => {
      for (const base of ['/files/waterdam', '/media', '/live', '/socket.io'])
        for (const spelling of spellings) expect([400, 404]).toContain(toStatus(await sendRaw(deployment.backend, base + spelling)));
    });
  });
});
