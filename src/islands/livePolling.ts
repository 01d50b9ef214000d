import { eventsOf, segmentsOf } from '../domain/liveDocument.ts';
import { fetchLiveDocument, receive, receiveWords } from '../stores/liveSession.store.ts';

/** Between two questions, ms; nobody asks in step with the others. */
const PAUSE_MS = 5000;
const JITTER_MS = 2000;

/** Asks the portal how the session stands while its broker cannot be reached, and not while nobody looks; answers what ends it. */
export function pollSnapshot(address: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    if (!document.hidden) {
      const told = await fetchLiveDocument(address, signal);
      if (told && !signal.aborted) {
        eventsOf(told).forEach(receive);
        for (const segment of segmentsOf(told)) receiveWords('transcriptionSegment', segment);
      }
    }
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void ask(), PAUSE_MS + Math.random() * JITTER_MS);
  };
  document.addEventListener('visibilitychange', () => void ask(), { signal });
  addEventListener('online', () => void ask(), { signal });
  void ask();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
