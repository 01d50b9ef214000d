import type { ListedCity } from '../../domain/city/cityGlance.ts';
import { searchCities } from '../../domain/city/citySearch.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { type PageOf, pageOf } from '../../domain/lists/paging.ts';
import { requestScope } from '../../runtime/requestScope.ts';
import { within } from '../../services/server/upstream/within.ts';
import { getKnownCity, refreshCities } from '../../services/server/cache/cityGlances.ts';
import { loadClients } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** The city list, or the search result. */
interface CityListPage {
  /** One page of them. */
  cities: PageOf<ListedCity>;
  /** Those of all pages in which something is live. */
  live: ListedCity[];
  /** Search term; empty without a search. */
  query: string;
}

/** Cities on one page of the list (rule 2.1). */
const CITIES_PER_PAGE = 60;

/** Longest wait for what is due of the cities, ms (rule 2.14). */
const MAX_WAIT_MS = 150;

/** Characters of a search term that count (rule 2.2). */
const MAX_QUERY = 100;

/** Loads the cities by title in the order of the page's language (rules 2.1, 2.2); private ones only with `withPrivate` (rule 2.3). */
export async function loadCityListPage(
  locale: Locale,
  parameters: URLSearchParams,
  withPrivate: boolean,
  nowMs: number,
): Promise<Result<CityListPage, Problem>> {
  const clients = await loadClients(withPrivate);
  if (!clients.ok) return { ok: false, error: toProblem(clients.error) };
  const query = Array.from((parameters.get('q') ?? '').trim())
    .slice(0, MAX_QUERY)
    .join('');
  const { compare } = new Intl.Collator(LOCALE_INFO[locale].tag, { sensitivity: 'base', numeric: true });
  const cities = searchCities(clients.value, query).sort((a, b) => compare(a.title, b.title));
  const refresh = refreshCities(
    cities.map(({ name }) => name),
    nowMs,
  );
  const isInTime = await within(
    MAX_WAIT_MS,
    refresh.then(() => true),
  );
  const scope = requestScope.getStore();
  // The page cache asks again soon: a later page shows more.
  if (!isInTime && scope) scope.isInvalidated = true;
  const listed = cities.map((city): ListedCity => ({ ...city, known: getKnownCity(city.name, nowMs) }));
  const page = pageOf(listed, Number(parameters.get('page') ?? 1), CITIES_PER_PAGE);
  return ok({ cities: page, live: listed.filter(({ known }) => known?.glance.kind === 'live'), query });
}
