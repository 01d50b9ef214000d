import { useCallback, useEffect, useState } from 'react';
import { toLines, type TranscriptDocument, type TranscriptLine } from '../../domain/transcript/transcript.ts';

async function fetchLines(address: string, signal: AbortSignal): Promise<TranscriptLine[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return toLines((await response.json()) as TranscriptDocument);
}

/** Loads the lines of a transcript document. Lines are undefined while loading and null after a failure; `retry` loads them again. */
export function useRecordedLines(address: string): [lines: TranscriptLine[] | null | undefined, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const requestKey = `${address} ${attempt}`;
  const [answer, setAnswer] = useState<{ key: string; lines: TranscriptLine[] | null }>();
  useEffect(() => {
    const abort = new AbortController();
    void fetchLines(address, abort.signal)
      .catch(() => null)
      .then((lines) => abort.signal.aborted || setAnswer({ key: requestKey, lines }));
    return () => abort.abort();
  }, [address, requestKey]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return [answer?.key === requestKey ? answer.lines : undefined, retry];
}
