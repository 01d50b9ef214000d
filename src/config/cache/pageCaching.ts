import type { DisplayStatus } from '../../domain/session/session.ts';

/** Seconds that a cached page may replace one that cannot be rendered (rule 18.6). */
const ERROR_SECONDS = 86_400;

/** The same for the page of a session, and for sums over sessions: later nobody knows whether it may still be seen (rule 18.15). */
const SESSION_ERROR_SECONDS = 10;

/**
 * Seconds that a shared cache (the portal's own, a CDN) may use a page: fresh, then stale while it is rendered again, or for so many
 * seconds in place of an error.
 */
interface PageAges {
  fresh: number;
  stale: number;
  error: number;
}

/** Ages per kind of page (rule 18.5). */
const PAGE_AGES = {
  live: { fresh: 1, stale: 2, error: SESSION_ERROR_SECONDS },
  // A reload 3 s after a publish or later gets the player (rule 13.10): never stale.
  planned: { fresh: 1, stale: 0, error: SESSION_ERROR_SECONDS },
  // With its data, the page of a withdrawn recording is gone in 15 s, in shared caches too (rule 18.15).
  recorded: { fresh: 5, stale: 5, error: SESSION_ERROR_SECONDS },
  // It names live sessions and the current topic, which is right within 2 s (rule 4.12): never stale, and after an error for as short a
  // time as the city list.
  liveList: { fresh: 1, stale: 0, error: 2 },
  list: { fresh: 2, stale: 5, error: ERROR_SECONDS },
  // With its data, what a withdrawn session adds to it is gone in 15 s; later nobody knows whether it holds (rules 18.15, 26.5).
  people: { fresh: 2, stale: 5, error: SESSION_ERROR_SECONDS },
  cities: { fresh: 10, stale: 60, error: ERROR_SECONDS },
  // It names live sessions: with its data, a withdrawn one is gone in 15 s (rule 18.15).
  liveCities: { fresh: 2, stale: 2, error: 2 },
  information: { fresh: 60, stale: 600, error: ERROR_SECONDS },
} as const satisfies Record<string, PageAges>;

type PageKind = keyof typeof PAGE_AGES;

/** What a page shows that decides how long it is cached: the status of its session, or that its list has live sessions. */
export type ShownKind = DisplayStatus | 'liveList' | 'liveCities';

/** The stale time is also stated when it is 0: some shared caches (Varnish) have one of their own otherwise. */
const share = ({ fresh, stale }: Pick<PageAges, 'fresh' | 'stale'>): string =>
  `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;

/** Cache-Control of a document about sessions, such as JSON, captions, feeds and calendars (rules 18.13, 18.15). */
export const DOCUMENT_CACHE_CONTROL = share({ fresh: 5, stale: 5 });

/** Cache-Control of a document that open pages ask for again and again, for so many seconds, at most 15 (rule 18.15). */
export const toPolledCacheControl = (seconds: number): string => share({ fresh: seconds, stale: 0 });

/** Cache-Control of a page made from invalidated data: 1 s, which shares it among simultaneous requests, and never instead of an error. */
export const INVALIDATED_CACHE_CONTROL = share({ fresh: 1, stale: 0 });

/**
 * Cache-Control of a page made from stale data because a service fails: 1 s (rule 18.11); of a session, or of a list with live sessions, it
 * never stands in for an error.
 */
export function toStaleCacheControl(pagePath: string, shown: ShownKind | undefined): string {
  const namesSession = mayShowSession(pagePath) || shown === 'liveList' || shown === 'liveCities';
  return namesSession ? INVALIDATED_CACHE_CONTROL : `${INVALIDATED_CACHE_CONTROL}, stale-if-error=${ERROR_SECONDS}`;
}

/** Cache-Control of a missing page, or of one with another address (rules 2.13, 18.5): that may change at any time. */
export const MISSING_CACHE_CONTROL = share({ fresh: 2, stale: 0 });

function toPageKind(pagePath: string): PageKind {
  if (/^\/(?:cities|private)?$/.test(pagePath)) return 'cities';
  if (/^(?:\/[^/]+)?\/(?:about|faq|delegates|raadsleden|privacy|accessibility)$/.test(pagePath)) return 'information';
  if (/^\/[^/]+\/(?:people(?:\/[^/]+)?|items\/[^/]+)$/.test(pagePath)) return 'people';
  return /\/transcript\/[^/]+$/.test(pagePath) ? 'recorded' : 'list';
}

/**
 * Returns the Cache-Control of a page that is the same for all visitors (rule 18.5): browsers always revalidate, shared caches answer them.
 * `shown` is undefined on pages whose path decides alone. A status other than 200 and 404 is not cached.
 */
export function pageCacheControl(status: number, pagePath: string, shown: ShownKind | undefined): string {
  if (status === 404) return MISSING_CACHE_CONTROL;
  if (status !== 200) return 'no-store';
  const ages = PAGE_AGES[shown ?? toPageKind(pagePath)];
  return `${share(ages)}, stale-if-error=${ages.error}`;
}

/** The home of a city: it names sessions, and follows those that are live. */
const CITY_HOME = /^\/(?!(?:search|oembed)$)[^/.]+$/;

/**
 * Whether a page may have the content of a session (rule 18.6): every page, known or not, but lists of cities, information, and homes of
 * cities.
 */
export function mayShowSession(pagePath: string): boolean {
  const kind = toPageKind(pagePath);
  return kind !== 'cities' && kind !== 'information' && !CITY_HOME.test(pagePath);
}
