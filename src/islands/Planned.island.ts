// Hydrates when the page of a planned session has been open for a while: no event tells those who wait that it has begun.
import type { LiveDocument } from '../domain/liveDocument.ts';
import { askAgain, fetchJson } from './askAgain.ts';
import { behaviour } from './hydration/behaviour.ts';

/** What the portal says is about two seconds old at most: a session that begins shows well within a minute. */
const PAUSE_MS = 20_000;
const JITTER_MS = 10_000;

/** Spec §9 has 3 to 13 seconds until the reload; the questions are spread already. */
const RELOAD_MS = 3000;
const RELOAD_JITTER_MS = 2000;

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
