import type { City } from '../city/city.ts';
import { accessOf, type Session } from '../session/session.ts';

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

/** What of a city anyone may find. */
export interface FoundCity {
  /** Its screens in every language. */
  screens: SitemapEntry[];
  /** Its open sessions, each of which is one entry: languages share their words. */
  sessions: readonly Session[];
}

/** What anyone may find of a city and its sessions. */
export function findable(
  city: Pick<City, 'name' | 'hideDelegates' | 'showCalendar' | 'hideSessions'>,
  sessions: readonly Session[],
  addressesOf: AddressesOf,
): FoundCity {
  const home = `/${city.name}`;
  const screens = ['', '/faq', '/about', ...(city.hideDelegates ? [] : ['/delegates']), ...(city.showCalendar ? ['/calendar'] : [])];
  return {
    screens: screens.flatMap((screen) => pageEntries(home + screen, addressesOf)),
    sessions: city.hideSessions ? [] : sessions.filter((session) => accessOf(session) === 'open'),
  };
}

/** A session's page changes when it begins and when it ends. */
const lastChangeOf = ({ startMs, endMs }: Session, nowMs: number): number | undefined =>
  [endMs, startMs].find((instantMs) => instantMs !== undefined && instantMs <= nowMs);

/** Number of files that a city fills: at least one. */
export const sitemapParts = ({ screens, sessions }: FoundCity): number =>
  Math.max(1, Math.ceil((screens.length + sessions.length) / SITEMAP_LIMIT));

/** The entries of one file, which counts from 1: screens, then sessions; undefined where there is no such file. `addressOf` makes an absolute address of a session's. */
export function sitemapPart(
  found: FoundCity,
  part: number,
  addressOf: (session: Session) => string,
  nowMs: number,
): SitemapEntry[] | undefined {
  if (!Number.isInteger(part) || part < 1 || part > sitemapParts(found)) return undefined;
  const { screens, sessions } = found;
  const [from, until] = [(part - 1) * SITEMAP_LIMIT, part * SITEMAP_LIMIT];
  const own = sessions.slice(Math.max(0, from - screens.length), until - screens.length);
  return [
    ...screens.slice(from, until),
    ...own.map((session) => ({ url: addressOf(session), lastChangeMs: lastChangeOf(session, nowMs), alternates: [] })),
  ];
}
