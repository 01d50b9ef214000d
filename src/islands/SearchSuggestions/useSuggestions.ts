import { useEffect, useState } from 'react';
import { groupSuggestions } from '../../components/search/SuggestionList.tsx';
import type { SearchSuggestion } from '../../domain/search/searchAnswer.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import type { Locale } from '../../i18n/locales.ts';
import { fetchJson } from '../hooks/polling.ts';

/** Shortest query that has suggestions, in characters (rule 24.12). */
const MIN_CHARACTERS = 2;

/** Pause after a key before a request, ms: who types on asks once. */
const PAUSE_MS = 80;

/**
 * Suggestions for a query that is being typed, grouped by kind (rule 24.12); undefined before the first answer, after a failed request, and
 * while none are wanted. Those of the last query stay until the new ones are there, unless the field was emptied; a new query aborts the
 * request of an older one.
 */
export function useSuggestions(
  typed: string,
  city: string | undefined,
  isWanted: boolean,
  locale: Locale,
): readonly SearchSuggestion[] | undefined {
  const [found, setFound] = useState<readonly SearchSuggestion[]>();
  const query = typed.trim();
  const isLong = query.length >= MIN_CHARACTERS;
  const isAsked = isWanted && isLong;
  if (!isLong && found) setFound(undefined);
  useEffect(() => {
    if (!isAsked) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const request = async () => {
      const parameters = new URLSearchParams({ q: query, ...(city !== undefined && { city }) });
      const address = `${localizePath('/search/suggestions.json', locale)}?${parameters.toString()}`;
      const answer = await fetchJson<{ suggestions: SearchSuggestion[] }>(address, { signal });
      if (!signal.aborted) setFound(answer && groupSuggestions(answer.suggestions));
    };
    const timer = setTimeout(() => void request(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, city, isAsked, locale]);
  return isAsked ? found : undefined;
}
