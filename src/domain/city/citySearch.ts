import { toNameIndex, toNameMatcher } from '../search/nameSearch.ts';
import type { SearchSuggestion } from '../search/searchAnswer.ts';
import type { Mark } from '../search/searchMarks.ts';
import { splitFound, toPatterns } from '../search/searchPatterns.ts';
import type { CitySummary } from './city.ts';

/** The cities whose title or name a query finds, in their order (rule 2.2). */
export function searchCities<T extends CitySummary>(cities: readonly T[], query: string): T[] {
  const isFound = toNameMatcher(query);
  return cities.filter(({ title, name }) => isFound(toNameIndex(title)) || isFound(toNameIndex(name)));
}

/** Cities that are suggested at most (rule 24.12). */
const SUGGESTED_CITIES = 3;

/** The pieces of a title that a query finds. */
function findMarks(title: string, query: string): Mark[] {
  const patterns = toPatterns(query);
  const marks: Mark[] = [];
  let from = 0;
  for (const { text, isMatch } of patterns ? splitFound(title, patterns) : []) {
    if (isMatch) marks.push([from, from + text.length]);
    from += text.length;
  }
  return marks;
}

/** Suggests other cities than `own` for a query that is being typed, by title (rule 24.12). */
export const suggestCities = (cities: readonly CitySummary[], query: string, own: string | undefined): SearchSuggestion[] =>
  searchCities(cities, query)
    .filter(({ name }) => name !== own)
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
    .slice(0, SUGGESTED_CITIES)
    .map(({ name, title }) => ({ kind: 'cities', text: title, marks: findMarks(title, query), city: name }));
