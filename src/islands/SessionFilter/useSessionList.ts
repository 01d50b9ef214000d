import { useCallback, useRef, useState } from 'react';
import type { SessionListView } from '../../domain/lists/sessionListView.ts';
import { fetchJson } from '../hooks/pollUntil.ts';

/** What came of fetching a list: the list, a failure, or a newer request that made this one void. */
export type Fetched<T> = T | 'failed' | 'superseded';

/** The list that is shown, and functions that fetch another one or the same anew; `base` is the path of the page. The newest request wins. */
export function useSessionList<T extends SessionListView>(first: T, base: string) {
  const [list, setList] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const request = useRef<AbortController>(undefined);

  /** Fetches what the query of an address asks for, and shows it. */
  const load = useCallback(
    async (query: string): Promise<Fetched<T>> => {
      request.current?.abort();
      const current = (request.current = new AbortController());
      setBusy(true);
      const answer = await fetchJson<T>(`${base}/sessions.json${query}`, { signal: current.signal });
      if (current.signal.aborted) return 'superseded';
      request.current = undefined;
      setBusy(false);
      if (answer) setList(answer);
      return answer ?? 'failed';
    },
    [base],
  );

  /** Fetches the same list as it is now; nothing changes where that fails, or `isWanted` says no meanwhile. */
  const refresh = useCallback(
    async (query: string, isWanted: () => boolean): Promise<void> => {
      const isLoading = () => request.current !== undefined;
      if (isLoading()) return;
      const answer = await fetchJson<T>(`${base}/sessions.json${query}`, { cache: 'no-cache' });
      if (answer && !isLoading() && isWanted()) setList(answer);
    },
    [base],
  );
  return { list, isBusy, load, refresh };
}
