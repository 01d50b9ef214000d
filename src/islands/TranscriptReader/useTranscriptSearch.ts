import { useEffect, useMemo, useState } from 'react';
import { findLines, MIN_TERM_LENGTH, nextHit, toIndex } from '../../domain/transcript/transcriptSearch.ts';
import { $hits } from '../../stores/player/transcriptHits.store.ts';
import type { TranscriptSource } from './transcriptSource.ts';

/** State and functions of a search in a transcript. */
export interface TranscriptSearchState {
  /** Search term, highlighted in the lines; '' without a search. */
  term: string;
  /** Indexes of the lines that contain the term. */
  hits: readonly number[];
  /** Index of the current hit; -1 for none. */
  hit: number;
  /** A new object at every step, also if the hit stays the same. */
  step: object;
  search: (typed: string) => void;
  go: (by: 1 | -1) => void;
}

const NO_LINES: never[] = [];

/** Searches the lines of a source (rule 11.8). It starts at the first hit, in a live session at the newest. */
export function useTranscriptSearch({ lines, live, keyOf, secondsOf }: TranscriptSource): TranscriptSearchState {
  const [term, setTerm] = useState('');
  const [step, setStep] = useState<{ key?: number | undefined }>({});
  const index = useMemo(() => toIndex((lines ?? NO_LINES).map(({ text }) => text)), [lines]);
  const hits = useMemo(() => findLines(index, term), [index, term]);
  const isNewestFirst = live !== undefined;
  const firstOf = (found: readonly number[]) => (isNewestFirst ? found.at(-1) : found[0]);
  const hit = hits.find((line) => keyOf(line) === step.key) ?? firstOf(hits) ?? -1;

  useEffect(() => {
    $hits.set(hits.flatMap((line) => (lines?.[line] && secondsOf(lines[line])) ?? []));
  }, [hits, lines, secondsOf]);
  useEffect(() => () => $hits.set([]), []);

  const goTo = (line: number | undefined) => setStep({ key: line === undefined ? undefined : keyOf(line) });
  return {
    ...{ term, hits, hit, step },
    search: (typed) => {
      const wanted = typed.trim();
      setTerm(wanted.length < MIN_TERM_LENGTH ? '' : wanted);
      // Store the key of the hit: it does not change when lines arrive.
      goTo(firstOf(findLines(index, wanted)));
    },
    go: (by) => goTo(nextHit(hits, hit, by)),
  };
}
