import { useCallback, useEffect, useState } from 'react';
import { toLines, type TranscriptDocument, type TranscriptLine } from '../../domain/transcript/transcript.ts';

async function fetchLines(address: string, signal: AbortSignal): Promise<TranscriptLine[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return toLines((await response.json()) as TranscriptDocument);
}

/** The lines of a transcript's document: undefined until they have come, null where they cannot be had; and what asks for them again. */
export function useRecordedLines(address: string): [lines: TranscriptLine[] | null | undefined, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const wanted = `${address} ${attempt}`;
  const [answer, setAnswer] = useState<{ to: string; lines: TranscriptLine[] | null }>();
  useEffect(() => {
    const abort = new AbortController();
    void fetchLines(address, abort.signal)
      .catch(() => null)
      .then((lines) => abort.signal.aborted || setAnswer({ to: wanted, lines }));
    return () => abort.abort();
  }, [address, wanted]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return [answer?.to === wanted ? answer.lines : undefined, retry];
}
