import { describe, expect, it } from 'vitest';
import { NAME_LIMIT_MS } from '../../domain/city/cityGlance.ts';
import { CACHE_WINDOWS } from './cacheWindows.ts';
import { DOCUMENT_CACHE_CONTROL, mayShowSession, pageCacheControl, toPolledCacheControl, toStaleCacheControl } from './pageCaching.ts';

const shared = (fresh: number, stale: number, error: number) =>
  `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${error}`;

const DAY = 86_400;

describe('how long a page may be cached (rule 18.5)', () => {
  it.each([
    ['/gent/gr-1', 'live', 1, 2, 10],
    ['/gent/gr-1', 'planned', 1, 0, 10],
    ['/gent/gr-1', 'recorded', 5, 5, 10],
    ['/gent/gr-1/transcript/nl', undefined, 5, 5, 10],
    ['/gent', undefined, 2, 5, DAY],
    ['/gent/people', undefined, 2, 5, 10],
    ['/gent/people/d1', undefined, 2, 5, 10],
    ['/gent/items/matter-1', undefined, 2, 5, 10],
    ['/gent', 'liveList', 1, 0, 2],
    ['/gent/calendar', undefined, 2, 5, DAY],
    ['/', undefined, 10, 60, DAY],
    ['/private', undefined, 10, 60, DAY],
    ['/', 'liveCities', 2, 2, 2],
    ['/private', 'liveCities', 2, 2, 2],
    ['/gent/about', undefined, 60, 600, DAY],
    ['/gent/raadsleden', undefined, 60, 600, DAY],
    ['/privacy', undefined, 60, 600, DAY],
    ['/about/gr-1', undefined, 2, 5, DAY],
  ] as const)('%s shown as %s: %i s, stale %i s, for errors %i s', (path, status, fresh, stale, error) => {
    expect(pageCacheControl(200, path, status)).toBe(shared(fresh, stale, error));
  });

  it('is 5 s of a document about sessions, then stale 5 s (rule 18.13)', () => {
    expect(DOCUMENT_CACHE_CONTROL).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5');
    expect(toPolledCacheControl(1)).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=0');
  });

  it('is, with the age of its data, at most 15 s of what shows a session (rule 18.15)', () => {
    const toSeconds = (header: string, name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(header)?.[1]);
    const { session, sessions } = CACHE_WINDOWS;
    // The city list has what it knows for a while, besides the lists of sessions that it comes from (rule 2.14).
    const glances = { revalidateMs: sessions.revalidateMs + NAME_LIMIT_MS };
    for (const [header, { revalidateMs }] of [
      ...(['live', 'planned', 'recorded'] as const).map((status) => [pageCacheControl(200, '/gent/gr-1', status), session] as const),
      [pageCacheControl(200, '/gent', undefined), sessions],
      [pageCacheControl(200, '/gent/people/d1', undefined), sessions],
      [pageCacheControl(200, '/gent', 'liveList'), sessions],
      [pageCacheControl(200, '/', 'liveCities'), glances],
      [DOCUMENT_CACHE_CONTROL, session],
      [DOCUMENT_CACHE_CONTROL, sessions],
    ] as const) {
      const age = toSeconds(header, 's-maxage') + toSeconds(header, 'stale-while-revalidate') + revalidateMs / 1000;
      expect([header, age <= 15]).toEqual([header, true]);
    }
  });

  it('is 2 s of a missing page, and no time of any other error', () => {
    expect(pageCacheControl(404, '/gent', undefined)).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=0');
    for (const status of [401, 403, 409, 422, 429, 500, 502, 503, 303]) expect(pageCacheControl(status, '/gent', 'live')).toBe('no-store');
  });

  it('is 1 s of a page made from stale data (rule 18.11)', () => {
    const briefly = 'public, max-age=0, s-maxage=1, stale-while-revalidate=0';
    for (const path of ['/', '/gent', '/gent/about'])
      expect([path, toStaleCacheControl(path, undefined)]).toEqual([path, `${briefly}, stale-if-error=86400`]);
  });

  it('is no time for errors of a page made from stale data that shows a session or names a live one (rule 18.15)', () => {
    const briefly = 'public, max-age=0, s-maxage=1, stale-while-revalidate=0';
    for (const [path, shown] of [
      ['/gent/gr-1', 'recorded'],
      ['/gent', 'liveList'],
      ['/', 'liveCities'],
    ] as const)
      expect([path, toStaleCacheControl(path, shown)]).toEqual([path, briefly]);
  });
});

describe('a page that may show a session (rule 18.6)', () => {
  it.each([
    '/',
    '/cities',
    '/private',
    '/privacy',
    '/accessibility',
    '/gent/about',
    '/gent/faq',
    '/gent/delegates',
    '/gent/raadsleden',
    '/gent',
  ])('is not %s', (path) => {
    expect(mayShowSession(path)).toBe(false);
  });

  it.each([
    '/search',
    '/search.json',
    '/search.xml',
    '/oembed',
    '/gent/search',
    '/gent/calendar',
    '/gent/category/gr',
    '/gent/feed.xml',
    '/gent/live-now.json',
    '/gent/gr-1',
    '/gent/gr-1/embed',
    '/gent/gr-1/transcript/nl',
    '/gent/gr-1/text',
    '/about/gr-1',
    '/a/page/of/the/future',
  ])('is %s', (path) => {
    expect(mayShowSession(path)).toBe(true);
  });
});

it('uses answers of services as long as rules 18.1, 18.2 and 17.9 say, ms', () => {
  const windows = Object.fromEntries(
    Object.entries(CACHE_WINDOWS).map(([kind, { freshMs, revalidateMs }]) => [kind, [freshMs, revalidateMs]]),
  );
  expect(windows).toMatchObject({
    session: [2000, 4000],
    sessions: [5000, 5000],
    playlist: [10_000, 30_000],
    streamfiles: [10_000, 30_000],
    city: [60_000, 600_000],
    cities: [60_000, 600_000],
    categories: [300_000, 600_000],
    rooms: [300_000, 86_400_000],
    subtitles: [60_000, 600_000],
    waiting: [1200, 1200],
  });
  const { ticket, ...others } = CACHE_WINDOWS;
  for (const [kind, { staleMs, failureMs }] of Object.entries(others)) {
    expect([kind, staleMs, failureMs]).toEqual([kind, 86_400_000, kind === 'live' ? 1000 : 5000]);
  }
  // A ticket is valid for 10 min: an old one must not stand in.
  expect(ticket).toMatchObject({ freshMs: 30_000, revalidateMs: 30_000, staleMs: 30_000, failureMs: 5000 });
});
