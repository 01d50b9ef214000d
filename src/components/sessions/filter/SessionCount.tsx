import type { Ref } from 'react';
import type { SessionListView } from '../../../domain/lists/sessionListView.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './SessionCount.module.css';

interface SessionCountProps {
  ref?: Ref<HTMLParagraphElement> | undefined;
  list: SessionListView;
  t: Translate;
}

/** The number of sessions and the number of the page (rule 4.10); a screen reader announces changes. */
export function SessionCount({ ref, list, t }: SessionCountProps) {
  const { total, page, pageCount } = list;
  return (
    <p ref={ref} className={`${styles['count']} figures muted`} role="status" tabIndex={-1}>
      {/* The notice below shows visibly that the list is empty: this text is for screen readers. */}
      {total > 0 ? <span>{t('sessions.count', { count: total })}</span> : <span className="visually-hidden">{list.empty?.title}</span>}
      {pageCount > 1 && <span>{t('nav.pageOf', { page, pages: pageCount })}</span>}
    </p>
  );
}
