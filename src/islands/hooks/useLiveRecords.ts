import { useStore } from '@nanostores/react';
import { computed, type ReadableAtom } from 'nanostores';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session } from '../../stores/live/session.store.ts';

/** Whether it is known what is current: until then the page says it. */
const $isFollowed = computed([$session, $shownMs], (session, shownMs) => session !== undefined && shownMs !== undefined);

/** How many topics have begun; those that have come first (spec §4). */
const $startedTopics = computed([$session, $shownMs], (session, shownMs = -Infinity) =>
  session?.topics.reduce((count, { startMs = Infinity }) => count + Number(startMs <= shownMs), 0),
);

/** What is known of a live session; undefined before it is followed, and of a recording. */
export const useSession = () => useStore($session, { ssr: 'initial' });

/** Id of the record that is going on; `initialId` is what the page said. */
export function useCurrentId($current: ReadableAtom<{ id: string } | undefined>, initialId: string | undefined): string | undefined {
  const isFollowed = useStore($isFollowed, { ssr: 'initial' });
  const current = useStore($current, { ssr: 'initial' });
  return isFollowed ? current?.id : initialId;
}

/** How many topics have begun; `initial` is what the page said. */
export function useStartedTopics(initial: number): number {
  const isFollowed = useStore($isFollowed, { ssr: 'initial' });
  const started = useStore($startedTopics, { ssr: 'initial' });
  return isFollowed ? (started ?? initial) : initial;
}
