import type { CitySummary } from '../../domain/city/city.ts';
import { searchCities } from '../../domain/city/citySearch.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { loadClients } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** The city list, or the search result. */
interface CityListPage {
  cities: CitySummary[];
  /** Search term; empty without a search. */
  query: string;
}

/** Characters of a search term that count (rule 2.2). */
const MAX_QUERY = 100;

/** Loads the cities by title in the order of the page's language (rules 2.1, 2.2); private ones only with `withPrivate` (rule 2.3). */
export async function loadCityListPage(
  locale: Locale,
  parameters: URLSearchParams,
  withPrivate: boolean,
): Promise<Result<CityListPage, Problem>> {
  const clients = await loadClients(withPrivate);
  if (!clients.ok) return { ok: false, error: toProblem(clients.error) };
  const query = Array.from((parameters.get('q') ?? '').trim())
    .slice(0, MAX_QUERY)
    .join('');
  const { compare } = new Intl.Collator(LOCALE_INFO[locale].tag, { sensitivity: 'base', numeric: true });
  const cities = searchCities(clients.value, query);
  return ok({ cities: cities.sort((a, b) => compare(a.title, b.title)), query });
}
