// Hydrates when the page of a planned session has been open for a while: no event says to those who wait that it has begun.
import { useEffect } from 'react';
import type { LiveDocument } from '../../domain/live/liveDocument.ts';
import { pollUntil, fetchJson } from '../hooks/pollUntil.ts';

/** What the portal says is about two seconds old at most: a session that begins shows well within a minute. */
const PAUSE_MS = 20_000;
const JITTER_MS = 10_000;

/** Spec §9 has 3 to 13 seconds until the reload; the questions are spread already. */
const RELOAD_MS = 3000;
const RELOAD_JITTER_MS = 2000;

interface SessionReloadProps extends Pick<LiveDocument, 'status' | 'isPublished'> {
  /** Path of what the portal knows of the session at this moment. */
  snapshot: string;
}

/** Loads the page anew when the session begins, is published or withdrawn. */
export default function SessionReload({ snapshot, status, isPublished }: SessionReloadProps) {
  useEffect(() => {
    let reload: ReturnType<typeof setTimeout> | undefined;
    const ask = async (signal: AbortSignal) => {
      const answer = await fetchJson<LiveDocument>(snapshot, { signal, cache: 'no-cache' });
      if (!answer || signal.aborted || (answer.status === status && answer.isPublished === isPublished)) return;
      reload ??= setTimeout(() => location.reload(), RELOAD_MS + Math.random() * RELOAD_JITTER_MS);
    };
    const end = pollUntil({ ask, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
    return () => {
      end();
      clearTimeout(reload);
    };
  }, [snapshot, status, isPublished]);
  return <span hidden />;
}
