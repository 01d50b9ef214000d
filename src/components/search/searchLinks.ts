import { type SearchRequest, toSearchQuery } from '../../domain/search/searchRequest.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import type { Locale } from '../../i18n/locales.ts';

/** Returns the address of a search like the one that is shown, with some of its values changed, from its first page. */
export type SearchHref = (change: Partial<SearchRequest>) => string;

/** Address of the search of a city or of all cities, without a query: a page, or its Atom feed. */
export const searchAddress = (pathCity: string | undefined, locale: Locale, page: 'search' | 'search.xml' = 'search'): string =>
  localizePath(pathCity === undefined ? `/${page}` : `/${pathCity}/${page}`, locale);

/** Links from a search; `pathCity` is the city in whose search they stay. */
export function searchHref(request: SearchRequest, pathCity: string | undefined, locale: Locale): SearchHref {
  const base = searchAddress(pathCity, locale);
  return (change) => base + toSearchQuery({ ...request, page: 1, ...change }, pathCity);
}

/** Address of the Atom feed of a search, which has an order of its own (rule 24.17). */
export const searchFeedAddress = (request: SearchRequest, pathCity: string | undefined, locale: Locale): string =>
  searchAddress(pathCity, locale, 'search.xml') + toSearchQuery({ ...request, sort: 'relevance', page: 1 }, pathCity);

/** A search without its filters. */
export const NO_FILTERS = {
  kinds: [],
  category: undefined,
  speaker: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<SearchRequest>;

/** First and last day of a year (`YYYY`). */
export const yearRange = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The year (`YYYY`) that a range of days covers exactly, else undefined. */
export function yearOf({ from, to }: Pick<SearchRequest, 'from' | 'to'>): string | undefined {
  const year = from?.slice(0, 4) ?? '';
  const range = yearRange(year);
  return from === range.from && to === range.to ? year : undefined;
}
