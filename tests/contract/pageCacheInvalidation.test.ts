import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { portalEvents } from '../../src/runtime/portalEvents.ts';
import { type CachedSite, pendingRendering, getCacheStatus, cachedPage, startCachedSite, TEXT } from './cacheSupport.ts';

let site: CachedSite;

beforeAll(async () => {
  site = await startCachedSite();
});
afterAll(() => site.stop());
afterEach(() => site.reset());

describe('an invalidated page', () => {
  it('is rendered again, for that city only (rule 18.9)', async () => {
    site.render = () => cachedPage();
    const paths = ['/waterdam', '/fr/waterdam/1001?part=2', '/', '/zonnehaven'];
    for (const path of paths) await site.get(path);
    portalEvents.emit('invalidation', { city: 'waterdam' });
    expect(await Promise.all(paths.map(async (path) => getCacheStatus(await site.get(path))))).toEqual([
      ...Array<string>(3).fill('public-gallery; fwd=miss; stored'),
      'public-gallery; hit; ttl=60',
    ]);
  });

  it('is rendered again when it was being rendered (rule 13.8)', async () => {
    const finish = pendingRendering(site, () => cachedPage('before'.repeat(300)));
    const early = site.get('/waterdam');
    await expect.poll(() => site.renderings).toHaveLength(1);
    portalEvents.emit('invalidation', { city: 'waterdam' });
    site.render = () => cachedPage('after'.repeat(300));
    expect(await (await site.get('/waterdam')).text()).toBe('after'.repeat(300));
    finish();
    // Even a request from before the invalidation gets the new page (rule 13.8).
    expect(await (await early).text()).toBe('after'.repeat(300));
    expect(await (await site.get('/waterdam')).text()).toBe('after'.repeat(300));
  });

  it('does not stand in for a page that takes long', async () => {
    site.render = () => cachedPage('before'.repeat(300), 'public, s-maxage=1, stale-if-error=60');
    await site.get('/waterdam');
    portalEvents.emit('invalidation', { city: 'waterdam', session: 1002 });
    const finish = pendingRendering(site, () => cachedPage('after'.repeat(300)));
    const late = site.get('/waterdam');
    await expect.poll(() => site.renderings).toHaveLength(2);
    // Longer than the wait after which a stale page may stand in.
    await new Promise((resolve) => setTimeout(resolve, 400));
    finish();
    expect(await (await late).text()).toBe('after'.repeat(300));
  });

  it('differs from an expired page, which stands in for an error (rule 18.6)', async () => {
    site.render = () => cachedPage('before'.repeat(300), 'public, s-maxage=1, stale-if-error=60');
    await site.get('/waterdam');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const finish = pendingRendering(site, () => cachedPage('after'.repeat(300), 'public, s-maxage=1, stale-if-error=60'));
    const late = site.get('/waterdam');
    await new Promise((resolve) => setTimeout(resolve, 400));
    finish();
    expect(await (await late).text()).toBe('after'.repeat(300));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    site.render = () => new Response('failed', { status: 500, headers: { 'content-type': 'text/html' } });
    expect(await (await site.get('/waterdam')).text()).toBe('after'.repeat(300));
  });

  it('is rendered again for a visitor with a grant too', async () => {
    const cookie = { cookie: 'grant-waterdam-1010=x' };
    // Known as a page that is not shared, so that the request is rendered for its visitor alone.
    site.render = () => cachedPage('before'.repeat(300), 'private, no-store');
    await site.get('/waterdam/besloten');
    const rendered = site.renderings.length;
    const finish = pendingRendering(site, () => cachedPage('before'.repeat(300), 'private, no-store'));
    const early = site.get('/waterdam/besloten', cookie);
    await expect.poll(() => site.renderings).toHaveLength(rendered + 1);
    portalEvents.emit('invalidation', { city: 'waterdam', session: 1010 });
    site.render = () => cachedPage('after'.repeat(300), 'private, no-store');
    finish();
    expect(await (await early).text()).toBe('after'.repeat(300));
  });

  it.each([
    ['protected', () => cachedPage('who are you?', 'private, no-store')],
    ['gone', () => new Response('gone', { status: 404, headers: { 'cache-control': 'public, s-maxage=2' } })],
  ])('is every cached page of a city after one of its pages is %s', async (_how, now) => {
    site.render = () => cachedPage();
    for (const path of ['/fr/waterdam/1001', '/waterdam/1001/text', '/zonnehaven']) await site.get(path);
    site.render = () => cachedPage(undefined, 'public, s-maxage=1');
    await site.get('/waterdam/1001');
    site.render = now;
    await expect.poll(async () => (await site.get('/waterdam/1001')).text()).not.toBe(TEXT);
    site.render = () => cachedPage();
    expect(getCacheStatus(await site.get('/fr/waterdam/1001'))).toContain('miss');
    expect(getCacheStatus(await site.get('/waterdam/1001/text'))).toContain('miss');
    expect(getCacheStatus(await site.get('/zonnehaven'))).toContain('hit');
  });

  it('is every page that an operator purges (rule 18.10)', async () => {
    site.render = () => cachedPage();
    for (const path of ['/waterdam', '/zonnehaven']) await site.get(path);
    expect((await site.purge('{"city":"waterdam"}')).status).toBe(204);
    expect(getCacheStatus(await site.get('/zonnehaven'))).toContain('hit');
    expect(getCacheStatus(await site.get('/waterdam'))).toContain('miss');
    expect((await site.purge('{}')).status).toBe(204);
    expect(getCacheStatus(await site.get('/zonnehaven'))).toContain('miss');
    for (const body of ['[', '7', '{"city":3}', '{"city":"\\ud800"}', '{"city":"no city"}'])
      expect((await site.purge(body)).status).toBe(400);
  });

  it('is not one that another client purges (rules 23.5, 23.6)', async () => {
    expect((await site.purge('', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404);
    expect((await site.purge('', { origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await site.get('/cache/purge')).status).toBe(200);
  });
});
