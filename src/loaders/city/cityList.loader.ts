import type { ListedCity } from '../../domain/city/cityGlance.ts';
import { searchCities } from '../../domain/city/citySearch.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { type PageOf, pageOf } from '../../domain/lists/paging.ts';
import { noteStale, type RequestScope, requestScope } from '../../runtime/requestScope.ts';
import { within } from '../../services/server/upstream/within.ts';
import { getKnownCity, refreshCities } from '../../services/server/cache/cityGlances.ts';
import { hasClients, loadClients } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** The city list, or the search result. */
interface CityListPage {
  /** One page of them. */
  cities: PageOf<ListedCity>;
  /** Those of all pages in which something is live. */
  live: ListedCity[];
  /** Search term; empty without a search. */
  query: string;
  /** Whether the page changes soon: it says what is live, or asking for some cities failed. It is cached for a short time. */
  isBrief: boolean;
}

/** Cities on one page of the list (rule 2.1). */
const CITIES_PER_PAGE = 60;

/** Longest wait for newer data, of the list and of its cities together, ms (rules 2.14, 17.8). */
const MAX_WAIT_MS = 150;

/** How the wait of a view is measured and ended; tests pass in their own, which needs no real time. */
export interface ViewWait {
  /** A clock in ms, of any origin. */
  clock: () => number;
  /** Resolves with the value of a promise, or with undefined after `ms`. */
  within: (ms: number, promise: Promise<true>) => Promise<true | undefined>;
}

const VIEW_WAIT: ViewWait = { clock: () => performance.now(), within };

/** Characters of a search term that count (rule 2.2). */
const MAX_QUERY = 100;

/** Loads the cities by title in the order of the page's language (rules 2.1, 2.2); private ones only with `withPrivate` (rule 2.3). */
export async function loadCityListPage(
  locale: Locale,
  parameters: URLSearchParams,
  withPrivate: boolean,
  nowMs: number,
  wait: ViewWait = VIEW_WAIT,
): Promise<Result<CityListPage, Problem>> {
  const startMs = wait.clock();
  const isKnown = hasClients(withPrivate);
  const clients = await loadClients(withPrivate);
  if (!clients.ok) return { ok: false, error: toProblem(clients.error) };
  // The first list of all is waited for as long as it takes; the wait for a newer one counts.
  const waitedMs = isKnown ? wait.clock() - startMs : 0;
  const query = Array.from((parameters.get('q') ?? '').trim())
    .slice(0, MAX_QUERY)
    .join('');
  const { compare } = new Intl.Collator(LOCALE_INFO[locale].tag, { sensitivity: 'base', numeric: true });
  const cities = searchCities(clients.value, query).sort((a, b) => compare(a.title, b.title));
  const toNowMs = () => nowMs + Math.round(wait.clock() - startMs);
  const refresh = refreshCities(
    cities.map(({ name }) => name),
    toNowMs(),
  );
  const isInTime = await wait.within(
    Math.max(0, MAX_WAIT_MS - waitedMs),
    refresh.then(() => true),
  );
  const scope = requestScope.getStore();
  // The page cache asks again soon: a later page shows more.
  if (!isInTime && scope) scope.isInvalidated = true;
  const shownMs = toNowMs();
  const listed = cities.map((city): ListedCity => ({ ...city, known: getKnownCity(city.name, shownMs) }));
  const page = pageOf(listed, Number(parameters.get('page') ?? 1), CITIES_PER_PAGE);
  const live = listed.filter(({ known }) => known?.glance.kind === 'live');
  const staleCount = noteStaleCities(scope, [...live, ...page.items]);
  return ok({ cities: page, live, query, isBrief: live.length > 0 || staleCount > 0 });
}

/**
 * Makes the page say of when it is (rule 17.7) where the list itself is old, or all that is known of its cities; otherwise the cards of the
 * cities concerned say it. Returns the number of cities for which asking for newer data failed.
 */
function noteStaleCities(scope: RequestScope | undefined, shown: readonly ListedCity[]): number {
  const known = shown.flatMap((city) => city.known ?? []);
  const staleTimes = known.flatMap(({ staleMs }) => staleMs ?? []);
  const isWhole = scope?.staleMs !== undefined || staleTimes.length === known.length;
  if (isWhole) for (const staleMs of staleTimes) noteStale(scope, staleMs);
  return staleTimes.length;
}
