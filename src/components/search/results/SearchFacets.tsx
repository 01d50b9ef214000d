import type { SearchFacet, SearchFacets as Facets } from '../../../domain/search/searchAnswer.ts';
import type { SearchRequest } from '../../../domain/search/searchRequest.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { type SearchHref, yearRange } from '../searchLinks.ts';
import styles from './SearchFacets.module.css';

/** Values of a facet that are shown: those with the most sessions. */
const SHOWN_VALUES = 6;

interface SearchFacetsProps {
  facets: Facets;
  request: SearchRequest;
  hrefOf: SearchHref;
  locale: Locale;
  t: Translate;
}

/** Links that narrow a search down, with the number of sessions that are left (rule 24.9); nothing if there is no choice. */
export function SearchFacets({ facets, request, hrefOf, locale, t }: SearchFacetsProps) {
  const { city, category, speaker, from, to } = request;
  const groups = [
    { title: t('search.city'), values: city === undefined ? facets.city : [], toChange: (value: string) => ({ city: value }) },
    {
      title: t('category.title'),
      values: category === undefined ? facets.category : [],
      toChange: (value: string) => ({ category: value }),
    },
    { title: t('search.year'), values: (from ?? to) === undefined ? facets.year : [], toChange: yearRange },
    {
      title: t('search.kindSpeaker'),
      values: speaker === undefined ? facets.speaker : [],
      toChange: (value: string) => ({ speaker: value }),
    },
  ].filter(({ values }) => values.length > 1);
  if (groups.length === 0) return null;
  return (
    <nav aria-label={t('search.narrow')}>
      <details className={styles['facets']}>
        <summary>{t('search.narrow')}</summary>
        {groups.map(({ title, values, toChange }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {values.slice(0, SHOWN_VALUES).map(({ value, label, count }: SearchFacet) => (
                <li key={value}>
                  <a href={hrefOf(toChange(value))}>
                    <bdi>{label}</bdi> <small>{formatNumber(count, locale)}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </nav>
  );
}
