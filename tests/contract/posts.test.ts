import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, sendRaw, startFront } from './serverSupport.ts';

const rendered: string[] = [];
let front: RunningServer;

beforeAll(async () => {
  front = await startFront(
    async (request) => {
      rendered.push(await request.text());
      return new Response('taken');
    },
    import.meta.dirname,
  );
});
afterAll(() => front.stop());

describe('a POST (rule 23.6)', () => {
  const post = (headers: Record<string, string>) => fetch(`${front.url}/x`, { method: 'POST', headers, body: 'a=b' });

  it.each<[string, () => Record<string, string>, number]>([
    ['a page of the site, by its origin', () => ({ origin: front.url }), 200],
    ['a page of the site, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin', origin: 'null' }), 200],
    ['another site', () => ({ origin: 'https://evil.example' }), 403],
    ['another site, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'cross-site', origin: front.url }), 403],
    ['another host of the same site', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    ['the same host without encryption or with it', () => ({ origin: front.url.replace('http:', 'https:') }), 403],
    ['a page with the origin null', () => ({ origin: 'null' }), 403],
    ['a client without either header', () => ({}), 403],
  ])('of %s', async (_who, headers, status) => {
    expect((await post(headers())).status).toBe(status);
  });

  it('that is rejected says why, in JSON to a script', async () => {
    const answer = await post({ 'content-type': 'application/json' });
    expect(await answer.json()).toEqual({
      error: { code: 'foreign-origin', message: 'A form here is only taken from a page of this site.' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('with a chunked body is rejected as soon as the body is too long, and is not rendered (rule 19.3)', async () => {
    rendered.length = 0;
    const { sent, answer } = await new Promise<{ sent: number; answer: string }>((resolve, reject) => {
      const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
      let written = 0;
      let received = '';
      const socket = connect(front.port, '127.0.0.1', () => {
        socket.write('POST /x HTTP/1.1\r\nHost: portal.test\r\nSec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n\r\n');
        const write = () => {
          if (socket.destroyed || written > 64 * 1024 * 1024) return;
          written += chunk.length;
          socket.write(chunk, () => setImmediate(write));
        };
        write();
      });
      socket.on('data', (data) => (received += String(data))).on('error', () => undefined);
      socket.on('close', () => resolve({ sent: written, answer: received }));
      setTimeout(() => reject(new Error('it reads on')), 20_000).unref();
    });
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(sent, 'of 64 MiB').toBeLessThan(16 * 1024 * 1024);
    expect(rendered).toEqual([]);
  });

  it('whose body does not arrive is answered 408', async () => {
    rendered.length = 0;
    const head = 'POST /x HTTP/1.1\r\nHost: portal.test\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\n';
    const answer = await sendRaw(front.port, `${head}a=b`);
    expect(answer.status).toBe(408);
    expect(answer.body).toBe('408 Request Timeout\nThe request did not arrive in time.\n');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
    expect(rendered).toEqual([]);
  });
});
