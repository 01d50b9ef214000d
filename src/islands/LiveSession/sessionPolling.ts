import { eventsOf, type LiveDocument, segmentsOf } from '../../domain/live/liveDocument.ts';
import { receive, receiveTranscript } from '../../stores/live/liveSession.store.ts';
import { pollUntil, fetchJson } from '../hooks/pollUntil.ts';

const PAUSE_MS = 5000;
const JITTER_MS = 2000;

/** Asks the portal how the session stands while its broker cannot be reached; answers what ends it. */
export function pollSnapshot(address: string): () => void {
  const ask = async (signal: AbortSignal) => {
    const answer = await fetchJson<LiveDocument>(address, { signal, cache: 'no-cache' });
    if (!answer || signal.aborted) return;
    eventsOf(answer).forEach(receive);
    for (const segment of segmentsOf(answer)) receiveTranscript('transcriptionSegment', segment);
  };
  return pollUntil({ ask, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
}
