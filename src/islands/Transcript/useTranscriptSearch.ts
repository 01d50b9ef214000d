import { useEffect, useMemo, useState } from 'react';
import type { TextPart } from '../../domain/search/searchMarks.ts';
import { findLines, type SearchPatterns, splitFound, toIndex } from '../../domain/search/searchPatterns.ts';
import { nextHit, toTranscriptQuery } from '../../domain/transcript/transcriptSearch.ts';
import { $hits } from '../../stores/player/transcriptHits.store.ts';
import type { TranscriptSource } from './transcriptSource.ts';

/** State and functions of a search in a transcript. */
export interface TranscriptSearchState {
  /** Whether there is a search; one that is too short is none. */
  isSearching: boolean;
  /** Indexes of the found lines. */
  hits: readonly number[];
  /** Index of the current hit; -1 for none. */
  hit: number;
  /** A new object at every step, also if the hit stays the same. */
  step: object;
  /** The text of a hit, split at what was found in it; undefined for other lines. */
  partsOf: (line: number) => TextPart[] | undefined;
  search: (typed: string) => void;
  go: (by: 1 | -1) => void;
}

const NO_LINES: never[] = [];

/** Searches the lines of a source, at first for `initial` (rule 11.8). It starts at the first hit, in a live session at the newest. */
export function useTranscriptSearch({ lines, live, keyOf, secondsOf }: TranscriptSource, initial: string): TranscriptSearchState {
  const [query, setQuery] = useState(() => toTranscriptQuery(initial));
  const [step, setStep] = useState<{ key?: number | undefined }>({});
  const index = useMemo(() => toIndex((lines ?? NO_LINES).map(({ text }) => text)), [lines]);
  const find = (wanted: SearchPatterns | undefined) => (wanted ? findLines(index, wanted) : NO_LINES);
  const hits = useMemo(() => (query ? findLines(index, query) : NO_LINES), [index, query]);
  const found = useMemo(() => new Set(hits), [hits]);
  const isNewestFirst = live !== undefined;
  const firstOf = (all: readonly number[]) => (isNewestFirst ? all.at(-1) : all[0]);
  const hit = hits.find((line) => keyOf(line) === step.key) ?? firstOf(hits) ?? -1;

  useEffect(() => {
    $hits.set(hits.flatMap((line) => (lines?.[line] && secondsOf(lines[line])) ?? []));
  }, [hits, lines, secondsOf]);
  useEffect(() => () => $hits.set([]), []);

  const goTo = (line: number | undefined) => setStep({ key: line === undefined ? undefined : keyOf(line) });
  return {
    isSearching: query !== undefined,
    hits,
    hit,
    step,
    partsOf: (line) => (query && found.has(line) && lines?.[line] ? splitFound(lines[line].text, query) : undefined),
    search: (typed) => {
      const wanted = toTranscriptQuery(typed);
      setQuery(wanted);
      // Store the key of the hit: it does not change when lines arrive.
      goTo(firstOf(find(wanted)));
    },
    go: (by) => goTo(nextHit(hits, hit, by)),
  };
}
