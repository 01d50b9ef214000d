import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { loadCategoryPage } from './category.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());
const NOT_FOUND = { ok: false, error: 'not-found' };
const CATEGORIES = [
  { id: '1', name: 'Council', slug: 'council' },
  { id: '2', name: 'Committee of works', slug: 'works' },
];
const toPath = (start: string, end: string) => `sessions/from/${start}/to/${end}/onlyPublished`;
// Rule 4.6, on 5 November 2026.
const DEFAULT = toPath('2014-01-01', '2026-12-31');

function addCity(sessions: unknown, settings: object = {}, path = DEFAULT, prefix = 'city'): string {
  const city = upstream.addCity(settings, prefix);
  upstream.api(city, path, sessions);
  upstream.api(city, 'categories', CATEGORIES);
  return city;
}

describe('a category', () => {
  const open = (city: string, slug: string | undefined, query = '') =>
    loadCategoryPage(city, slug, new URLSearchParams(query), 'fr', NOW_MS);
  function addCategory(answer: unknown, settings: object = {}): string {
    const city = addCity([], settings);
    upstream.api(city, 'sessions/category/works', answer);
    return city;
  }

  it('of a malformed address is not found before a service is called (rule 1.9)', async () => {
    for (const [city, slug] of [
      ['a b', 'works'],
      ['gent', 'a/b'],
      ['gent', 'x'.repeat(129)],
      ['gent', undefined],
    ] as const) {
      expect(await open(city, slug)).toEqual(NOT_FOUND);
    }
    expect(upstream.calls).toEqual([]);
  });

  it.each(['works', 'WORKS', '2', 'committee of works'])('is found as %s (rule 4.8)', async (slug) => {
    const city = addCategory({ sessions: [recorded(1), live(2), recorded(3, { published: false })], count: 3 });
    expect(await open(city, slug)).toMatchObject({
      ok: true,
      value: {
        category: { slug: 'works' },
        path: `/${city}/category/works`,
        hasFailed: false,
        subscription: `https://gallery.example.org/fr/${city}/category/works/calendar.ics`,
        sessions: { total: 2, items: [{ sessionId: 2 }, { sessionId: 1 }] },
        live: [expect.stringContaining('2')],
      },
    });
  });

  it('that is unknown or excluded is not found, and its sessions are not requested (rule 4.8)', async () => {
    const city = addCategory([recorded(1)], { excludedCategories: 'x, Committee of Works' });
    for (const slug of ['works', '2', 'other']) expect(await open(city, slug)).toEqual(NOT_FOUND);
    expect(upstream.calls.some(({ line }) => line.includes('sessions'))).toBe(false);
  });

  it('is shown without the list of categories, but not one that is excluded (rules 4.8, 17.4)', async () => {
    const city = addCategory([recorded(1)], { excludedCategories: ['council'] });
    upstream.api(city, 'categories', 'wrong');
    expect(await open(city, 'works')).toMatchObject({ ok: true, value: { category: { name: 'works' }, sessions: { total: 1 } } });
    expect(await open(city, 'council')).toEqual(NOT_FOUND);
  });

  it('whose call fails shows no sessions and the count 0 (rule 17.4)', async () => {
    const page = await open(addCategory({ wrong: true }), 'works');
    expect(page).toMatchObject({ ok: true, value: { hasFailed: true, sessions: { total: 0, items: [] }, live: [] } });
  });

  it('of a city that hides its sessions has none, and requests none (rule 2.7)', async () => {
    const page = await open(addCategory([live(1)], { hideSessions: true }), 'works');
    expect(page).toMatchObject({ ok: true, value: { hasFailed: false, sessions: { total: 0 }, live: [] } });
    expect(upstream.calls.some(({ line }) => line.includes('/sessions/'))).toBe(false);
  });

  it('shows the page that the address names (rule 4.1)', async () => {
    const city = addCategory(Array.from({ length: 25 }, (_, index) => recorded(index + 1)));
    const page = await open(city, 'works', 'page=2');
    expect(page.ok && [page.value.sessions.items.length, page.value.sessions.page]).toEqual([1, 2]);
  });
});
