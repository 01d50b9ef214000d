import { type LiveDocument, toLiveEvents, toTranscriptSegments } from '../../domain/live/liveDocument.ts';
import type { ShownState } from '../../domain/live/liveSession.ts';
import { subscribeShownMs } from '../../stores/live/currentItem.store.ts';
import { subscribePlayerToSession } from '../../stores/live/livePlayer.store.ts';
import { type FollowedSession, receiveEvent, receiveTranscript, subscribeLiveSession } from '../../stores/live/liveSession.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import { $listedVotes } from '../../stores/live/shownRecords.store.ts';
import { withdrawSession } from '../../stores/page/withdrawn.store.ts';
import { fetchJson, startPolling } from '../hooks/polling.ts';

// What only the page of a live session needs: the island of every session page loads it when it follows one.

const PAUSE_MS = 5000;
const JITTER_MS = 2000;

const fetchSnapshot = (address: string, signal: AbortSignal) => fetchJson<LiveDocument>(address, { signal, cache: 'no-cache' });

/** Connects the stores of the page to its live session; `snapshot` is the path of the live document. Returns the dispose function. */
export function followSession(followed: FollowedSession, snapshot: string): () => void {
  const withdraw = (session: ShownState | undefined) => {
    if (session && !session.isPublished) withdrawSession();
  };
  const disposers = [
    ...(followed.isPublished ? [$session.listen(withdraw)] : []),
    subscribePlayerToSession(),
    subscribeLiveSession(followed, (signal) => fetchSnapshot(snapshot, signal)),
    subscribeShownMs(),
    // What is known of the votes is noted also while nothing shows them.
    $listedVotes.listen(() => undefined),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}

/** Fetches the live document every 5 to 7 s while the broker is not connected (rule 12.12); returns the dispose function. */
export function pollSnapshot(address: string): () => void {
  const request = async (signal: AbortSignal) => {
    const document = await fetchSnapshot(address, signal);
    if (!document || signal.aborted) return;
    toLiveEvents(document).forEach(receiveEvent);
    for (const segment of toTranscriptSegments(document)) receiveTranscript('transcriptionSegment', segment);
  };
  return startPolling({ request, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
}

/** Withdraws the followed session, of which no event has arrived: the portal says that the visitor may not see it any more (rule 13.17). */
export const endSession = (): void => receiveEvent({ kind: 'publication', isPublished: false });
