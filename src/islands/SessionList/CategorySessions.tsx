import { useRef } from 'react';
import { SessionResults } from '../../components/sessions/SessionResults.tsx';
import type { SessionListView } from '../../domain/lists/sessionListView.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { LiveAnnouncement } from './LiveAnnouncement.tsx';
import { useLiveNow } from './useLiveNow.ts';
import { useSessionList } from './useSessionList.ts';

/** Props of the session list of a category. */
export interface CategorySessionsProps extends IslandTexts {
  list: SessionListView;
  /** Path of the page, with the language prefix. */
  base: string;
  /** Address of the document that lists the live sessions of the category. */
  liveAddress: string;
}

/** The sessions of a category, updated while the page is open (rule 4.13). */
export function CategorySessions({ list: first, base, liveAddress, ...texts }: CategorySessionsProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const t = useTranslator(texts);
  const { list, refresh } = useSessionList(first, base);
  const hrefOf = (page: number) => (page > 1 ? `${base}?page=${page}` : base);
  const query = list.page > 1 ? `?page=${list.page}` : '';
  const onChange = (canShow: () => boolean) => refresh(query, canShow);
  const { items, started } = useLiveNow({ address: liveAddress, live: list.live, listRef, onChange });
  return (
    <>
      <SessionResults list={list} items={items} listRef={listRef} hrefOf={hrefOf} t={t} locale={texts.locale} />
      <LiveAnnouncement started={started} t={t} />
    </>
  );
}
