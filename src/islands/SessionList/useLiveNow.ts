import { type RefObject, useEffect, useRef, useState } from 'react';
import { type LiveNow, type LiveNowDocument, liveKey } from '../../domain/live/liveNow.ts';
import { startPolling, fetchJson } from '../hooks/polling.ts';

/**
 * The polled document and the list may be 12 s old (rules 18.1, 18.2, 18.5): with this pause a session that goes live appears within a
 * minute.
 */
const PAUSE_MS = 10_000;
const JITTER_MS = 5000;

interface LiveNowOptions {
  /** Address of the document that lists the live sessions. */
  address: string;
  /** Keys of the sessions that are live in the list (`liveKey`). */
  live: readonly string[];
  listRef: RefObject<HTMLElement | null>;
  /** Live sessions that stand apart from the list. */
  liveRef?: RefObject<HTMLElement | null>;
  /** Loads the list again; shows the new list only if `canShow` returns true then. */
  onChange: (isWanted: () => boolean) => Promise<void>;
}

/**
 * Keeps a list up to date (rule 4.13): the topics and votes of its live sessions, and the sessions that went live since it was shown. The
 * list itself is loaded again only while neither pointer nor focus is in it, so that nothing moves under them.
 */
export function useLiveNow({ address, live, listRef, liveRef: apartRef, onChange }: LiveNowOptions) {
  const [sessions, setSessions] = useState<readonly LiveNow[]>([]);
  const [started, setStarted] = useState<readonly LiveNow[]>([]);
  const liveRef = useRef(live);
  const onChangeRef = useRef(onChange);
  useEffect(() => {
    liveRef.current = live;
    onChangeRef.current = onChange;
  });
  useEffect(() => {
    let liveKeys = new Set(liveRef.current);
    const isAttended = (list: HTMLElement) => list.contains(document.activeElement) || list.matches(':hover');
    const isUnattended = () => ![listRef.current, apartRef?.current].some((list) => list && isAttended(list));
    const request = async (signal: AbortSignal) => {
      const document = await fetchJson<LiveNowDocument>(address, { signal });
      if (!document || signal.aborted) return;
      const started = document.sessions.filter((session) => session.state === 'live' && !liveKeys.has(liveKey(session)));
      if (started.length > 0) setStarted(started);
      liveKeys = new Set(document.sessions.map(liveKey));
      setSessions(document.sessions);
      const isSame = liveKeys.size === liveRef.current.length && liveRef.current.every((key) => liveKeys.has(key));
      if (!isSame && isUnattended()) await onChangeRef.current(() => !signal.aborted && isUnattended());
    };
    return startPolling({ request, pauseMs: PAUSE_MS, jitterMs: JITTER_MS });
  }, [address, listRef, apartRef]);
  return { items: new Map(sessions.map((session) => [session.id, session])), started };
}
