import type { Ref } from 'react';
import type { SessionListView } from '../../../domain/lists/sessionListView.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { LIVE_SESSIONS_ID } from '../live/LiveSessions.tsx';
import styles from './SessionCount.module.css';

interface SessionCountProps {
  ref?: Ref<HTMLParagraphElement> | undefined;
  list: SessionListView;
  /** How many of the sessions are shown above the list, because they are live (rule 4.15). */
  liveAbove?: number | undefined;
  t: Translate;
}

/** The number of sessions, of the live ones above the list, and the number of the page (rule 4.10); a screen reader announces changes. */
export function SessionCount({ ref, list, liveAbove = 0, t }: SessionCountProps) {
  const { total, page, pageCount } = list;
  return (
    <p ref={ref} className={`${styles['count']} figures muted`} role="status" tabIndex={-1}>
      {/* The notice below shows visibly that the list is empty: this text is for screen readers. */}
      {total > 0 ? <span>{t('sessions.count', { count: total })}</span> : <span className="visually-hidden">{list.empty?.title}</span>}{' '}
      {liveAbove > 0 && <a href={`#${LIVE_SESSIONS_ID}`}>{t('sessions.liveAbove', { count: liveAbove })}</a>}{' '}
      {pageCount > 1 && <span>{t('nav.pageOf', { page, pages: pageCount })}</span>}
    </p>
  );
}
