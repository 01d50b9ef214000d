import type { Ref } from 'react';
import type { SessionListView } from '../../domain/lists/sessionListView.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { OnNavigate } from './filter/onNavigate.ts';
import { Pager } from './Pager.tsx';
import { SessionCount } from './filter/SessionCount.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import styles from './SessionResults.module.css';
import { SessionRow } from './SessionRow.tsx';

interface SessionResultsProps {
  list: SessionListView;
  /** Current topics of live sessions by session id, if newer data than the list is available. */
  topics?: ReadonlyMap<number, string | undefined> | undefined;
  /** Address of a page of the list. */
  hrefOf: (page: number) => string;
  t: Translate;
  /** Whether the list is being loaded again. */
  isBusy?: boolean;
  countRef?: Ref<HTMLParagraphElement> | undefined;
  listRef?: Ref<HTMLDivElement> | undefined;
  onTurn?: OnNavigate | undefined;
}

/** One page of a session list: number of sessions, rows, links to the other pages. */
export function SessionResults({ list, topics, hrefOf, t, isBusy = false, countRef, listRef, onTurn }: SessionResultsProps) {
  const topicOf = (id: number, known: string | undefined) => (topics?.has(id) ? topics.get(id) : known);
  return (
    <>
      <SessionCount ref={countRef} list={list} t={t} />
      <div ref={listRef} className={styles['results']} aria-busy={isBusy ? 'true' : undefined}>
        {list.empty ? (
          <SessionNotice {...list.empty} />
        ) : (
          <ul>
            {list.sessions.map((session) => (
              <SessionRow key={session.id} session={session} topic={topicOf(session.id, session.topic)} t={t} />
            ))}
          </ul>
        )}
        <Pager page={list.page} pageCount={list.pageCount} hrefOf={hrefOf} t={t} onNavigate={onTurn} />
      </div>
    </>
  );
}
