import { type MouseEvent, type ReactNode, useRef } from 'react';
import { ActiveFilters } from '../../components/sessions/filter/ActiveFilters.tsx';
import { SessionFilterForm } from '../../components/sessions/filter/SessionFilterForm.tsx';
import { LiveSessions } from '../../components/sessions/live/LiveSessions.tsx';
import { SessionResults } from '../../components/sessions/SessionResults.tsx';
import { SessionTabLinks } from '../../components/sessions/filter/SessionTabLinks.tsx';
import type { CategoryChoice, FilteredListView } from '../../domain/lists/sessionListView.ts';
import { toSessionQuery } from '../../domain/lists/sessionQuery.ts';
import { isPlainClick } from '../hooks/plainClick.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { LiveAnnouncement } from './LiveAnnouncement.tsx';
import styles from './FilteredSessions.module.css';
import { useLanguageLinks } from './useLanguageLinks.ts';
import { useLiveNow } from './useLiveNow.ts';
import { useSessionFilter } from './useSessionFilter.ts';

/** Props of the session list of a city. */
export interface FilteredSessionsProps extends IslandTexts {
  list: FilteredListView;
  categories: CategoryChoice[];
  /** Path of the page, with the language prefix. */
  base: string;
  /** The next session, beside the live ones. */
  next?: ReactNode;
  /** What stands between these sessions and the form. */
  children?: ReactNode;
}

/** The session list of a city with filters (name, date, category), tabs and pages; before hydration these are links and a form. */
export function FilteredSessions({ list: first, categories, base, next, children, ...texts }: FilteredSessionsProps) {
  const nameRef = useRef<HTMLInputElement>(null);
  const countRef = useRef<HTMLParagraphElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const liveRef = useRef<HTMLUListElement>(null);
  const t = useTranslator(texts);
  const { list, isBusy, fields, isInvalid, follow, refresh, ...events } = useSessionFilter({ first, base, nameRef, countRef });
  const { items, started } = useLiveNow({ address: `${base}/live-now.json`, live: list.live, listRef, liveRef, onChange: refresh });
  const { filter } = list;
  // Live sessions come first, but only while nothing was searched (rule 4.15).
  const live = toSessionQuery(filter) === '' ? list.sessions.filter(({ isLive }) => isLive) : [];
  const rows = list.sessions.filter((session) => !live.includes(session));
  useLanguageLinks(toSessionQuery(filter));

  const onLink = (cause: 'link' | 'pager') => (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    follow(event, cause);
  };
  const links = { base, filter, t, onNavigate: onLink('link') };
  return (
    <>
      <div className={styles['top']}>
        {live.length > 0 && <LiveSessions ref={liveRef} sessions={live} locale={texts.locale} list={list} items={items} t={t} />}
        {next}
      </div>
      {children}
      <SessionFilterForm
        categories={categories}
        fields={fields}
        isInvalid={isInvalid}
        nameRef={nameRef}
        t={t}
        {...events}
        action={base}
        tab={filter.tab}
      />
      <div className={styles['choices']}>
        <SessionTabLinks {...links} />
        <ActiveFilters {...links} categories={categories} />
        {list.isAdjusted && <p className={styles['adjusted']}>{t('sessions.adjusted')}</p>}
      </div>
      <SessionResults
        liveAbove={live.length}
        list={list}
        rows={rows}
        items={items}
        isBusy={isBusy}
        countRef={countRef}
        listRef={listRef}
        t={t}
        locale={texts.locale}
        hrefOf={(page) => base + toSessionQuery({ ...filter, page })}
        onTurn={onLink('pager')}
      />
      <LiveAnnouncement started={started} t={t} />
    </>
  );
}
