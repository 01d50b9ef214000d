import type { SearchRequest } from '../../../domain/search/searchRequest.ts';
import { formatDay } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { RemovableFilters } from '../../sessions/filter/RemovableFilters.tsx';
import { kindsLabel } from '../searchKinds.ts';
import { NO_FILTERS, type SearchHref, yearOf } from '../searchLinks.ts';

interface SearchFiltersProps {
  request: SearchRequest;
  /** Titles of cities and categories by the value of their parameter; only values with a title can be removed as a city. */
  titles: { city: ReadonlyMap<string, string>; category: ReadonlyMap<string, string> };
  /** Whether the city is chosen in the search, not in its path. */
  isCityChosen: boolean;
  hrefOf: SearchHref;
  locale: Locale;
  t: Translate;
}

/** The values that narrow a search down, each with a link that removes it (rule 24.9); nothing without any. */
export function SearchFilters({ request, titles, isCityChosen, hrefOf, locale, t }: SearchFiltersProps) {
  const { kinds, city, category, speaker, from, to } = request;
  const year = yearOf(request);
  const days = [from && `${t('search.from')} ${formatDay(from, locale)}`, to && `${t('search.to')} ${formatDay(to, locale)}`];
  const active: { label: string | undefined; change: Partial<SearchRequest> }[] = [
    { label: isCityChosen ? city && (titles.city.get(city) ?? city) : undefined, change: { city: undefined } },
    { label: category && (titles.category.get(category) ?? category), change: { category: undefined } },
    { label: speaker, change: { speaker: undefined } },
    ...(year === undefined
      ? [
          { label: days[0], change: { from: undefined } },
          { label: days[1], change: { to: undefined } },
        ]
      : [{ label: year, change: { from: undefined, to: undefined } }]),
    ...kinds.map((kind) => ({ label: kindsLabel(kind, t), change: { kinds: kinds.filter((other) => other !== kind) } })),
  ];
  const shown = active.flatMap(({ label, change }) => (label === undefined ? [] : [{ id: hrefOf(change), label, href: hrefOf(change) }]));
  const clearHref = hrefOf(isCityChosen ? { ...NO_FILTERS, city: undefined } : NO_FILTERS);
  return <RemovableFilters filters={shown} clearHref={clearHref} t={t} />;
}
