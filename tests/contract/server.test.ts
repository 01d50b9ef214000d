import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderContext } from '../../server/http/webResponse.ts';
import { precompressFolder } from '../../server/build/precompress.ts';
import { rawGet, sendRaw, startFront, type RunningServer } from './serverSupport.ts';

const longPage = `<!doctype html><title>Gemeenteraad</title>${'<p>agenda</p>'.repeat(500)}`;
const script = `export const text = '${'topic '.repeat(400)}';`;
const requests: { url: string; method: string; context: RenderContext }[] = [];

async function page(request: Request, context: RenderContext): Promise<Response> {
  requests.push({ url: request.url, method: request.method, context });
  const { pathname } = new URL(request.url);
  if (pathname === '/throw') throw new Error('not for visitors');
  if (pathname === '/empty-error') return new Response(null, { status: 500 });
  if (pathname === '/picture') return new Response(Buffer.alloc(5000), { headers: { 'content-type': 'image/png' } });
  if (pathname === '/short') return new Response('short', { headers: { 'content-type': 'text/plain', vary: 'Cookie' } });
  if (pathname === '/own-policy') return new Response('x', { headers: { 'content-security-policy': "default-src 'self'" } });
  if (pathname === '/moved')
    return new Response(null, {
      status: 302,
      headers: [
        ['location', '/'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    });
  if (request.method === 'POST') return Response.json({ length: (await request.arrayBuffer()).byteLength });
  return new Response(longPage, { headers: { 'content-type': 'text/html' } });
}

let folder: string;
let front: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'front-'));
  await mkdir(join(folder, '_astro'));
  await writeFile(join(folder, '_astro', 'page.Ab12.js'), script);
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n');
  await precompressFolder(folder);
  front = await startFront(page, folder, { trustedProxies: 1 });
});

