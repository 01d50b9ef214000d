import { useCallback, useEffect, useState } from 'react';
import { type PlayedRange, toLines, type TranscriptDocument, type TranscriptLine } from '../domain/transcript.ts';

/** A transcript that the page links to. */
export interface TranscriptLink {
  language: string;
  /** The language's name, in that of the page. */
  name: string;
  /** Address of its page, absolute; its document is beside it. */
  address: string;
}

/** The transcripts that a part of the page links to, in order. */
export const readLinks = (place: HTMLElement): TranscriptLink[] =>
  [...place.querySelectorAll<HTMLAnchorElement>('a[data-transcript]')].map(({ href, dataset }) => ({
    language: dataset['transcript'] ?? '',
    name: dataset['name'] ?? '',
    address: href,
  }));

/** What of the recording the page plays. */
export function readRange(place: HTMLElement): PlayedRange {
  const { playedFrom, playedUntil } = place.querySelector<HTMLElement>('[data-played-from]')?.dataset ?? {};
  return { from: Number(playedFrom ?? 0), until: Number(playedUntil ?? Infinity) };
}

async function fetchLines(address: string, signal: AbortSignal): Promise<TranscriptLine[]> {
  const response = await fetch(`${address}.json`, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return toLines((await response.json()) as TranscriptDocument);
}

/** The lines of a transcript: undefined until they have come, null where they cannot be had; and what asks for them again. */
export function useLines(address: string): [lines: TranscriptLine[] | null | undefined, retry: () => void] {
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
