import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CachedSite, pendingRendering, getCacheStatus, cachedPage, startCachedSite, TEXT } from './cacheSupport.ts';
import { rawGet, sendRaw } from './serverSupport.ts';

let site: CachedSite;

beforeAll(async () => {
  site = await startCachedSite();
});
afterAll(() => site.stop());
afterEach(() => site.reset());

describe('a page that may be cached', () => {
  it('is rendered once, then answered from memory with the same headers', async () => {
    site.render = () => cachedPage();
    const first = await site.get('/waterdam');
    const second = await site.get('/waterdam');
    expect([getCacheStatus(first), getCacheStatus(second)]).toEqual(['public-gallery; fwd=miss; stored', 'public-gallery; hit; ttl=60']);
    expect(site.renderings).toEqual(['/waterdam']);
    expect(await second.text()).toBe(TEXT);
    const own = ['date', 'cache-status', 'server-timing', 'age', 'x-request-id'];
    const shared = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name)).toSorted();
    expect(shared(second)).toEqual(shared(first));
    expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(second.headers.get('age')).toBe('0');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('is one cache entry for all spellings of its address and all request headers (rule 18.7)', async () => {
    site.render = () => cachedPage();
    const requests = ['/waterdam?q=raad&page=2', '/waterdam/?page=2&utm_source=x&q=raad', '/w%61terdam?fbclid=1&page=2&q=raad&q=motie'];
    for (const path of requests) await site.get(path, { 'accept-language': path, cookie: 'theme=dark' });
    await sendRaw(site.port, rawGet('/waterdam?page=2&q=raad').replace('portal.test', 'other.test'));
    expect(site.renderings).toEqual(['/waterdam?q=raad&page=2']);
  });

  it('is rendered without the headers of the first visitor', async () => {
    let received: Request | undefined;
    site.render = (_target, request) => {
      received = request;
      return cachedPage();
    };
    const own = 'Cookie: theme=dark\r\nReferer: https://elsewhere.test/\r\nIf-None-Match: "x"\r\nConnection';
    await sendRaw(site.port, rawGet('/waterdam').replace('Connection', own));
    expect(received?.url).toBe(`${site.url}/waterdam`);
    expect([...(received?.headers ?? [])]).toEqual([]);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('is sent to clients that accept %s with content encoding %s, whatever was sent before', async (accepted, encoding) => {
    site.render = () => cachedPage();
    for (const other of ['gzip', 'identity', 'br', 'gzip']) await site.get('/waterdam', { 'accept-encoding': other });
    const answer = await site.get('/waterdam', { 'accept-encoding': accepted });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect([getCacheStatus(answer), await answer.text()]).toEqual(['public-gallery; hit; ttl=60', TEXT]);
    expect(site.renderings).toHaveLength(1);
  });

  it('answers 304 to its ETag, and 200 after a change', async () => {
    site.render = () => cachedPage();
    const etag = (await site.get('/waterdam')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\da-f]+-[\da-f]{8}"$/);
    const condition = rawGet('/waterdam').replace('\r\n\r\n', `\r\nIf-None-Match: "x", ${etag}\r\n\r\n`);
    const again = await sendRaw(site.port, condition);
    expect([again.status, again.headers['etag'], again.headers['content-length'], again.body]).toEqual([304, etag, undefined, '']);
    site.render = () => cachedPage(`${TEXT}!`);
    await site.purge();
    expect((await sendRaw(site.port, condition)).status).toBe(200);
  });

  it('answers HEAD with the headers of GET', async () => {
    site.render = () => cachedPage();
    const head = await site.get('/waterdam', {}, 'HEAD');
    const full = await site.get('/waterdam');
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
    expect([await head.text(), site.renderings.length]).toEqual(['', 1]);
  });

  it('is rendered once for all requests that wait for it, also when the first client leaves', async () => {
    const finish = pendingRendering(site, () => cachedPage());
    const leaving = new AbortController();
    const first = fetch(`${site.url}/waterdam`, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => site.renderings).toHaveLength(1);
    const others = Array.from({ length: 20 }, () => site.get('/waterdam'));
    leaving.abort();
    expect(await first).toBe('left');
    await setTimeout(50);
    finish();
    for (const answer of await Promise.all(others)) expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
    expect(site.renderings).toHaveLength(1);
  });

  it('is answered stale while it is rendered again (rule 18.5)', async () => {
    site.render = () => cachedPage('old'.repeat(500), 'public, s-maxage=1, stale-while-revalidate=60');
    await site.get('/waterdam');
    const finish = pendingRendering(site, () => cachedPage('new'.repeat(500)));
    await expect.poll(async () => [await (await site.get('/waterdam')).text(), site.renderings.length]).toEqual(['old'.repeat(500), 2]);
    finish();
    await expect.poll(async () => (await site.get('/waterdam')).text()).toBe('new'.repeat(500));
    expect(site.renderings).toHaveLength(2);
  });
});

describe('a page that cannot be rendered', () => {
  const briefly = 'public, s-maxage=1, stale-while-revalidate=1, stale-if-error=60';
  const failures: [string, () => Response | Promise<Response>][] = [
    ['fails', () => new Response('down', { status: 503, headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } })],
    ['has no body', () => new Response(null, { status: 500 })],
    ['throws', () => Promise.reject(new Error('not for visitors'))],
    ['takes too long', () => setTimeout(2000, cachedPage('late'.repeat(500)), { ref: false })],
  ];

  it.each(failures)('because rendering %s is answered from the cache (rule 18.6)', async (_how, failure) => {
    site.render = () => cachedPage(TEXT, briefly);
    await site.get('/waterdam');
    await setTimeout(2100);
    site.render = failure;
    const answer = await site.get('/waterdam');
    expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
    expect(getCacheStatus(answer)).toMatch(/^public-gallery; fwd=stale; (?:fwd-status=50\d|detail=late)$/);
  });

  it('is an error for all requests that wait for it, and rendered anew for the next', async () => {
    const finish = pendingRendering(
      site,
      () => new Response('down', { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '10' } }),
    );
    const waiting = [site.get('/waterdam'), site.get('/waterdam')];
    await setTimeout(50);
    finish();
    for (const answer of await Promise.all(waiting)) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    site.render = () => cachedPage();
    expect((await site.get('/waterdam')).status).toBe(200);
    expect(site.renderings).toHaveLength(2);
  });
});

