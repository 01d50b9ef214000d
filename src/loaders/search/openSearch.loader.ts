import { getSettings } from '../../config/settings/currentSettings.ts';
import type { SearchSuggestion } from '../../domain/search/searchAnswer.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { writeOpenSearch } from '../../services/server/documents/openSearchWriter.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import { siteAddress } from '../site/siteAddress.ts';

/** Description of the search of all cities in one language, for browsers (rule 24.17). */
export function loadOpenSearch(locale: Locale, t: Translate): string {
  const { name } = getSettings();
  // Braces stand for the query: they must not be escaped.
  const at = (path: string, query = '') => siteAddress(path, locale) + query;
  return writeOpenSearch({
    name,
    description: t('nav.search'),
    language: LOCALE_INFO[locale].tag,
    icon: siteAddress('/favicon.svg', 'nl'),
    templates: [
      { type: 'text/html', template: at('/search', '?q={searchTerms}') },
      { type: 'application/atom+xml', template: at('/search.xml', '?q={searchTerms}') },
      { type: 'application/json', template: at('/search.json', '?q={searchTerms}') },
      {
        type: 'application/x-suggestions+json',
        rel: 'suggestions',
        template: siteAddress('/search/suggestions.json', 'nl') + '?q={searchTerms}&format=opensearch',
      },
      { type: 'application/opensearchdescription+xml', rel: 'self', template: at('/search/opensearch.xml') },
    ],
  });
}

/**
 * Suggestions as browsers read them: the query, a list of texts, and their descriptions if one has something to say: what has become
 * of a session (rules 3.13, 24.17).
 */
export function toBrowserSuggestions(query: string, suggestions: readonly SearchSuggestion[], t: Translate): ServedDocument {
  const descriptions = suggestions.map(({ state, target }) => [state && t(`suggest.${state}`), target].filter(Boolean).join(' · '));
  const hasAny = descriptions.some((text) => text !== '');
  const json = [query, suggestions.map(({ text }) => text), ...(hasAny ? [descriptions] : [])];
  return { body: JSON.stringify(json), type: 'application/x-suggestions+json' };
}
