import { useEffect, useMemo, useState } from 'react';
import { findLines, MIN_TERM_LENGTH, nextHit, toIndex } from '../../domain/transcript/transcriptSearch.ts';
import { $hits } from '../../stores/player/transcriptHits.store.ts';
import type { TranscriptSource } from './transcriptSource.ts';

/** A search in a transcript. */
export interface TranscriptSearchState {
  /** What is marked in the lines; '' while nothing is searched for. */
  term: string;
  /** Indexes of the lines that have it. */
  hits: readonly number[];
  /** Index of the one that one is at; -1 for none. */
  hit: number;
  /** Another object at every step, also to the hit where one is. */
  step: object;
  search: (typed: string) => void;
  go: (by: 1 | -1) => void;
}

const NO_LINES: never[] = [];

/** Searches the lines of a source: the first hit comes first, of a live session the newest. */
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
      // Where one is stays, however many lines come.
      goTo(firstOf(findLines(index, wanted)));
    },
    go: (by) => goTo(nextHit(hits, hit, by)),
  };
}
