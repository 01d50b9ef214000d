import { Fragment, type Ref } from 'react';
import type { LiveItems } from '../../domain/live/liveNow.ts';
import type { SessionListView, SessionRowView } from '../../domain/lists/sessionListView.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { OnNavigate } from './filter/onNavigate.ts';
import { Pager } from './Pager.tsx';
import { SessionCount } from './filter/SessionCount.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import styles from './SessionResults.module.css';
import { SessionRow } from './SessionRow.tsx';

interface SessionResultsProps {
  list: SessionListView;
  /** Rows of the list, if not all its sessions. */
  rows?: readonly SessionRowView[];
  /** How many live sessions of the list are shown above it (rule 4.15). */
  liveAbove?: number;
  /** Topics and votes of live sessions by session id, if newer data than the list is available. */
  items?: ReadonlyMap<number, LiveItems> | undefined;
  /** Address of a page of the list. */
  hrefOf: (page: number) => string;
  locale: Locale;
  t: Translate;
  /** Whether the list is being loaded again. */
  isBusy?: boolean;
  countRef?: Ref<HTMLParagraphElement> | undefined;
  listRef?: Ref<HTMLDivElement> | undefined;
  onTurn?: OnNavigate | undefined;
}

/** Sessions that follow each other in one group. */
interface RowGroup {
  name: string | undefined;
  sessions: SessionRowView[];
}

/** The rows of a list in their groups, in the order of the list. */
function toGroups(rows: readonly SessionRowView[]): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const session of rows) {
    const last = groups.at(-1);
    if (last && last.name === session.group) last.sessions.push(session);
    else groups.push({ name: session.group, sessions: [session] });
  }
  return groups;
}

/** One page of a session list: number of sessions, rows, links to the other pages. */
export function SessionResults({
  list,
  rows = list.sessions,
  liveAbove,
  items,
  hrefOf,
  locale,
  t,
  isBusy = false,
  ...more
}: SessionResultsProps) {
  const { countRef, listRef, onTurn } = more;
  const groups = toGroups(rows);
  const shared = { areResultsHidden: list.areResultsHidden, lang: list.lang, locale, t };
  return (
    <>
      <SessionCount ref={countRef} list={list} liveAbove={liveAbove} t={t} />
      <div ref={listRef} className={styles['results']} aria-busy={isBusy ? 'true' : undefined}>
        {list.empty && <SessionNotice {...list.empty} />}
        {groups.map(({ name, sessions }) => (
          <Fragment key={`${name ?? ''} ${sessions[0]?.id ?? ''}`}>
            {name !== undefined && groups.length > 1 && (
              // The list has the same name.
              <p className={styles['group']} aria-hidden="true">
                {name}
              </p>
            )}
            <ul aria-label={groups.length > 1 ? name : undefined}>
              {sessions.map((session) => (
                <SessionRow key={session.id} {...shared} session={session} items={items?.get(session.id) ?? session} />
              ))}
            </ul>
          </Fragment>
        ))}
        <Pager page={list.page} pageCount={list.pageCount} hrefOf={hrefOf} t={t} onNavigate={onTurn} />
      </div>
    </>
  );
}
