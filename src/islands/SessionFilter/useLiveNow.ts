import { type RefObject, useEffect, useRef, useState } from 'react';
import { type LiveNow, type LiveNowDocument, liveKey } from '../../domain/live/liveNow.ts';
import { pollUntil, fetchJson } from '../hooks/pollUntil.ts';

/** What is asked for, and the list itself, may be 42 s old (config/cacheWindows.ts and pageCaching.ts): what goes live shows within a minute. */
const PAUSE_MS = 10_000;
const JITTER_MS = 5000;

interface LiveNowOptions {
  /** Where it is said which sessions are live. */
  address: string;
  /** Keys (domain/liveNow.ts) of those that are live by the list. */
  live: readonly string[];
  listRef: RefObject<HTMLDivElement | null>;
  /** Fetches the list as it is now; what it brings is shown while `isWanted`. */
  onChange: (isWanted: () => boolean) => Promise<void>;
}

/**
 * Keeps a list up to date: what is being discussed in its live sessions, and which of them went live since it was shown. The list itself
 * is fetched anew only while the visitor is not in it: nothing moves under a pointer or a focus.
 */
export function useLiveNow({ address, live, listRef, onChange }: LiveNowOptions) {
  const [sessions, setSessions] = useState<readonly LiveNow[]>([]);
  const [started, setStarted] = useState<readonly LiveNow[]>([]);
  const shown = useRef(live);
  const change = useRef(onChange);
  useEffect(() => {
    shown.current = live;
    change.current = onChange;
  });
  useEffect(() => {
    let known = new Set(shown.current);
    const isLeftAlone = () => {
      const list = listRef.current;
      return !list || !(list.contains(document.activeElement) || list.matches(':hover'));
    };
    const ask = async (signal: AbortSignal) => {
      const document = await fetchJson<LiveNowDocument>(address, { signal });
      if (!document || signal.aborted) return;
      const started = document.sessions.filter((session) => session.state === 'live' && !known.has(liveKey(session)));
      if (started.length > 0) setStarted(started);
      known = new Set(document.sessions.map(liveKey));
      setSessions(document.sessions);
      const isSame = known.size === shown.current.length && shown.current.every((key) => known.has(key));
      if (!isSame && isLeftAlone()) await change.current(() => !signal.aborted && isLeftAlone());
    };
    return pollUntil({ ask, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
  }, [address, listRef]);
  return { topics: new Map(sessions.map(({ id, topic }) => [id, topic])), started };
}
