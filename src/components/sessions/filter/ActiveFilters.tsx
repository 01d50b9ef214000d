import { type CategoryChoice } from '../../../domain/lists/sessionListView.ts';
import { isTooShort, type SessionFilter, toSessionQuery } from '../../../domain/lists/sessionQuery.ts';
import { dateLabel } from '../../../i18n/labels/session/sessionLabels.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { OnNavigate } from './onNavigate.ts';
import { RemovableFilters } from './RemovableFilters.tsx';

interface ActiveFiltersProps {
  /** Address of the list without any filter. */
  base: string;
  filter: SessionFilter;
  categories: CategoryChoice[];
  t: Translate;
  onNavigate?: OnNavigate | undefined;
}

/** The filters of a list, each with a link that removes it; nothing without filters. */
export function ActiveFilters({ base, filter, categories, t, onNavigate }: ActiveFiltersProps) {
  const { tab, query, when, category } = filter;
  const none: SessionFilter = { tab, query: '', when: 'all', category: undefined, page: 1 };
  const active = [
    ...(query !== '' && !isTooShort(query) ? [{ id: 'query', label: query, rest: { query: '' } }] : []),
    ...(when !== 'all' ? [{ id: 'when', label: dateLabel(when, t), rest: { when: 'all' as const } }] : []),
    ...(category !== undefined
      ? [{ id: 'category', label: categories.find(({ slug }) => slug === category)?.name ?? category, rest: { category: undefined } }]
      : []),
  ];
  const filters = active.map(({ id, label, rest }) => ({ id, label, href: base + toSessionQuery({ ...filter, ...rest, page: 1 }) }));
  return <RemovableFilters filters={filters} clearHref={base + toSessionQuery(none)} t={t} onNavigate={onNavigate} />;
}
