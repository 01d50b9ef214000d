// Hydrates at the first interaction, or some time after the page was opened: then it shows which sessions go live, and their current topics
// and votes.
import { useRef } from 'react';
import { useReady } from '../hooks/useReady.ts';
import { CategorySessions, type CategorySessionsProps } from './CategorySessions.tsx';
import { FilteredSessions, type FilteredSessionsProps } from './FilteredSessions.tsx';

type SessionListProps = FilteredSessionsProps | CategorySessionsProps;

/** A list of sessions: those of a city with filters, or those of a category. */
export default function SessionList(props: SessionListProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  return <div ref={root}>{'liveAddress' in props ? <CategorySessions {...props} /> : <FilteredSessions {...props} />}</div>;
}
