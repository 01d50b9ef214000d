import type { DisplayStatus } from '../../domain/session/session.ts';

/** Seconds that a shared cache (the portal's own, a CDN) may use a page: fresh, then stale while it is rendered again. */
interface PageAges {
  fresh: number;
  stale: number;
}

/** Ages per kind of page (rule 18.5). */
const PAGE_AGES = {
  live: { fresh: 1, stale: 2 },
  // A reload 3 s after a publish or later gets the player (rule 13.10): never stale.
  planned: { fresh: 1, stale: 0 },
  recorded: { fresh: 5, stale: 30 },
  list: { fresh: 2, stale: 10 },
  cities: { fresh: 10, stale: 60 },
  information: { fresh: 60, stale: 600 },
} as const satisfies Record<string, PageAges>;

type PageKind = keyof typeof PAGE_AGES;

/** Seconds that a cached page may replace one that cannot be rendered (rule 18.6). */
const ERROR_SECONDS = 86_400;

/** Cache-Control of a page made from invalidated data: 1 s, which shares it among simultaneous requests, and never instead of an error. */
export const INVALIDATED_CACHE_CONTROL = 'public, max-age=0, s-maxage=1';

/** Cache-Control of a page made from stale data because a service fails: 1 s (rule 18.11). */
export const STALE_CACHE_CONTROL = `${INVALIDATED_CACHE_CONTROL}, stale-if-error=${ERROR_SECONDS}`;

/** Cache-Control of a missing page, or of one with another address (rules 2.13, 18.5): that may change at any time. */
export const MISSING_CACHE_CONTROL = 'public, max-age=0, s-maxage=2';

function toPageKind(pagePath: string): PageKind {
  if (/^\/(?:cities|private)?$/.test(pagePath)) return 'cities';
  if (/^(?:\/[^/]+)?\/(?:about|faq|delegates|raadsleden|privacy|accessibility)$/.test(pagePath)) return 'information';
  return /\/transcript\/[^/]+$/.test(pagePath) ? 'recorded' : 'list';
}

/**
 * Returns the Cache-Control of a page that is the same for all visitors (rule 18.5): browsers always revalidate, shared caches answer them.
 * `shown` is the status of the shown session, undefined on other pages. A status other than 200 and 404 is not cached.
 */
export function pageCacheControl(status: number, pagePath: string, shown: DisplayStatus | undefined): string {
  if (status === 404) return MISSING_CACHE_CONTROL;
  if (status !== 200) return 'no-store';
  const { fresh, stale } = PAGE_AGES[shown ?? toPageKind(pagePath)];
  const revalidate = stale > 0 ? `, stale-while-revalidate=${stale}` : '';
  return `public, max-age=0, s-maxage=${fresh}${revalidate}, stale-if-error=${ERROR_SECONDS}`;
}

/** The home of a city: it names sessions, and follows those that are live. */
const CITY_HOME = /^\/(?!(?:search|oembed)$)[^/.]+$/;

/** Whether a page may have the content of a session (rule 18.6): every page, known or not, but lists of cities, information, and homes of cities. */
export function mayShowSession(pagePath: string): boolean {
  const kind = toPageKind(pagePath);
  return kind !== 'cities' && kind !== 'information' && !CITY_HOME.test(pagePath);
}
