// Hydrates when the page of a waiting session has been open for 20 s: without a broker connection no event announces its start.
import { useEffect } from 'react';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';
import { startPolling, fetchJson } from '../hooks/polling.ts';

/** The live document is about two seconds old at most: a start shows within a minute (rule 13.5). */
const PAUSE_MS = 20_000;
const JITTER_MS = 10_000;

/** Pause before the reload: the requests of all pages are already spread over time (rule 13.5). */
const RELOAD_MS = 3000;
const RELOAD_JITTER_MS = 2000;

interface SessionReloadProps extends Pick<LiveDocument, 'status' | 'isPublished'> {
  /** Path of the session's live document (`live.json`). */
  snapshot: string;
}

/** Reloads the page when the session starts, is published or withdrawn (rule 13.5). */
export default function SessionReload({ snapshot, status, isPublished }: SessionReloadProps) {
  useEffect(() => {
    let reloadTimer: ReturnType<typeof setTimeout> | undefined;
    const request = async (signal: AbortSignal) => {
      const document = await fetchJson<LiveDocument>(snapshot, { signal, cache: 'no-cache' });
      if (!document || signal.aborted || (document.status === status && document.isPublished === isPublished)) return;
      reloadTimer ??= setTimeout(() => location.reload(), RELOAD_MS + Math.random() * RELOAD_JITTER_MS);
    };
    const dispose = startPolling({ request, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
    return () => {
      dispose();
      clearTimeout(reloadTimer);
    };
  }, [snapshot, status, isPublished]);
  return <span hidden />;
}
