import { useMemo } from 'react';
import type { ShownState } from '../../domain/live/liveSession.ts';
import { personId } from '../../domain/people/personId.ts';
import { useListedVotes, useSession } from '../hooks/useLiveRecords.ts';
import type { SessionPart, PanelTab } from './sessionPart.ts';

const countSession = ({ topics, speeches }: ShownState, listedVotes: number): Record<SessionPart, number> => ({
  topics: topics.length,
  speakers: new Set(speeches.map(({ attendee }) => personId(attendee))).size,
  votes: listedVotes,
  transcript: 0,
});

/** The number of items of each panel: from the page or, in a live session, from the live state. */
export function useTabCounts(tabs: readonly PanelTab[], isLive: boolean): Record<SessionPart, number> {
  const session = useSession();
  const listed = useListedVotes();
  return useMemo(() => {
    if (isLive && session && listed) return countSession(session, listed.length);
    const none: Record<SessionPart, number> = { topics: 0, speakers: 0, votes: 0, transcript: 0 };
    return Object.assign(none, Object.fromEntries(tabs.map(({ id, count }) => [id, count])));
  }, [tabs, isLive, session, listed]);
}
