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
