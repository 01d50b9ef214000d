import { describe, expect, it, vi } from 'vitest';
import { usePageCache } from '../../tests/support/pageCacheServer.ts';

const { render, getCache, page, get, textOf, pass, rendersOf } = usePageCache();

describe('a change (rules 13.8, 18.9)', () => {
  it('in a city drops its pages and the city lists, and no others', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`));
    const paths = ['/gent', '/fr/gent/gr-1', '/', '/brugge'];
    for (const path of paths) await get(path);
    getCache().drop('Gent');
    for (const path of paths) await get(path);
    expect(rendersOf()).toBe(7);
    getCache().drop();
    for (const path of paths) await get(path);
    expect(rendersOf()).toBe(11);
  });

  it.each([
    ['/oembed?url=https%3A%2F%2Fgallery.example.org%5Cgent%5Cgr-1'],
    ['/oembed?url=https%3A%2F%2Fgallery.example.org%2F%2567ent%2Fgr-1'],
    ['/en/sitemap/gent/1.xml'],
    ['/search.json?q=x'],
  ])('in a city drops %s, which was made from its data', async (path) => {
    render.mockImplementation(async (_request, { notes }) => {
      notes?.cities.add('gent');
      return page(`page ${String(rendersOf())}`);
    });
    await get(path);
    getCache().drop('Brugge');
    // A search of all cities may name each of them.
    const rendersBefore = path.startsWith('/search') ? 2 : 1;
    expect([await textOf(path), rendersOf()]).toEqual([`page ${String(rendersBefore)}`, rendersBefore]);
    getCache().drop('Gent');
    expect([await textOf(path), rendersOf()]).toEqual([`page ${String(rendersBefore + 1)}`, rendersBefore + 1]);
  });

  it('in a city repeats a pending rendering that has loaded data of it', async () => {
    const first = Promise.withResolvers<Response>();
    render.mockImplementationOnce(async (_request, { notes }) => {
      notes?.cities.add('gent');
      return first.promise;
    });
    render.mockResolvedValueOnce(page('after'));
    const waiting = textOf('/sitemap/x/1.xml');
    await vi.waitFor(() => expect(rendersOf()).toBe(1));
    getCache().drop('gent');
    first.resolve(page('before'));
    expect(await waiting).toBe('after');
  });

  it('while a page is rendered renders it again, for those who wait, too', async () => {
    const first = Promise.withResolvers<Response>();
    render.mockReturnValueOnce(first.promise).mockResolvedValueOnce(page('after'));
    const waiting = textOf('/gent');
    await vi.waitFor(() => expect(rendersOf()).toBe(1));
    getCache().drop('gent');
    first.resolve(page('before'));
    expect([await waiting, await textOf('/gent'), rendersOf()]).toEqual(['after', 'after', 2]);
  });

  it('while a page is rendered again keeps the old one from standing in', async () => {
    render.mockResolvedValueOnce(page('before'));
    await get('/gent');
    pass(60);
    const second = Promise.withResolvers<Response>();
    render.mockReturnValueOnce(second.promise).mockRejectedValue(new Error('broken'));
    const waiting = get('/gent');
    await vi.waitFor(() => expect(rendersOf()).toBe(2));
    getCache().drop('gent');
    second.reject(new Error('broken'));
    expect((await waiting).status).toBe(500);
  });

  it('while an answer for one visitor is rendered renders it again; a form is never sent twice', async () => {
    for (const [method, count, text] of [
      ['GET', 2, 'after'],
      ['POST', 1, 'before'],
    ] as const) {
      render.mockReset();
      const first = Promise.withResolvers<Response>();
      render.mockReturnValueOnce(first.promise).mockResolvedValueOnce(page('after', { 'cache-control': 'private, no-store' }));
      const waiting = textOf(`/gent/gr-1?q=${'x'.repeat(301)}`, {}, method);
      await vi.waitFor(() => expect(rendersOf()).toBe(1));
      getCache().drop('gent');
      first.resolve(page('before', { 'cache-control': 'private, no-store' }));
      expect([await waiting, rendersOf()]).toEqual([text, count]);
    }
  });

  it.each([
    ['a limit of one visitor', 429, { 'cache-control': 'private, no-store' }, 'page 1'],
    ['a missing page', 404, { 'cache-control': 'public, s-maxage=2' }, 'page 4'],
    ['a page that became private', 200, { 'cache-control': 'private, no-store' }, 'page 4'],
  ])('is not seen in %s unless the page is gone (rule 18.14)', async (_what, status, headers, about) => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`, { 'cache-control': 'public, s-maxage=600' }));
    await get('/gent/about');
    render.mockResolvedValueOnce(page('results', { 'cache-control': 'public, s-maxage=2, stale-if-error=600' }));
    await get('/gent/search?q=x');
    pass(60);
    render.mockResolvedValueOnce(page('other', headers, status));
    expect((await get('/gent/search?q=x')).status).toBe(status);
    expect(await textOf('/gent/about')).toBe(about);
  });

  it('is not assumed after a limit of one visitor: the page is still shared by the others (rule 18.14)', async () => {
    render.mockResolvedValueOnce(page('limited', { 'cache-control': 'private, no-store' }, 429));
    expect((await get('/gent/search?q=x')).status).toBe(429);
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`));
    expect([await textOf('/gent/search?q=x'), await textOf('/gent/search?q=x'), rendersOf()]).toEqual(['page 2', 'page 2', 2]);
  });

  it('that takes a page away drops all pages of its city, so that none stands in for it', async () => {
    render.mockImplementation(async () => page(`page ${String(rendersOf())}`));
    for (const path of ['/gent', '/gent/gr-1', '/fr/gent/gr-1']) await get(path);
    pass(60);
    render.mockResolvedValueOnce(page('gone', { 'cache-control': 'public, s-maxage=2' }, 404));
    expect((await get('/gent/gr-1')).status).toBe(404);
    render.mockRejectedValue(new Error('broken'));
    expect((await get('/fr/gent/gr-1')).status).toBe(500);
  });
});
