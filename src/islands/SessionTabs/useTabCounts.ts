import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { LiveState } from '../../domain/live/liveSession.ts';
import { personId } from '../../domain/people/personId.ts';
import { $listedVotes } from '../../stores/live/playedVotes.store.ts';
import { useSession } from '../hooks/useLiveRecords.ts';
import type { SessionPart, SessionTab } from './sessionPart.ts';

const countSession = ({ topics, speeches }: LiveState, listedVotes: number): Record<SessionPart, number> => ({
  topics: topics.length,
  speakers: new Set(speeches.map(({ attendee }) => personId(attendee))).size,
  votes: listedVotes,
  transcript: 0,
});

/** The number of items of each panel: from the page or, in a live session, from the live state. */
export function useTabCounts(tabs: readonly SessionTab[], isLive: boolean): Record<SessionPart, number> {
  const session = useSession();
  // The same votes as in the list (rule 10.10).
  const listed = useStore($listedVotes, { ssr: 'initial' });
  return useMemo(() => {
    if (isLive && session) return countSession(session, listed.length);
    const none: Record<SessionPart, number> = { topics: 0, speakers: 0, votes: 0, transcript: 0 };
    return Object.assign(none, Object.fromEntries(tabs.map(({ id, count }) => [id, count])));
  }, [tabs, isLive, session, listed]);
}
