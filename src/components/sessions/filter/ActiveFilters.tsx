import { type CategoryChoice } from '../../../domain/lists/sessionListView.ts';
import { isTooShort, type SessionFilter, toSessionQuery } from '../../../domain/lists/sessionQuery.ts';
import { dateLabel } from '../../../i18n/labels/session/sessionLabels.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './ActiveFilters.module.css';
import type { OnNavigate } from './onNavigate.ts';

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
    ...(query !== '' && !isTooShort(query) ? [{ label: query, rest: { query: '' } }] : []),
    ...(when !== 'all' ? [{ label: dateLabel(when, t), rest: { when: 'all' as const } }] : []),
    ...(category !== undefined
      ? [{ label: categories.find(({ slug }) => slug === category)?.name ?? category, rest: { category: undefined } }]
      : []),
  ];
  if (active.length === 0) return null;
  return (
    <div className={styles['filters']}>
      <ul aria-label={t('sessions.activeFilters')}>
        {active.map(({ label, rest }) => (
          <li key={Object.keys(rest)[0]}>
            <a
              href={base + toSessionQuery({ ...filter, ...rest, page: 1 })}
              aria-label={t('sessions.removeFilter', { filter: label })}
              onClick={onNavigate}
            >
              <bdi>{label}</bdi>
              <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" stroke="currentColor" strokeWidth="2">
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
      <a href={base + toSessionQuery(none)} onClick={onNavigate}>
        {t('sessions.clear')}
      </a>
    </div>
  );
}