describe('an answer for one visitor', () => {
  const own = (headers: Record<string, string>) => (target: string) =>
    new Response(`${target} ${site.renderings.length}${TEXT}`, { headers: { 'content-type': 'text/html', ...headers } });

  const kinds: [string, Record<string, string>][] = [
    ['private', { 'cache-control': 'private, no-store' }],
    ['with a cookie', { 'cache-control': 'public, max-age=60', 'set-cookie': 'a=1' }],
    ['without Cache-Control', {}],
  ];

  it.each(kinds)('is not sent to another visitor: %s', async (_kind, headers) => {
    site.render = own(headers);
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await site.get('/waterdam')).text()));
    answers.push(await (await site.get('/waterdam')).text());
    expect(new Set(answers).size).toBe(6);
  });

  it('is rendered for a form and a long parameter, which bypass the cache (rule 18.7)', async () => {
    site.render = () => cachedPage();
    await site.get('/waterdam');
    for (const [path, method] of [
      ['/waterdam', 'POST'],
      [`/waterdam?q=${'x'.repeat(301)}`, 'GET'],
    ] as const) {
      site.render = () => cachedPage('own'.repeat(500));
      const answer = await site.get(path, { 'sec-fetch-site': 'same-origin' }, method);
      expect([getCacheStatus(answer), await answer.text()]).toEqual(['public-gallery; fwd=bypass', 'own'.repeat(500)]);
    }
    expect(await (await site.get('/waterdam')).text()).toBe(TEXT);
  });

  it.each([{ cookie: 'theme=dark; grant-waterdam-1008=x' }, { cookie: 'grant-x-1=1' }, { authorization: 'Bearer x' }])(
    'is not asked for by %o where the page is the same for everybody (rule 18.7)',
    async (headers) => {
      site.render = () => cachedPage();
      await site.get('/waterdam');
      site.render = () => cachedPage('own'.repeat(500));
      expect(await (await site.get('/waterdam', headers)).text()).toBe(TEXT);
      expect(await (await site.get('/waterdam?grant=x', headers)).text()).toBe(TEXT);
    },
  );

  it('removes the cached page of the same address', async () => {
    site.render = () => cachedPage(TEXT, 'public, s-maxage=1, stale-if-error=60');
    await site.get('/waterdam');
    site.render = own({ 'cache-control': 'private, no-store' });
    // The page is fresh for a second.
    await expect.poll(async () => (await site.get('/waterdam')).text()).not.toBe(TEXT);
    site.render = () => new Response(null, { status: 500 });
    expect((await site.get('/waterdam')).status).toBe(500);
  });
});
