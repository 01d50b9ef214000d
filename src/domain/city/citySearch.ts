import { toNameIndex, toNameMatcher } from '../search/nameSearch.ts';
import type { CitySummary } from './city.ts';

/** The cities whose title or name a query finds, in their order (rule 2.2). */
export function searchCities(cities: readonly CitySummary[], query: string): CitySummary[] {
  const isFound = toNameMatcher(query);
  return cities.filter(({ title, name }) => isFound(toNameIndex(title)) || isFound(toNameIndex(name)));
}
