import type { Ref } from 'react';
import type { SessionListView } from '../../../domain/lists/sessionListView.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './SessionCount.module.css';

interface SessionCountProps {
  ref?: Ref<HTMLParagraphElement> | undefined;
  list: SessionListView;
  t: Translate;
}

/** How many sessions were found, and which page of them is shown; announced when it changes. */
export function SessionCount({ ref, list, t }: SessionCountProps) {
  const { total, page, pageCount } = list;
  return (
    <p ref={ref} className={`${styles['count']} figures muted`} role="status" tabIndex={-1}>
      {/* A message below says visibly that there are none; here it is for those who hear the page. */}
      {total > 0 ? <span>{t('sessions.count', { count: total })}</span> : <span className="visually-hidden">{list.empty?.title}</span>}
      {pageCount > 1 && <span>{t('nav.pageOf', { page, pages: pageCount })}</span>}
    </p>
  );
}