afterAll(async () => {
  await front.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(front.url + path, { method, headers, redirect: 'manual' });

describe('every answer (rule 23.8)', () => {
  const kinds: [string, string, number][] = [
    ['a page', rawGet('/gent'), 200],
    ['a file', rawGet('/_astro/page.Ab12.js'), 200],
    ['a redirect', rawGet('/moved'), 302],
    ['a page that fails', rawGet('/throw'), 500],
    ['a page that answers nothing', rawGet('/empty-error'), 500],
    ['a health check', rawGet('/healthz'), 200],
    ['a malformed path', rawGet('/a%2fb'), 400],
    ['a long address', rawGet(`/${'a'.repeat(2048)}`), 414],
    ['a method', 'DELETE / HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n', 405],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'a large body',
      `POST /x HTTP/1.1\r\nHost: portal.test\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\nContent-Length: 65537\r\n\r\n${'x'.repeat(65537)}`,
      413,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a large head', `GET / HTTP/1.1\r\nHost: portal.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown expectation', 'GET /gent HTTP/1.1\r\nHost: portal.test\r\nExpect: tea\r\nConnection: close\r\n\r\n', 200],
  ];

  it.each(kinds)('%s carries the security headers', async (_kind, bytes, status) => {
    const answer = await sendRaw(front.port, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    expect(answer.body).not.toContain('not for visitors');
  });

  it('keeps the policy of a page that has one', async () => {
    expect((await get('/own-policy')).headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  it('has Strict-Transport-Security when the site is on HTTPS', async () => {
    const secure = await startFront(page, folder, { siteUrl: 'https://gallery.example.org' });
    const answer = await fetch(`${secure.url}/gent`);
    await secure.stop();
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(requests.at(-1)?.url).toBe('https://gallery.example.org/gent');
  });
});

describe('addresses', () => {
  it.each([
    '/a%25b',
    '/a%2Fb',
    '/a%5cb',
    '/a\\b',
    '/a%00b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/./a',
    '/a%',
    '/a%ff',
    '//gent',
    'http://other.test/',
    '*',
  ])('rejects %s before a page is rendered', async (target) => {
    const before = requests.length;
    expect((await sendRaw(front.port, rawGet(target))).status).toBe(400);
    expect(requests).toHaveLength(before);
  });

  it('answers every address without a server error', async () => {
    const part = fc.oneof(
      fc.constantFrom('/', '%', '%2e', '%00', '?', '#', ';', ':', '&', '=', '//', '\\', '[', '@', '_astro', 'healthz'),
      fc.string({ maxLength: 6 }).map((text) => text.replace(/[\s\u0100-\uffff]/g, '')),
    );
    const target = fc.array(part, { maxLength: 10 }).map((parts) => `/${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        expect([200, 302, 400]).toContain((await sendRaw(front.port, rawGet(text))).status);
      }),
      { numRuns: 200, examples: [['/?%'], ['/?%ff=%'], ['/:x'], ['/*'], ['/[a'], ['/__proto__']] },
    );
  });
});

describe('files', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('sends the encoding for Accept-Encoding %s', async (accepted, encoding) => {
    const answer = await get('/_astro/page.Ab12.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(script);
  });

  it('lets other files be cached for an hour', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await answer.text()).toBe('User-agent: *\n');
  });

  it('answers HEAD, If-None-Match and ranges', async () => {
    const head = await get('/robots.txt', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '14', '']);
    // Not with fetch: it adds "no-cache" to a request with a condition.
    const condition = `If-None-Match: ${head.headers.get('etag')}\r\n\r\n`;
    expect((await sendRaw(front.port, rawGet('/robots.txt').replace('\r\n\r\n', `\r\n${condition}`))).status).toBe(304);
    const part = await get('/robots.txt', { range: 'bytes=0-3', 'accept-encoding': 'identity' });
    expect([part.status, await part.text()]).toEqual([206, 'User']);
  });

  it('does not serve the compressed files or folders', async () => {
    for (const path of ['/_astro/page.Ab12.js.br', '/_astro/', '/_astro']) expect(await (await get(path)).text()).toBe(longPage);
  });
});

describe('pages', () => {
  it.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('are compressed for %s', async (accepted, encoding) => {
    const answer = await get('/gent', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(longPage);
  });

  it('does not compress short texts and images', async () => {
    const short = await get('/short', { 'accept-encoding': 'br' });
    expect([short.headers.get('content-encoding'), short.headers.get('vary')]).toEqual([null, 'Cookie, Accept-Encoding']);
    const picture = await get('/picture', { 'accept-encoding': 'br' });
    expect([picture.headers.get('content-encoding'), picture.headers.get('vary')]).toEqual([null, null]);
    expect((await picture.arrayBuffer()).byteLength).toBe(5000);
  });

  it('answers HEAD with the headers of GET', async () => {
    const head = await get('/gent', {}, 'HEAD');
    const full = await get('/gent');
    expect(requests.at(-2)?.method).toBe('GET');
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
    expect(await head.text()).toBe('');
    expect((await get('/picture', {}, 'HEAD')).status).toBe(200);
  });

  it('sends each cookie in a header of its own', async () => {
    const answer = await get('/moved');
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([302, '/', ['a=1', 'b=2']]);
  });

  it('gives the page the visitor’s address (rule 23.7) and a new request id', async () => {
    await get('/gent?q=raad', { 'x-forwarded-for': '6.6.6.6, 1.1.1.1', 'x-request-id': 'forged' });
    const { url, context } = requests.at(-1) ?? expect.fail();
    expect(new URL(url).search).toBe('?q=raad');
    expect(context.clientAddress).toBe('1.1.1.1');
    expect(context.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [undefined, 8192],
    ['application/json', 3],
    ['application/x-www-form-urlencoded', 100],
  ])('receive a body of type %s unchanged', async (type, length) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...(type !== undefined && { 'content-type': type }) };
    const answer = await fetch(`${front.url}/x`, { method: 'POST', body: Buffer.alloc(length, 97), headers });
    expect(await answer.json()).toEqual({ length });
  });
});

describe('health', () => {
  it('answers ok and ready (rule 23.4)', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.status, ready.headers.get('cache-control'), await ready.json()]).toEqual([200, 'no-store', { status: 'ready' }]);
  });

  it('names the supported methods', async () => {
    const answer = await get('/gent', {}, 'PUT');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});
