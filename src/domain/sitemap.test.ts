import { describe, expect, it } from 'vitest';
import type { Session } from './session.ts';
import { cityEntries, pageEntries, SITEMAP_LIMIT, sitemapPart, sitemapParts } from './sitemap.ts';

const city = { name: 'gent', hideDelegates: false, showCalendar: true, hideSessions: false };
const addressesOf = (path: string) => ['nl', 'fr'].map((language) => ({ language, url: `https://portal.example/${language}${path}` }));
const NOW = Date.parse('2026-06-01T12:00:00Z');

const session = (reference: string, facts: Partial<Session> = {}): Session => ({
  ...{ sessionId: 1, reference, name: reference, description: undefined, startMs: undefined, endMs: undefined, durationSeconds: undefined },
  ...{ video: undefined, poster: undefined, channelStatus: undefined, room: undefined, isProtected: false, category: undefined },
  ...{ isPublished: true, viewers: 0 },
  ...facts,
});

const sessionUrls = (sessions: Session[], facts: Partial<typeof city> = {}) =>
  cityEntries({ ...city, ...facts }, sessions, addressesOf, NOW)
    .filter(({ alternates }) => alternates.length === 0)
    .map(({ url }) => url);

describe('the sitemap of a city', () => {
  it('has every screen in every language, with links to all of them', () => {
    const entries = cityEntries(city, [], addressesOf, NOW);
    expect(entries.map(({ url }) => url)).toEqual(
      ['', '/faq', '/about', '/delegates', '/calendar'].flatMap((screen) => addressesOf(`/gent${screen}`).map(({ url }) => url)),
    );
    expect(entries[1]?.alternates).toEqual([
      { language: 'nl', url: 'https://portal.example/nl/gent' },
      { language: 'fr', url: 'https://portal.example/fr/gent' },
      { language: 'x-default', url: 'https://portal.example/nl/gent' },
    ]);
  });

  it('leaves out screens that the city hides', () => {
    const entries = cityEntries({ ...city, hideDelegates: true, showCalendar: false }, [], addressesOf, NOW);
    expect(entries.map(({ url }) => url).filter((url) => /delegates|calendar/.test(url))).toEqual([]);
  });

  it('has open sessions once each, and no other', () => {
    const sessions = [session('open'), session('locked', { isProtected: true }), session('held', { isPublished: false })];
    expect(sessionUrls(sessions)).toEqual(['https://portal.example/nl/gent/open']);
    expect(sessionUrls(sessions, { hideSessions: true })).toEqual([]);
  });

  it('never dates a change in the future', () => {
    const sessions = [
      session('over', { startMs: NOW - 200, endMs: NOW - 100 }),
      session('running', { startMs: NOW - 200, endMs: NOW + 100 }),
      session('planned', { startMs: NOW + 100, endMs: NOW + 200 }),
    ];
    const entries = cityEntries(city, sessions, addressesOf, NOW);
    expect(entries.slice(-3).map(({ lastChangeMs }) => lastChangeMs)).toEqual([NOW - 100, NOW - 200, undefined]);
  });

  it('does not link a page that has one language to itself', () => {
    expect(pageEntries('/cor', (path) => [{ language: 'en', url: path }])).toEqual([
      { url: '/cor', lastChangeMs: undefined, alternates: [] },
    ]);
  });
});

describe('sitemap files', () => {
  const entries = cityEntries(
    city,
    Array.from({ length: 50_000 }, (_, index) => session(`gr-${index}`)),
    addressesOf,
    NOW,
  );

  it('hold at most what their protocol allows, and together everything once', () => {
    expect(sitemapParts(entries.length)).toBe(2);
    const parts = [1, 2].map((part) => sitemapPart(entries, part) ?? []);
    expect(parts.map((part) => part.length)).toEqual([SITEMAP_LIMIT, entries.length - SITEMAP_LIMIT]);
    expect(new Set(parts.flat().map(({ url }) => url)).size).toBe(entries.length);
  });

  it.each([0, 3, -1, 1.5, NaN])('there is no number %s', (part) => {
    expect(sitemapPart(entries, part)).toBeUndefined();
  });

  it('a full one is one file, and nothing at all is one, too', () => {
    expect([0, 1, SITEMAP_LIMIT, SITEMAP_LIMIT + 1].map(sitemapParts)).toEqual([1, 1, 1, 2]);
  });
});
