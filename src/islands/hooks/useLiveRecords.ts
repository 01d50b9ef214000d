import { useStore } from '@nanostores/react';
import { computed, type ReadableAtom } from 'nanostores';
import { countStarted } from '../../domain/live/currentItems.ts';
import type { Attendee, Vote } from '../../domain/session/metadata.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import { $listedVotes, $shownRecords, $voters } from '../../stores/live/shownRecords.store.ts';

/** Whether the live state and the shown instant are known; until then the values of the page count. */
const $isFollowed = computed([$session, $shownMs], (session, shownMs) => session !== undefined && shownMs !== undefined);

const $startedTopics = computed([$session, $shownMs], (session, shownMs = -Infinity) => session && countStarted(session.topics, shownMs));

/** The live state of the session; undefined before it is followed, and for a recording. */
export const useSession = () => useStore($session, { ssr: 'initial' });

/** The records that lists show of the session (rule 6.16); undefined before it is followed, and for a recording. */
export const useShownRecords = () => useStore($shownRecords, { ssr: 'initial' });

/** The votes that lists show of the session (rule 10.10); undefined before it is followed, and for a recording. */
export function useListedVotes(): readonly Vote[] | undefined {
  const session = useSession();
  const listed = useStore($listedVotes, { ssr: 'initial' });
  return session && listed;
}

/** The people whom ballots of the session may name; undefined before it is followed, and for a recording. */
export function useVoters(): readonly Attendee[] | undefined {
  const session = useSession();
  const voters = useStore($voters, { ssr: 'initial' });
  return session && voters;
}

/** Id of the current record; `initialId`, the one at the time of rendering, until the session is followed. */
export function useCurrentId($current: ReadableAtom<{ id: string } | undefined>, initialId: string | undefined): string | undefined {
  const isFollowed = useStore($isFollowed, { ssr: 'initial' });
  const current = useStore($current, { ssr: 'initial' });
  return isFollowed ? current?.id : initialId;
}

/** Number of topics that have started; `initial`, the one at the time of rendering, until the session is followed. */
export function useStartedTopics(initial: number): number {
  const isFollowed = useStore($isFollowed, { ssr: 'initial' });
  const started = useStore($startedTopics, { ssr: 'initial' });
  return isFollowed ? (started ?? initial) : initial;
}
