import { pageNumbers } from '../../domain/lists/paging.ts';
import { labelled } from '../../i18n/labels/punctuation.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { OnNavigate } from './filter/onNavigate.ts';
import styles from './Pager.module.css';

interface PagerProps {
  page: number;
  pageCount: number;
  /** Address of a page. */
  hrefOf: (page: number) => string;
  /** Name of the list, where a page has several. */
  label?: string | undefined;
  t: Translate;
  onNavigate?: OnNavigate | undefined;
}

/** Links to the pages of a list; nothing if there is only one page. */
export function Pager({ page, pageCount, hrefOf, label, t, onNavigate }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className={styles['pager']} aria-label={label === undefined ? t('nav.pages') : labelled(label, t('nav.pages'), t)}>
      {page > 1 && (
        <a rel="prev" href={hrefOf(page - 1)} onClick={onNavigate}>
          {t('nav.previous')}
        </a>
      )}
      <ol className="figures">
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === undefined ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={hrefOf(number)}
                aria-label={t('nav.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={onNavigate}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <a rel="next" href={hrefOf(page + 1)} onClick={onNavigate}>
          {t('nav.next')}
        </a>
      )}
    </nav>
  );
}
