import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { invalidations } from '../../src/config/cache/channels.ts';
import { type CachedSite, pendingRendering, howOf, cachedPage, startCachedSite, TEXT } from './cacheSupport.ts';

let site: CachedSite;

beforeAll(async () => {
  site = await startCachedSite();
});
afterAll(() => site.stop());
afterEach(() => site.reset());

describe('what is outdated', () => {
  it('is asked for anew, of that city alone', async () => {
    site.render = () => cachedPage();
    const paths = ['/waterdam', '/fr/waterdam/1001?part=2', '/', '/zonnehaven'];
    for (const path of paths) await site.get(path);
    invalidations.publish({ city: 'waterdam' });
    expect(await Promise.all(paths.map(async (path) => howOf(await site.get(path))))).toEqual([
      ...Array<string>(3).fill('public-gallery; fwd=miss; stored'),
      'public-gallery; hit; ttl=60',
    ]);
  });

  it('is rendered again when it was being rendered at that moment', async () => {
    const finish = pendingRendering(site, () => cachedPage('before'.repeat(300)));
    const early = site.get('/waterdam');
    await expect.poll(() => site.renderings).toHaveLength(1);
    invalidations.publish({ city: 'waterdam' });
    site.render = () => cachedPage('after'.repeat(300));
    expect(await (await site.get('/waterdam')).text()).toBe('after'.repeat(300));
    finish();
    // Nobody gets an answer from before, not even who asked before (contract §8).
    expect(await (await early).text()).toBe('after'.repeat(300));
    expect(await (await site.get('/waterdam')).text()).toBe('after'.repeat(300));
  });

  it('stands in for nothing, not even for a page that takes long', async () => {
    site.render = () => cachedPage('before'.repeat(300), 'public, s-maxage=1, stale-if-error=60');
    await site.get('/waterdam');
    invalidations.publish({ city: 'waterdam', session: 1002 });
    const finish = pendingRendering(site, () => cachedPage('after'.repeat(300)));
    const late = site.get('/waterdam');
    await expect.poll(() => site.renderings).toHaveLength(2);
    // Longer than a visitor waits where an old page may stand in.
    await new Promise((resolve) => setTimeout(resolve, 400));
    finish();
    expect(await (await late).text()).toBe('after'.repeat(300));
  });

  it('is waited for, where it allows no stale answer, and stands in for one that fails', async () => {
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

  it('is not what a visitor with a grant gets, whose page was being rendered', async () => {
    const cookie = { cookie: 'grant-waterdam-1010=x' };
    const finish = pendingRendering(site, () => cachedPage('before'.repeat(300), 'private, no-store'));
    const early = site.get('/waterdam/besloten', cookie);
    await expect.poll(() => site.renderings).toHaveLength(1);
    invalidations.publish({ city: 'waterdam', session: 1010 });
    site.render = () => cachedPage('after'.repeat(300), 'private, no-store');
    finish();
    expect(await (await early).text()).toBe('after'.repeat(300));
  });

  it.each([
    ['there for some only', () => cachedPage('who are you?', 'private, no-store')],
    ['gone', () => new Response('gone', { status: 404, headers: { 'cache-control': 'public, s-maxage=2' } })],
  ])('is what else was kept of a city in which something is %s', async (_how, now) => {
    site.render = () => cachedPage();
    for (const path of ['/fr/waterdam/1001', '/waterdam/1001/text', '/zonnehaven']) await site.get(path);
    site.render = () => cachedPage(undefined, 'public, s-maxage=1');
    await site.get('/waterdam/1001');
    site.render = now;
    await expect.poll(async () => (await site.get('/waterdam/1001')).text(), { timeout: 5000 }).not.toBe(TEXT);
    site.render = () => cachedPage();
    expect(howOf(await site.get('/fr/waterdam/1001'))).toContain('miss');
    expect(howOf(await site.get('/waterdam/1001/text'))).toContain('miss');
    expect(howOf(await site.get('/zonnehaven'))).toContain('hit');
  });

  it('is what an operator says it is', async () => {
    site.render = () => cachedPage();
    for (const path of ['/waterdam', '/zonnehaven']) await site.get(path);
    expect((await site.purge('{"city":"waterdam"}')).status).toBe(204);
    expect(howOf(await site.get('/zonnehaven'))).toContain('hit');
    expect(howOf(await site.get('/waterdam'))).toContain('miss');
    expect((await site.purge('{}')).status).toBe(204);
    expect(howOf(await site.get('/zonnehaven'))).toContain('miss');
    for (const body of ['[', '7', '{"city":3}', '{"city":"\\ud800"}', '{"city":"no city"}'])
      expect((await site.purge(body)).status).toBe(400);
  });

  it('is not what anybody else says', async () => {
    expect((await site.purge('', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404);
    expect((await site.purge('', { origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await site.get('/cache/purge')).status).toBe(200);
  });
});
