import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Overloaded } from '../overload/admission.ts';
import { usePageCache } from '../../tests/support/pageCacheServer.ts';

const WAITING = 'public, max-age=0, s-maxage=1, stale-if-error=86400';
const LONG = 'x'.repeat(2000);

const { render, getCache, page, get, textOf, statusOf, pass, rendersOf } = usePageCache();

describe('a page that is the same for everybody (rules 18.5, 18.8)', () => {
  it('is rendered once while it is fresh, and again when it is stale, which does not wait', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`));
    expect(await statusOf('/gent')).toBe('fwd=miss; stored');
    expect([await textOf('/gent'), await statusOf('/gent'), rendersOf()]).toEqual(['page 1', 'hit; ttl=2', 1]);
    pass(1.999);
    expect([await textOf('/gent'), rendersOf()]).toEqual(['page 1', 1]);
    pass(0.001);
    expect(await textOf('/gent')).toBe('page 1');
    await vi.waitFor(() => expect(rendersOf()).toBe(2));
    await vi.waitFor(async () => expect(await textOf('/gent')).toBe('page 2'));
    expect((await get('/gent')).headers.age).toBe('0');
  });

  it('that may not be stale is rendered for the next request (rule 13.10)', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`, { 'cache-control': WAITING }));
    await get('/gent/gr-1');
    pass(1);
    expect(await textOf('/gent/gr-1')).toBe('page 2');
  });

  it('is rendered once for all who want it at the same time (rule 18.4)', async () => {
    render.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return page('once');
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/gent')));
    expect([answers.every(({ body }) => body.toString() === 'once'), rendersOf()]).toEqual([true, 1]);
    expect(answers.map(({ headers }) => headers['cache-status']).filter((status) => status?.includes('collapsed'))).toHaveLength(4);
  });

  it('is the same with unknown parameters and a slash, and another one with known parameters (rule 18.7)', async () => {
    render.mockImplementation(async ({ url }) => page(url));
    await get('/gent');
    for (const path of ['/gent/', '/gent?utm=x', '/gent?utm=y']) expect(await textOf(path)).toBe('https://gallery.example.org/gent');
    expect(await textOf('/gent?tab=live&x=1')).toBe('https://gallery.example.org/gent?tab=live');
    expect(rendersOf()).toBe(2);
  });

  it('is sent without a body to those who have it, and to HEAD; in the encoding that a browser takes', async () => {
    render.mockImplementation(async () => page(LONG));
    const { headers } = await get('/gent');
    const etag = String(headers.etag);
    expect(await get('/gent', { 'if-none-match': etag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await get('/gent', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
    expect(await get('/gent', {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0), headers: { 'content-length': '2000' } });
    const packed = await get('/gent', { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.headers.vary, packed.headers.etag]).toEqual(['br', 'Accept-Encoding', etag]);
    expect(brotliDecompressSync(packed.body).toString()).toBe(LONG);
    expect(await textOf('/gent')).toBe(LONG);
    expect(rendersOf()).toBe(1);
  });

  it('has another entity tag when it changes, and the security headers with its own policy (rule 23.8)', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`, { 'content-security-policy': "default-src 'self'" }));
    const first = await get('/gent');
    const second = await get('/brugge');
    expect(first.headers.etag).not.toBe(second.headers.etag);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    expect(first.headers['content-security-policy']).toBe("default-src 'self'");
    expect(first.headers['strict-transport-security']).toBeDefined();
  });

  it('that is missing is cached for 2 s', async () => {
    render.mockImplementation(async () => page('missing', { 'cache-control': 'public, max-age=0, s-maxage=2' }, 404));
    expect([(await get('/x')).status, (await get('/x')).status, rendersOf()]).toEqual([404, 404, 1]);
    pass(2);
    await get('/x');
    expect(rendersOf()).toBe(2);
  });
});

describe('an answer for one visitor (rules 14.7, 18.7)', () => {
  it.each([
    ['a grant cookie', { cookie: '__Host-grant-gent-7=x' }, '/gent'],
    ['a cookie that looks like a grant', { cookie: 'grant-x-1=1; grant-' }, '/gent'],
    ['an Authorization header', { authorization: 'Bearer x' }, '/gent'],
    ['a grant in the address', {}, '/gent?grant=x'],
  ])('is not one only because of %s', async (_what, headers, path) => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`));
    await get('/gent');
    expect([await statusOf(path, headers), await textOf(path, headers), rendersOf()]).toEqual(['hit; ttl=2', 'page 1', 1]);
  });

  it('with a long parameter bypasses the cache', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`));
    await get('/gent');
    const path = `/gent?q=${'x'.repeat(301)}`;
    expect([await statusOf(path), await textOf(path)]).toEqual(['fwd=bypass', 'page 3']);
    expect(await textOf('/gent')).toBe('page 1');
  });

  it('with a grant is rendered with it, and is never stored or sent to others', async () => {
    const isGranted = ({ url, headers }: Request) => url.includes('grant=') || headers.has('cookie');
    render.mockImplementation(async (request) => page(isGranted(request) ? 'open' : 'closed', { 'cache-control': 'private, no-store' }));
    const cookie = { cookie: 'grant-gent-7=x' };
    for (const path of ['/gent/gr-1', '/gent/7']) {
      expect([await textOf(path, cookie), await textOf(path), await textOf(path, cookie)]).toEqual(['open', 'closed', 'open']);
    }
    const file = '/gent/gr-1/chapters.vtt';
    expect([await textOf(`${file}?grant=x`), await textOf(file), await textOf(`${file}?grant=x`)]).toEqual(['open', 'closed', 'open']);
    const atOnce = await Promise.all([
      textOf('/gent/gr-2'),
      textOf('/gent/gr-2', cookie),
      textOf('/gent/gr-2'),
      textOf('/gent/gr-2', cookie),
    ]);
    expect(atOnce).toEqual(['closed', 'open', 'closed', 'open']);
  });

  it('is rendered for each, whoever waits for it, and not stored', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`, { 'cache-control': 'private, no-store' }));
    const texts = await Promise.all([textOf('/gent/gr-1'), textOf('/gent/gr-1'), textOf('/gent/gr-1')]);
    expect(new Set(texts).size).toBe(3);
    expect(await statusOf('/gent/gr-1')).toBe('fwd=bypass');
  });

  it('that sets a cookie is not stored', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`, { 'set-cookie': 'a=b' }));
    expect([await textOf('/gent'), await textOf('/gent')]).toEqual(['page 1', 'page 2']);
  });
});

describe('a page that cannot be rendered (rule 18.6)', () => {
  it('is replaced by its last version for a day, and is an error after that', async () => {
    render.mockResolvedValueOnce(page('good'));
    await get('/gent');
    render.mockImplementation(async () => page('bad', { 'cache-control': 'no-store' }, 503));
    pass(60);
    expect([await textOf('/gent'), await statusOf('/gent')]).toEqual(['good', 'fwd=stale; fwd-status=503']);
    render.mockRejectedValue(new Error('broken'));
    expect(await textOf('/gent')).toBe('good');
    pass(86_400);
    expect((await get('/gent')).status).toBe(500);
  });

  it('and was never rendered is an error, which is not stored', async () => {
    render.mockResolvedValueOnce(page('bad', { 'cache-control': 'no-store' }, 503)).mockResolvedValueOnce(page('good'));
    expect([(await get('/gent')).status, await textOf('/gent')]).toEqual([503, 'good']);
  });

  it('in 250 ms is replaced where stale answers are allowed, and waited for where they are not', async () => {
    const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 400));
    render.mockResolvedValueOnce(page('old')).mockResolvedValueOnce(page('old', { 'cache-control': WAITING }));
    await get('/gent');
    await get('/gent/gr-1');
    pass(60);
    render.mockImplementation(async ({ url }) => {
      await slowly();
      return page('new', url.endsWith('gr-1') ? { 'cache-control': WAITING } : {});
    });
    const answers = Promise.all([textOf('/gent'), textOf('/gent/gr-1')]);
    expect(await answers).toEqual(['old', 'new']);
  });

  it('because it is rejected or late is not replaced where a session may have been withdrawn meanwhile, past the stale time', async () => {
    const paths = ['/gent', '/gent/gr-1', '/fr/gent/gr-1/transcript/nl', '/oembed?url=x', '/search?q=x'];
    render.mockImplementation(async () => page('old'));
    for (const path of paths) await get(path);
    pass(60);
    render.mockRejectedValue(new Overloaded());
    expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual([200, 500, 500, 500, 500]);
    render.mockImplementation(async () => {
      await new Promise<void>((resolve) => setTimeout(resolve, 400));
      return page('withdrawn');
    });
    expect(await Promise.all(paths.map((path) => textOf(path)))).toEqual(['old', 'withdrawn', 'withdrawn', 'withdrawn', 'withdrawn']);
  });
});

it('says which requests need a rendering (rule 19.1)', async () => {
  render.mockImplementation(async () => page('x'));
  const needs = (url: string, headers: object = {}) => getCache().mustRender({ method: 'GET', url, headers } as unknown as IncomingMessage);
  expect(needs('/gent')).toBe(true);
  await get('/gent');
  expect([needs('/gent'), needs(`/gent?q=${'x'.repeat(301)}`), needs('/brugge')]).toEqual([false, true, true]);
  pass(60);
  expect(needs('/gent')).toBe(false);
  pass(90_000);
  expect(needs('/gent')).toBe(true);
  expect(getCache().size).toBeGreaterThan(0);
});

it('that was rejected because of the first visitor is rendered for another one who waited for it (rule 19.8)', async () => {
  const first = Promise.withResolvers<Response>();
  render.mockReturnValueOnce(first.promise).mockImplementation(async () => page('second'));
  const answers = Promise.all([get('/gent'), get('/gent'), get('/gent')]);
  await vi.waitFor(() => expect(rendersOf()).toBe(1));
  // All three must have arrived.
  await new Promise((resolve) => setTimeout(resolve, 100));
  first.reject(new Overloaded());
  const statuses = (await answers).map(({ status }) => status).toSorted();
  expect([statuses, rendersOf()]).toEqual([[200, 200, 500], 2]);
});
