import type { DisplayStatus } from '../../domain/session/session.ts';

/** Seconds that caches in front of the pages (our own, a CDN) may use one: fresh, then stale while it is rendered again. */
interface PageAges {
  fresh: number;
  stale: number;
}

/** One row per kind of page: the sooner what it shows may change, the shorter. */
const PAGE_AGES = {
  live: { fresh: 1, stale: 2 },
  // Whoever reloads 3 s after the publish or later finds the player (promise 7): nothing stale, and what it is made of is as young.
  planned: { fresh: 1, stale: 0 },
  recorded: { fresh: 5, stale: 30 },
  list: { fresh: 2, stale: 10 },
  cities: { fresh: 10, stale: 60 },
  information: { fresh: 60, stale: 600 },
} as const satisfies Record<string, PageAges>;

type PageKind = keyof typeof PAGE_AGES;

/** Seconds that a page may stand in for one that cannot be rendered (promise 1). */
const ERROR_SECONDS = 86_400;

/** What is known to be right no longer: as long as the herd that comes with the news, and standing in for nothing. */
export const INVALIDATED = 'public, max-age=0, s-maxage=1';

/** What is shown because a service fails, and says so: no longer than it fails. */
export const STALE = `${INVALIDATED}, stale-if-error=${ERROR_SECONDS}`;

/** An address where nothing is may be given to something at any moment. */
const MISSING = 'public, max-age=0, s-maxage=2';

function kindOf(pagePath: string): PageKind {
  if (/^\/(?:cities|private)?$/.test(pagePath)) return 'cities';
  if (/^(?:\/[^/]+)?\/(?:about|faq|delegates|raadsleden|privacy|accessibility)$/.test(pagePath)) return 'information';
  return /\/transcript\/[^/]+$/.test(pagePath) ? 'recorded' : 'list';
}

/**
 * The Cache-Control of a page that is the same for everybody: visitors always ask again, caches answer them. `shown` is the status of
 * the session it shows, undefined of any other page; anything but a whole page (200) or a missing one (404) is not to be kept.
 */
export function pageCacheControl(status: number, pagePath: string, shown: DisplayStatus | undefined): string {
  if (status === 404) return MISSING;
  if (status !== 200) return 'no-store';
  const { fresh, stale } = PAGE_AGES[shown ?? kindOf(pagePath)];
  const revalidate = stale > 0 ? `, stale-while-revalidate=${stale}` : '';
  return `public, max-age=0, s-maxage=${fresh}${revalidate}, stale-if-error=${ERROR_SECONDS}`;
}
