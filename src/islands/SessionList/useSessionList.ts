import { useCallback, useRef, useState } from 'react';
import type { SessionListView } from '../../domain/lists/sessionListView.ts';
import { fetchJson } from '../hooks/polling.ts';

/** Result of loading a list: the list, a failure, or 'superseded' by a newer request. */
export type Fetched<T> = T | 'failed' | 'superseded';

/**
 * The list that is shown, and functions that load another list or the same list again; `base` is the path of the page. The newest request
 * wins.
 */
export function useSessionList<T extends SessionListView>(first: T, base: string) {
  const [list, setList] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const request = useRef<AbortController>(undefined);

  /** Loads the list of a query, and shows it. */
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

  /** Loads the same list again. Nothing changes if that fails, or if `canShow` returns false when the answer arrives. */
  const refresh = useCallback(
    async (query: string, canShow: () => boolean): Promise<void> => {
      const isLoading = () => request.current !== undefined;
      if (isLoading()) return;
      const answer = await fetchJson<T>(`${base}/sessions.json${query}`, { cache: 'no-cache' });
      if (answer && !isLoading() && canShow()) setList(answer);
    },
    [base],
  );
  return { list, isBusy, load, refresh };
}
