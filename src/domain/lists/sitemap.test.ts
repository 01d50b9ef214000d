import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../city/city.ts';
import type { Session } from '../session/session.ts';
import { toCitySitemap, pageEntries, SITEMAP_LIMIT, toSitemapFile, countSitemapFiles } from './sitemap.ts';

const city = { name: 'gent', ...NOTHING_HIDDEN, showCalendar: true, hideSessions: false };
const toAddresses = (path: string) => ['nl', 'fr'].map((language) => ({ language, url: `https://portal.example/${language}${path}` }));
const NOW = Date.parse('2026-06-01T12:00:00Z');

const session = (reference: string, details: Partial<Session> = {}): Session => ({
  sessionId: 1,
  reference,
  name: reference,
  description: undefined,
  startMs: undefined,
  endMs: undefined,
  durationSeconds: undefined,
  video: undefined,
  poster: undefined,
  channelStatus: undefined,
  room: undefined,
  isProtected: false,
  category: undefined,
  isPublished: true,
  viewers: 0,
  ...details,
});

const find = (sessions: Session[], details: Partial<typeof city> = {}, hasIndex = true) =>
  toCitySitemap({ ...city, ...details }, sessions, toAddresses, hasIndex);
const part = (found: ReturnType<typeof find>, number: number) =>
  toSitemapFile(found, number, ({ reference }) => `https://portal.example/gent/${reference}`, NOW);
const entriesOf = (sessions: Session[], details: Partial<typeof city> = {}) => part(find(sessions, details), 1) ?? [];

const sessionUrls = (sessions: Session[], details: Partial<typeof city> = {}) =>
  entriesOf(sessions, details)
    .filter(({ alternates }) => alternates.length === 0)
    .map(({ url }) => url);

describe('the sitemap of a city (rule 16.11)', () => {
  it('has every screen in every language, with links to all languages', () => {
    const entries = entriesOf([]);
    expect(entries.map(({ url }) => url)).toEqual(
      ['', '/faq', '/about', '/delegates', '/people', '/calendar'].flatMap((screen) => toAddresses(`/gent${screen}`).map(({ url }) => url)),
    );
    expect(entries[1]?.alternates).toEqual([
      { language: 'nl', url: 'https://portal.example/nl/gent' },
      { language: 'fr', url: 'https://portal.example/fr/gent' },
      { language: 'x-default', url: 'https://portal.example/nl/gent' },
    ]);
  });

  it('has no page of people without an index (rule 26.6)', () => {
    const urls = find([], {}, false).screens.map(({ url }) => url);
    expect(urls.filter((url) => url.endsWith('/people'))).toEqual([]);
  });

  it('has every page of a city, except the search and the form of follows (rule 28.68)', () => {
    const pages = globSync(['*.astro', '[a-z]*/index.astro'], { cwd: 'src/pages/[city]' }).map((name) =>
      name.replace(/\/index|\.astro/g, ''),
    );
    const expected = pages
      .filter((page) => page !== 'search' && page !== 'follow')
      .map((page) => (page === 'index' ? '/gent' : `/gent/${page}`));
    const listed = new Set(entriesOf([]).map(({ url }) => new URL(url).pathname.replace(/^\/\w+/, '')));
    expect([...listed].sort()).toEqual(expected.sort());
  });

  it('leaves out screens that the city hides', () => {
    const entries = entriesOf([], { hideDelegates: true, showCalendar: false });
    expect(entries.map(({ url }) => url).filter((url) => /delegates|calendar/.test(url))).toEqual([]);
  });

  it('has each open session once, and no other', () => {
    const sessions = [session('open'), session('locked', { isProtected: true }), session('unpublished', { isPublished: false })];
    expect(sessionUrls(sessions)).toEqual(['https://portal.example/gent/open']);
    expect(sessionUrls(sessions, { hideSessions: true })).toEqual([]);
  });

  it('never has a last change in the future', () => {
    const sessions = [
      session('over', { startMs: NOW - 200, endMs: NOW - 100 }),
      session('running', { startMs: NOW - 200, endMs: NOW + 100 }),
      session('planned', { startMs: NOW + 100, endMs: NOW + 200 }),
    ];
    const entries = entriesOf(sessions);
    expect(entries.slice(-3).map(({ lastChangeMs }) => lastChangeMs)).toEqual([NOW - 100, NOW - 200, undefined]);
  });

  it('has no alternates for a page with one language', () => {
    expect(pageEntries('/cor', (path) => [{ language: 'en', url: path }])).toEqual([
      { url: '/cor', lastChangeMs: undefined, alternates: [] },
    ]);
  });
});

describe('sitemap files', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => session(`gr-${index}`));
  const screens = 12;

  it('contain at most the entries that the protocol allows, and together each entry once', () => {
    const found = find(numbered(2 * SITEMAP_LIMIT - screens + 1));
    expect(countSitemapFiles(found)).toBe(3);
    const parts = [1, 2, 3].map((number) => part(found, number) ?? []);
    expect(parts.map((entries) => entries.length)).toEqual([SITEMAP_LIMIT, SITEMAP_LIMIT, 1]);
    expect(new Set(parts.flat().map(({ url }) => url)).size).toBe(2 * SITEMAP_LIMIT + 1);
    expect(parts[1]?.[0]?.url).toBe(`https://portal.example/gent/gr-${SITEMAP_LIMIT - screens}`);
  });

  it.each([0, 2, -1, 1.5, NaN])('file %s does not exist', (number) => {
    expect(part(find(numbered(3)), number)).toBeUndefined();
  });

  it('number one for an exactly full sitemap and for an empty one', () => {
    const empty = { screens: [], sessions: [] };
    expect(countSitemapFiles(empty)).toBe(1);
    expect(part(empty, 1)).toEqual([]);
    expect([SITEMAP_LIMIT - screens, SITEMAP_LIMIT - screens + 1].map((count) => countSitemapFiles(find(numbered(count))))).toEqual([1, 2]);
  });
});
