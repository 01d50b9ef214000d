import type { City, HideSettings } from '../city/city.ts';
import { accessOf, type Session } from '../session/session.ts';
import { hasPersonPages } from '../people/across/pathIds.ts';
import { toVisibility } from '../visibility/visibility.ts';

/** Maximum number of entries of a sitemap file by the sitemap protocol (rule 16.11). */
export const SITEMAP_LIMIT = 50_000;

/** Absolute address of a page in one language; `language` is the value of `hreflang`. */
export interface PageAddress {
  language: string;
  url: string;
}

/** One entry of a sitemap. */
export interface SitemapEntry {
  url: string;
  /** Epoch ms, never in the future; undefined when it is unknown. */
  lastChangeMs: number | undefined;
  /** The page in every language, itself included; empty when the page has one language or names its alternates itself. */
  alternates: PageAddress[];
}

/** Returns the absolute addresses of a page path in its languages, the default language first. */
export type ToAddresses = (path: string) => PageAddress[];

/** Returns one entry for each language of a page, each with links to all languages (rules 1.12, 16.11). */
export function pageEntries(path: string, toAddresses: ToAddresses): SitemapEntry[] {
  const addresses = toAddresses(path);
  const alternates =
    addresses.length > 1 ? [...addresses, ...addresses.slice(0, 1).map(({ url }) => ({ language: 'x-default', url }))] : [];
  return addresses.map(({ url }) => ({ url, lastChangeMs: undefined, alternates }));
}

/** The public pages of a city. */
export interface CitySitemap {
  /** Screens of the city in every language. */
  screens: SitemapEntry[];
  /** Open sessions, one entry each: their content is the same in every language. */
  sessions: readonly Session[];
}

/** Collects the public screens and open sessions of a city (rules 2.7, 16.11); the page of its people needs an index (rule 26.6). */
export function toCitySitemap(
  city: HideSettings & Pick<City, 'name' | 'showCalendar' | 'hideSessions' | 'isPrivate'>,
  sessions: readonly Session[],
  toAddresses: ToAddresses,
  hasIndex: boolean,
): CitySitemap {
  const home = `/${city.name}`;
  const screens = [
    '',
    '/faq',
    '/about',
    ...(toVisibility(city).people ? ['/delegates'] : []),
    ...(hasIndex && hasPersonPages(city) ? ['/people'] : []),
    ...(city.showCalendar ? ['/calendar'] : []),
  ];
  return {
    screens: screens.flatMap((screen) => pageEntries(home + screen, toAddresses)),
    sessions: city.hideSessions ? [] : sessions.filter((session) => accessOf(session) === 'open'),
  };
}

/** Last change of a session page: its end, else its start. */
const lastChangeOf = ({ startMs, endMs }: Session, nowMs: number): number | undefined =>
  [endMs, startMs].find((instantMs) => instantMs !== undefined && instantMs <= nowMs);

/** Returns the number of sitemap files of a city, at least one. */
export const countSitemapFiles = ({ screens, sessions }: CitySitemap): number =>
  Math.max(1, Math.ceil((screens.length + sessions.length) / SITEMAP_LIMIT));

/**
 * Returns the entries of sitemap file `part` (from 1): screens, then sessions; undefined when the file does not exist. `addressOf` returns
 * the absolute address of a session (rule 16.11).
 */
export function toSitemapFile(
  sitemap: CitySitemap,
  part: number,
  addressOf: (session: Session) => string,
  nowMs: number,
): SitemapEntry[] | undefined {
  if (!Number.isInteger(part) || part < 1 || part > countSitemapFiles(sitemap)) return undefined;
  const { screens, sessions } = sitemap;
  const from = (part - 1) * SITEMAP_LIMIT;
  const until = part * SITEMAP_LIMIT;
  const own = sessions.slice(Math.max(0, from - screens.length), until - screens.length);
  return [
    ...screens.slice(from, until),
    ...own.map((session) => ({ url: addressOf(session), lastChangeMs: lastChangeOf(session, nowMs), alternates: [] })),
  ];
}
