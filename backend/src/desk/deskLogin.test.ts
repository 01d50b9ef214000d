import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { toDeskPath } from './deskRequests.ts';
import { OWN_PAGE, postForm, toCookie, TOKEN } from './testLogin.ts';

const PAGE = '/desk/dorp/raad';
let backend: Backend;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.parse('2026-10-26T18:30:00Z');
  const seed = writeSeed(SMALL_SEED);
  const options = { seedDirs: [seed], mediaDir: seed, clock: () => nowMs, controlToken: TOKEN };
  backend = await createTestBackend(options);
});
afterEach(() => backend.close());

const get = (url: string, cookie = '') => backend.app.inject({ url, headers: { cookie } });
const post = (url: string, fields: Record<string, string>, headers?: Record<string, string>) => postForm(backend, url, fields, headers);
const logIn = (token: string) => post('/desk/login', { token });
const createLink = async () => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const answer = await backend.app.inject({ method: 'POST', url: '/control/desk-link', headers, payload: '{}' });
  return new URL(answer.json<{ url: string }>().url);
};

describe('a login with the token', () => {
  it('sets a cookie that scripts and other sites cannot use, and that does not contain the token', async () => {
    const answer = await post('/desk/login', { token: ` ${TOKEN}\n`, next: PAGE });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, PAGE]);
    expect(answer.cookies).toEqual([
      { name: 'desk', value: expect.stringMatching(/^[\w-]{43}$/) as string, path: '/desk', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect((await get(PAGE, toCookie(answer))).statusCode).toBe(200);
  });

  it('sets a secure cookie that belongs to one host if the desk is reached over https (rule 23.14)', async () => {
    backend.store.origin = 'https://desk.example';
    const host = 'desk.example';
    const { cookies } = await post('/desk/login', { token: TOKEN }, { ...OWN_PAGE, host, origin: 'https://desk.example' });
    expect(cookies[0]).toMatchObject({ name: '__Host-desk', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' });
    expect(cookies[0]).not.toHaveProperty('domain');
    const value = cookies[0]?.value ?? '';
    const open = async (cookie: string) => (await backend.app.inject({ url: PAGE, headers: { host, cookie } })).statusCode;
    expect(await open(`desk=${value}`)).toBe(303);
    expect(await open(`__Host-desk=${value}`)).toBe(200);
    const logout = await post('/desk/logout', {}, { ...OWN_PAGE, host, cookie: `__Host-desk=${value}` });
    expect(logout.cookies[0]).toMatchObject({ name: '__Host-desk', value: '', path: '/', secure: true });
    expect(await open(`__Host-desk=${value}`)).toBe(303);
  });

  it('is possible with https in front and without it at the backend itself, such as through a tunnel', async () => {
    await backend.listen();
    backend.store.origin = 'https://desk.example';
    const { host, origin } = new URL(backend.ownUrl);
    const { cookies } = await post('/desk/login', { token: TOKEN }, { ...OWN_PAGE, host, origin });
    expect(cookies).toEqual([expect.objectContaining({ name: 'desk', path: '/desk', httpOnly: true, sameSite: 'Strict' })]);
    expect(cookies[0]).not.toHaveProperty('secure');
    expect((await get(PAGE, `desk=${cookies[0]?.value ?? ''}`)).statusCode).toBe(200);
    // A proxy that sends its own Host header.
    const proxied = await post('/desk/login', { token: TOKEN }, { ...OWN_PAGE, host, origin: 'https://desk.example' });
    expect(proxied.cookies[0]).toMatchObject({ name: '__Host-desk', secure: true });
    expect((await get(PAGE, `__Host-desk=${proxied.cookies[0]?.value ?? ''}`)).statusCode).toBe(200);
  });

  it('is rejected if the token is wrong, with a message in words', async () => {
    const answer = await logIn('wrong');
    expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
    expect(answer.body).toContain('Dit token is niet juist.');
  });

  it('waits after ten wrong tokens of a network, but never with the right one (rule 23.12)', async () => {
    for (let count = 0; count < 10; count += 1) expect((await logIn('wrong')).statusCode).toBe(401);
    const answer = await logIn('wrong');
    expect([answer.statusCode, answer.cookies]).toEqual([429, []]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(TOKEN)).statusCode).toBe(303);
    expect((await logIn('wrong')).statusCode).toBe(429);
    expect(toCookie(await get((await createLink()).href.replace(backend.url, '')))).not.toBe('');
  });

  it('leads to no address outside of the desk', () => {
    expect(toDeskPath('/desk/dorp/raad~1.0')).toBe('/desk/dorp/raad~1.0');
    for (const next of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/desk/../control',
      '/desk//elsewhere',
      undefined,
      ['/desk/a/b'],
    ])
      expect(toDeskPath(next)).toBe('/desk');
  });
});

describe('a login link', () => {
  it('logs in once', async () => {
    const { pathname, search } = await createLink();
    const answer = await get(pathname + search);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
    expect((await get('/desk', toCookie(answer))).statusCode).toBe(200);
    const again = await get(pathname + search);
    expect([again.statusCode, again.cookies]).toEqual([401, []]);
    expect(again.body).toContain('Deze link is verlopen of al gebruikt.');
  });

  it('logs in within ten minutes', async () => {
    const first = await createLink();
    const second = await createLink();
    nowMs += 599_999;
    expect((await get(first.pathname + first.search)).statusCode).toBe(303);
    nowMs += 1;
    expect((await get(second.pathname + second.search)).statusCode).toBe(401);
  });

  it('is not used up by a program that only looks at it', async () => {
    const { pathname, search } = await createLink();
    expect((await backend.app.inject({ method: 'HEAD', url: pathname + search })).statusCode).toBe(404);
    expect((await get(pathname + search)).statusCode).toBe(303);
  });

  it.each([
    ['the desk', 200, 'image/svg+xml', true],
    ['no desk', 404, 'text/html', false],
  ])('has the public address only if a proxy has %s there', async (_case, status, type, isPublic) => {
    await backend.listen();
    const proxy = createServer((_request, response) => response.writeHead(status, { 'content-type': type }).end('<svg/>'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    backend.store.origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
    const link = await createLink();
    proxy.close();
    expect(link.origin).toBe(isPublic ? backend.store.origin : backend.ownUrl);
  });

  it('has the own address, with the way to it, while nothing answers at the public one', async () => {
    await backend.listen();
    backend.store.origin = 'https://localhost:9';
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const { url, note } = (await backend.app.inject({ method: 'POST', url: '/control/desk-link', headers, payload: '{}' })).json<{
      url: string;
      note: string;
    }>();
    expect(url).toContain(`${backend.ownUrl}/desk/login?code=`);
    const { host, port } = new URL(backend.ownUrl);
    expect(note).toContain(`ssh -L ${port}:${host} localhost`);
  });

  it('is not given without the control token', async () => {
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/control/desk-link',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('without a login', () => {
  it.each(['/desk', PAGE])('the page %s leads to the login', async (url) => {
    for (const cookie of ['', 'desk=guess']) {
      const answer = await get(url, cookie);
      expect([answer.statusCode, answer.body]).toEqual([303, '']);
      expect(answer.headers.location).toBe(url === PAGE ? `/desk/login?next=${encodeURIComponent(PAGE)}` : '/desk/login');
    }
  });

  it('an unknown session looks like any other', async () => {
    expect((await get('/desk/dorp/none')).headers.location).toBe('/desk/login?next=%2Fdesk%2Fdorp%2Fnone');
    expect((await get('/desk/none/none/topic')).headers.location).toBe('/desk/none/none');
  });

  it('nothing is changed', async () => {
    const answer = await post(`${PAGE}/withdraw`, {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/desk/login?next=${encodeURIComponent(PAGE)}`]);
    expect((await backend.store.getSession('dorp', 'raad'))?.published).toBe(true);
  });
});

describe('a login ends', () => {
  it('with a logout', async () => {
    const cookie = toCookie(await logIn(TOKEN));
    const answer = await post('/desk/logout', {}, { ...OWN_PAGE, cookie });
    expect(answer.headers.location).toBe('/desk/login?out=1');
    expect((await get('/desk', cookie)).statusCode).toBe(303);
  });

  it('twelve hours after its last use', async () => {
    const cookie = toCookie(await logIn(TOKEN));
    nowMs += 12 * 3_600_000;
    expect((await get('/desk', cookie)).statusCode).toBe(200);
    nowMs += 12 * 3_600_000 + 1;
    expect((await get('/desk', cookie)).statusCode).toBe(303);
  });
});

it.each(['/desk/login', '/desk', '/desk/none', '/desk/dorp/none/topic', '/desk/desk.css', '/desk/desk.js', '/desk/idiomorph.js'])(
  'the answer of %s can neither be stored with its data, framed, nor load anything from elsewhere',
  async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['cache-control']).toMatch(/^no-(store|cache)$/);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);
