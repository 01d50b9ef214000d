import { toLiveEvents, type LiveDocument, toTranscriptSegments } from '../../domain/live/liveDocument.ts';
import { receiveEvent, receiveTranscript } from '../../stores/live/liveSession.store.ts';
import { startPolling, fetchJson } from '../hooks/polling.ts';

const PAUSE_MS = 5000;
const JITTER_MS = 2000;

/** Fetches the live document every 5 to 7 s while the broker is not connected (rule 12.12); returns the dispose function. */
export function pollSnapshot(address: string): () => void {
  const request = async (signal: AbortSignal) => {
    const document = await fetchJson<LiveDocument>(address, { signal, cache: 'no-cache' });
    if (!document || signal.aborted) return;
    toLiveEvents(document).forEach(receiveEvent);
    for (const segment of toTranscriptSegments(document)) receiveTranscript('transcriptionSegment', segment);
  };
  return startPolling({ request, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
}
