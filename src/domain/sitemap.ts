import { sessionPath } from './sessionPath.ts';
import type { City } from './city.ts';
import { accessOf, type Session } from './session.ts';

/** Most entries one sitemap file may have by its protocol. */
export const SITEMAP_LIMIT = 50_000;

/** A page in one language; `language` is what `hreflang` says. */
export interface PageAddress {
  language: string;
  url: string;
}

/** One page in a sitemap. */
export interface SitemapEntry {
  url: string;
  /** Epoch ms, never in the future; undefined where nobody knows. */
  lastChangeMs: number | undefined;
  /** The same page in every language, itself included; empty where the page says so itself. */
  alternates: PageAddress[];
}

/** Absolute addresses of a page path in its languages, that of the page's canonical default first. */
export type AddressesOf = (path: string) => PageAddress[];

/** A page in every language it has, each with links to all of them. */
export function pageEntries(path: string, addressesOf: AddressesOf): SitemapEntry[] {
  const addresses = addressesOf(path);
  const alternates =
    addresses.length > 1 ? [...addresses, ...addresses.slice(0, 1).map(({ url }) => ({ language: 'x-default', url }))] : [];
  return addresses.map(({ url }) => ({ url, lastChangeMs: undefined, alternates }));
}

/** Everything of a city that anyone may find: its screens in every language, then its open sessions once each, as languages share their words. */
export function cityEntries(
  city: Pick<City, 'name' | 'hideDelegates' | 'showCalendar' | 'hideSessions'>,
  sessions: readonly Session[],
  addressesOf: AddressesOf,
  nowMs: number,
): SitemapEntry[] {
  const home = `/${city.name}`;
  const screens = ['', '/faq', '/about', ...(city.hideDelegates ? [] : ['/delegates']), ...(city.showCalendar ? ['/calendar'] : [])];
  const listed = city.hideSessions ? [] : sessions.filter((session) => accessOf(session) === 'open');
  return [
    ...screens.flatMap((screen) => pageEntries(home + screen, addressesOf)),
    ...listed.map((session) => ({
      url: addressesOf(sessionPath(city.name, session))[0]?.url ?? '',
      lastChangeMs: lastChangeOf(session, nowMs),
      alternates: [],
    })),
  ];
}

/** A session's page changes when it begins and when it ends. */
const lastChangeOf = ({ startMs, endMs }: Session, nowMs: number): number | undefined =>
  [endMs, startMs].find((instantMs) => instantMs !== undefined && instantMs <= nowMs);

/** Number of files that so many entries fill: at least one. */
export const sitemapParts = (entryCount: number): number => Math.max(1, Math.ceil(entryCount / SITEMAP_LIMIT));

/** The entries of one file, which counts from 1; undefined where there is no such file. */
export function sitemapPart(entries: readonly SitemapEntry[], part: number): SitemapEntry[] | undefined {
  if (!Number.isInteger(part) || part < 1 || part > sitemapParts(entries.length)) return undefined;
  return entries.slice((part - 1) * SITEMAP_LIMIT, part * SITEMAP_LIMIT);
}
