import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CachedSite, pendingRendering, howOf, cachedPage, startCachedSite, TEXT } from './cacheSupport.ts';
import { rawGet, sendRaw } from './serverSupport.ts';

let site: CachedSite;

beforeAll(async () => {
  site = await startCachedSite();
});
afterAll(() => site.stop());
afterEach(() => site.reset());

describe('a page that may be kept', () => {
  it('is rendered once, and then sent from memory with the headers of the first time', async () => {
    site.render = () => cachedPage();
    const [first, second] = [await site.get('/waterdam'), await site.get('/waterdam')];
    expect([howOf(first), howOf(second)]).toEqual(['public-gallery; fwd=miss; stored', 'public-gallery; hit; ttl=60']);
    expect(site.renderings).toEqual(['/waterdam']);
    expect(await second.text()).toBe(TEXT);
    const own = ['date', 'cache-status', 'server-timing', 'age', 'x-request-id'];
    const shared = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name)).toSorted();
    expect(shared(second)).toEqual(shared(first));
    expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(second.headers.get('age')).toBe('0');
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('is one for every way of asking for it', async () => {
    site.render = () => cachedPage();
    const asked = ['/waterdam?q=raad&page=2', '/waterdam/?page=2&utm_source=x&q=raad', '/w%61terdam?fbclid=1&page=2&q=raad&q=motie'];
    for (const path of asked) await site.get(path, { 'accept-language': path, cookie: 'theme=dark' });
    await sendRaw(site.port, rawGet('/waterdam?page=2&q=raad').replace('portal.test', 'other.test'));
    expect(site.renderings).toEqual(['/waterdam?q=raad&page=2']);
  });

  it('is rendered without anything of who asked first', async () => {
    let seen: Request | undefined;
    site.render = (_target, request) => {
      seen = request;
      return cachedPage();
    };
    const own = 'Cookie: theme=dark\r\nReferer: https://elsewhere.test/\r\nIf-None-Match: "x"\r\nConnection';
    await sendRaw(site.port, rawGet('/waterdam').replace('Connection', own));
    expect(seen?.url).toBe(`${site.url}/waterdam`);
    expect([...(seen?.headers ?? [])]).toEqual([]);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('is had by those who take %s as %s, whoever came before', async (accepted, encoding) => {
    site.render = () => cachedPage();
    for (const other of ['gzip', 'identity', 'br', 'gzip']) await site.get('/waterdam', { 'accept-encoding': other });
    const answer = await site.get('/waterdam', { 'accept-encoding': accepted });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect([howOf(answer), await answer.text()]).toEqual(['public-gallery; hit; ttl=60', TEXT]);
    expect(site.renderings).toHaveLength(1);
  });

  it('is not sent again to who has it, and is another when it changed', async () => {
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

  it('has a HEAD like its GET', async () => {
    site.render = () => cachedPage();
    const [head, full] = [await site.get('/waterdam', {}, 'HEAD'), await site.get('/waterdam')];
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
    expect([await head.text(), site.renderings.length]).toEqual(['', 1]);
  });

  it('is rendered once for all who wait for it, also when the first of them leaves', async () => {
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

  it('is given while it is rendered again', async () => {
    site.render = () => cachedPage('old'.repeat(500), 'public, s-maxage=1, stale-while-revalidate=60');
    await site.get('/waterdam');
    const finish = pendingRendering(site, () => cachedPage('new'.repeat(500)));
    await expect
      .poll(async () => [await (await site.get('/waterdam')).text(), site.renderings.length], { timeout: 3000 })
      .toEqual(['old'.repeat(500), 2]);
    finish();
    await expect.poll(async () => (await site.get('/waterdam')).text()).toBe('new'.repeat(500));
    expect(site.renderings).toHaveLength(2);
  });
});

describe('a page that cannot be rendered', () => {
  const briefly = 'public, s-maxage=1, stale-while-revalidate=1, stale-if-error=60';
  const failures: [string, () => Response | Promise<Response>][] = [
    ['fails', () => new Response('down', { status: 503, headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } })],
    ['answers nothing', () => new Response(null, { status: 500 })],
    ['throws', () => Promise.reject(new Error('not for visitors'))],
    ['takes too long', () => setTimeout(2000, cachedPage('late'.repeat(500)), { ref: false })],
  ];

  it.each(failures)('because rendering %s is the one that was', async (_how, failure) => {
    site.render = () => cachedPage(TEXT, briefly);
    await site.get('/waterdam');
    await setTimeout(2100);
    site.render = failure;
    const answer = await site.get('/waterdam');
    expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
    expect(howOf(answer)).toMatch(/^public-gallery; fwd=stale; (?:fwd-status=50\d|detail=late)$/);
  });

  it('is told to all who wait at that moment, and to the next as it is then', async () => {
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

describe('what is for one visitor', () => {
  const own = (headers: Record<string, string>) => (target: string) =>
    new Response(`${target} ${site.renderings.length}${TEXT}`, { headers: { 'content-type': 'text/html', ...headers } });

  const kinds: [string, Record<string, string>][] = [
    ['private', { 'cache-control': 'private, no-store' }],
    ['with a cookie', { 'cache-control': 'public, max-age=60', 'set-cookie': 'a=1' }],
    ['that says nothing', {}],
  ];

  it.each(kinds)('is never given to another: %s', async (_kind, headers) => {
    site.render = own(headers);
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await site.get('/waterdam')).text()));
    answers.push(await (await site.get('/waterdam')).text());
    expect(new Set(answers).size).toBe(6);
  });

  it('is whatever somebody with a grant, or an authorization, or a form gets, and they get nothing that is kept', async () => {
    site.render = () => cachedPage();
    await site.get('/waterdam');
    const asked: [Record<string, string>, string][] = [
      [{ cookie: 'theme=dark; grant-waterdam-1008=x' }, 'GET'],
      [{ authorization: 'Bearer x' }, 'GET'],
      [{ 'sec-fetch-site': 'same-origin' }, 'POST'],
    ];
    for (const [headers, method] of asked) {
      site.render = () => cachedPage('own'.repeat(500));
      const answer = await site.get('/waterdam', headers, method);
      expect([howOf(answer), await answer.text()]).toEqual(['public-gallery; fwd=bypass', 'own'.repeat(500)]);
    }
    expect(await (await site.get('/waterdam')).text()).toBe(TEXT);
  });

  it('takes the place of what was for all', async () => {
    site.render = () => cachedPage(TEXT, 'public, s-maxage=1, stale-if-error=60');
    await site.get('/waterdam');
    await setTimeout(1100);
    site.render = own({ 'cache-control': 'private, no-store' });
    expect(await (await site.get('/waterdam')).text()).not.toBe(TEXT);
    site.render = () => new Response(null, { status: 500 });
    expect((await site.get('/waterdam')).status).toBe(500);
  });
});
