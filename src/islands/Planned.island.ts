// Hydrates when the page of a planned session has been open for a while: no event tells those who wait that it has begun.
import type { LiveDocument } from '../domain/liveDocument.ts';
import { askAgain, fetchJson } from './askAgain.ts';
import { behaviour } from './hydration/behaviour.ts';

/** What is told may be 11 s old (config/cacheWindows.ts): a session that begins shows within a minute. */
const PAUSE_MS = 20_000;
const JITTER_MS = 10_000;

/** The page before is given out for 7 s more (config/pageCaching.ts); after that nobody comes back in step with the others. */
const RELOAD_MS = 8000;
const RELOAD_JITTER_MS = 5000;

interface Props extends Pick<LiveDocument, 'status' | 'isPublished'> {
  /** Path of what the portal knows of the session at this moment. */
  snapshot: string;
}

export default behaviour<Props>((_root, { snapshot, status, isPublished }) => {
  let reload: ReturnType<typeof setTimeout> | undefined;
  const ask = async (signal: AbortSignal) => {
    const told = await fetchJson<LiveDocument>(snapshot, { signal, cache: 'no-cache' });
    if (!told || signal.aborted || (told.status === status && told.isPublished === isPublished)) return;
    reload ??= setTimeout(() => location.reload(), RELOAD_MS + Math.random() * RELOAD_JITTER_MS);
  };
  const end = askAgain({ ask, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
  return () => {
    end();
    clearTimeout(reload);
  };
});
