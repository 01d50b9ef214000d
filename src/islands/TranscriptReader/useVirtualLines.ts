import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TranscriptLine } from '../../domain/transcript/transcript.ts';
import type { TranscriptSource } from './transcriptSource.ts';
import { useListScroll } from './useListScroll.ts';
import type { TranscriptSearchState } from './useTranscriptSearch.ts';

/** Rows made ready above and below those in view. */
const OVERSCAN = 8;
/** What the box is taken to measure until it has been measured: the server renders the rows that are in it, px. */
const INITIAL_RECT = { width: 320, height: 400 };
/** What a row is taken to measure until it has been measured, px. */
const estimateSize = ({ text, heading, isFirst }: TranscriptLine) =>
  16 + 24 * Math.ceil(text.length / 40) + (heading === undefined ? 0 : 56) + (isFirst ? 28 : 0);
const PAGE = 10;

/** Line that a key leads to. */
const lineOfKey = (key: string, from: number, count: number) => {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -count, End: count };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(from + step, 0), count - 1);
};

interface VirtualLinesOptions {
  lines: readonly TranscriptLine[];
  source: TranscriptSource;
  found: TranscriptSearchState;
  isFollowing: boolean;
  isHydrated: boolean;
  onFollow: (isFollowing: boolean) => void;
}

/** Which lines are in the page, which of them Tab reaches, and how the list that they are in scrolls. */
export function useVirtualLines({ lines, source, found, isFollowing, isHydrated, onFollow }: VirtualLinesOptions) {
  const { current, live, keyOf } = source;
  const { hit, step } = found;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const control = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const isFocusWanted = useRef(false);
  const last = lines.length - 1;
  const followed = live && !live.isBehind ? last : current;
  const isAtEndWanted = isFollowing && live !== undefined && followed === last;
  const { moveByCode, handlers } = useListScroll(box, content, { isAtEndWanted, isEndFollowed: live !== undefined, onFollow });
  const [chosen, setChosen] = useState<{ key: number; step: object }>();
  // A line that was chosen stays the one for Tab until something else is searched for.
  const chosenLine = chosen?.step === step ? lines.findIndex((_, index) => keyOf(index) === chosen.key) : -1;
  const active = chosenLine >= 0 ? chosenLine : hit >= 0 ? hit : Math.max(isFollowing || live ? followed : 0, 0);

  // Its functions change what they answer without changing themselves: nothing here is memoised over them.
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    getItemKey: keyOf,
    estimateSize: (index) => (lines[index] ? estimateSize(lines[index]) : 0),
    initialRect: INITIAL_RECT,
    overscan: OVERSCAN,
    directDomUpdates: true,
    // Lines that come or go at an edge leave what is read where it is.
    anchorTo: live ? 'end' : 'start',
    // Without script all are there; with it, what has the focus, or gets it, stays.
    rangeExtractor: (range) =>
      isHydrated ? [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b) : [...lines.keys()],
  });

  const centred = isFollowing && !isAtEndWanted ? followed : -1;
  useEffect(() => {
    if (centred < 0) return;
    moveByCode();
    rows.scrollToIndex(centred, { align: 'center' });
  }, [rows, centred, moveByCode]);
  const hitKey = hit < 0 ? undefined : keyOf(hit);
  useEffect(() => {
    if (hitKey === undefined) return;
    moveByCode();
    rows.scrollToIndex(hit, { align: 'center' });
    // Only a step leads there, not lines that come before the hit.
  }, [rows, hitKey, step, moveByCode]);
  useLayoutEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    control.current?.focus();
  });

  const choose = (line: number) => {
    setChosen({ key: keyOf(line), step });
    onFollow(false);
  };
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const line = lineOfKey(event.key, from, lines.length);
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moveByCode();
    choose(line);
    isFocusWanted.current = true;
    rows.scrollToIndex(line);
  };
  return {
    ...{ boxRef: box, contentRef: content, controlRef: control, listRef: rows.containerRef, rowRef: rows.measureElement },
    /** Indexes of the lines that are in the page. */
    indexes: rows.getVirtualItems().map(({ index }) => index),
    ...{ active, handlers, choose, onKeyDown },
  };
}
