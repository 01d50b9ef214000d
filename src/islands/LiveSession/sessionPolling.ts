import { eventsOf, type LiveDocument, segmentsOf } from '../../domain/live/liveDocument.ts';
import { receive, receiveWords } from '../../stores/live/liveSession.store.ts';
import { askAgain, fetchJson } from '../hooks/pollUntil.ts';

const PAUSE_MS = 5000;
const JITTER_MS = 2000;

/** Asks the portal how the session stands while its broker cannot be reached; answers what ends it. */
export function pollSnapshot(address: string): () => void {
  const ask = async (signal: AbortSignal) => {
    const told = await fetchJson<LiveDocument>(address, { signal, cache: 'no-cache' });
    if (!told || signal.aborted) return;
    eventsOf(told).forEach(receive);
    for (const segment of segmentsOf(told)) receiveWords('transcriptionSegment', segment);
  };
  return askAgain({ ask, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
}
