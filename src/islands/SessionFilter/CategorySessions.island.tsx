// Hydrates once the list has been read for a while: it then shows what goes live, and what is being discussed.
import { useRef } from 'react';
import { SessionResults } from '../../components/sessions/SessionResults.tsx';
import type { SessionListView } from '../../domain/lists/sessionListView.ts';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { LiveAnnouncement } from './LiveAnnouncement.tsx';
import { useLiveNow } from './useLiveNow.ts';
import { useSessionList } from './useSessionList.ts';

interface CategorySessionsProps extends IslandTexts {
  list: SessionListView;
  /** Path of the page, with the language prefix. */
  base: string;
  /** Where it is said which sessions of the category are live. */
  liveAddress: string;
}

/** The sessions of a category, kept up to date. */
export default function CategorySessions({ list: first, base, liveAddress, ...texts }: CategorySessionsProps) {
  const root = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const t = useTranslator(texts);
  const { list, refresh } = useSessionList(first, base);
  const hrefOf = (page: number) => (page > 1 ? `${base}?page=${page}` : base);
  const query = list.page > 1 ? `?page=${list.page}` : '';
  const onChange = (isWanted: () => boolean) => refresh(query, isWanted);
  const { topics, started } = useLiveNow({ address: liveAddress, live: list.live, listRef, onChange });
  useReady(root);
  return (
    <div ref={root}>
      <SessionResults {...{ list, topics, listRef, hrefOf, t }} />
      <LiveAnnouncement started={started} t={t} />
    </div>
  );
}
