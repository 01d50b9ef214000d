import type { Translate } from '../../../i18n/translator.ts';
import type { OnNavigate } from './onNavigate.ts';
import styles from './RemovableFilters.module.css';

interface RemovableFiltersProps {
  /** What narrows a list down, each with the address of the list without it. */
  filters: readonly { id: string; label: string; href: string }[];
  /** Address of the list without any of them. */
  clearHref: string;
  t: Translate;
  onNavigate?: OnNavigate | undefined;
}

/** The filters of a list or search, each with a link that removes it; nothing without filters. */
export function RemovableFilters({ filters, clearHref, t, onNavigate }: RemovableFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <div className={styles['filters']}>
      <ul aria-label={t('sessions.activeFilters')}>
        {filters.map(({ id, label, href }) => (
          <li key={id}>
            <a href={href} aria-label={t('sessions.removeFilter', { filter: label })} onClick={onNavigate}>
              <bdi>{label}</bdi>
              <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" stroke="currentColor" strokeWidth="2">
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
      <a href={clearHref} onClick={onNavigate}>
        {t('sessions.clear')}
      </a>
    </div>
  );
}
