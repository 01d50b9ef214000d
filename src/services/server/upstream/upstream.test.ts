import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../domain/http/result.ts';
import { requestScope } from '../../../runtime/requestScope.ts';
import { getJson, getText } from './upstream.ts';

const servers: Server[] = [];
beforeAll(() => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'secret');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a service with the given listener and returns its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const request = (base: string, details: object = {}) =>
  ({ upstream: 'api', calls: 'reads', base, path: '/list', timeoutMs: 5000, ...details }) as const;

it('sends its credential, and follows redirects within the origin only', async () => {
  const seen: string[] = [];
  const elsewhere = await serve((asked, answer) => {
    seen.push(`elsewhere ${asked.headers.authorization ?? ''}`);
    answer.end('{}');
  });
  const base = await serve((asked, answer) => {
    seen.push(`${asked.url ?? ''} ${asked.headers.authorization ?? ''}`);
    const to = { '/list': '/list/', '/away': `${elsewhere}/list`, '/round': '/round' }[asked.url ?? ''];
    if (to === undefined) answer.end('{"found":true}');
    else answer.writeHead(302, { location: to }).end();
  });
  // Settings are read once: a new copy of the module reads the settings with this service.
  vi.stubEnv('PORTAL_API_URL', base);
  vi.resetModules();
  const { getJson, postJson } = await import('./upstream.ts');
  expect(await getJson(request(base))).toEqual(ok({ found: true }));
  expect(seen).toEqual(['/list Bearer secret', '/list/ Bearer secret']);
  expect(await getJson(request(base, { path: '/away' }))).toEqual(fail({ kind: 'status', status: 302 }));
  expect(await getJson(request(base, { path: '/round' }))).toEqual(fail({ kind: 'status', status: 302 }));
  expect(await postJson(request(base), { password: 'x' })).toEqual(fail({ kind: 'status', status: 302 }));
  expect(seen.filter((each) => each.startsWith('elsewhere'))).toEqual([]);
});

it('names the request for which it is made (rule 23.24)', async () => {
  const seen: unknown[] = [];
  const base = await serve((asked, answer) => {
    seen.push(asked.headers['x-request-id']);
    answer.end('{}');
  });
  const scope = { requestId: '0b8e8b38-6a1c-4b5f-9c3c-0d3b1f4f5a11', startMs: 0, staleMs: undefined, isInvalidated: false };
  await requestScope.run(scope, () => getJson(request(base)));
  await getJson(request(base));
  expect(seen).toEqual([scope.requestId, undefined]);
});

it('does not wait longer for a body that arrives slowly', async () => {
  const base = await serve((_asked, answer) => {
    const timer = setInterval(() => answer.write(' '), 5);
    answer.once('close', () => clearInterval(timer));
  });
  expect(await getJson(request(base, { timeoutMs: 200 }))).toEqual(fail({ kind: 'timeout' }));
});

it('reads a body up to its limit only, also a compressed one', async () => {
  let written = 0;
  const base = await serve((_asked, answer) => {
    const fill = () => {
      while (!answer.destroyed && answer.write('x'.repeat(65_536))) written += 65_536;
    };
    answer.on('drain', fill);
    fill();
  });
  expect(await getText(request(base, { limitBytes: 1_000_000 }), 'text/plain')).toEqual(fail({ kind: 'body' }));
  expect(written).toBeLessThan(50_000_000);
});

it.each([
  [
    'a body that is cut off',
    (answer: Parameters<RequestListener>[1]) => answer.writeHead(200, { 'content-length': 100 }).write('{"a":', () => answer.destroy()),
    fail({ kind: 'network', code: 'UND_ERR_SOCKET' }),
  ],
  [
    'a connection that is cut off',
    (answer: Parameters<RequestListener>[1]) => answer.destroy(),
    fail({ kind: 'network', code: 'UND_ERR_SOCKET' }),
  ],
  ['what is no JSON', (answer: Parameters<RequestListener>[1]) => answer.end('{"data":[{"id":1,"sess\u0000'), fail({ kind: 'body' })],
  ['nothing at all', (answer: Parameters<RequestListener>[1]) => answer.end(), fail({ kind: 'body' })],
  ['a byte order mark', (answer: Parameters<RequestListener>[1]) => answer.end('\uFEFF{}'), ok({})],
  [
    'too many requests',
    (answer: Parameters<RequestListener>[1]) => answer.writeHead(429, { 'retry-after': '2' }).end(),
    fail({ kind: 'status', status: 429, retryAfterMs: 2000 }),
  ],
  [
    'nothing of that name',
    (answer: Parameters<RequestListener>[1]) => answer.writeHead(404).end('{}'),
    fail({ kind: 'not-found', status: 404 }),
  ],
])('takes %s for what it is', async (_name, answerWith, expected) => {
  const base = await serve((_asked, answer) => void answerWith(answer));
  expect(await getJson(request(base))).toEqual(expected);
});

it('reads endlessly nested JSON', async () => {
  const base = await serve((_asked, answer) => answer.end('['.repeat(1_000_000) + ']'.repeat(1_000_000)));
  expect((await getJson(request(base))).ok).toBe(true);
});
