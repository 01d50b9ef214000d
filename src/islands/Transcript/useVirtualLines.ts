import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TranscriptLine } from '../../domain/transcript/transcript.ts';
import type { TranscriptSource } from './transcriptSource.ts';
import { useListScroll } from './useListScroll.ts';
import type { TranscriptSearchState } from './useTranscriptSearch.ts';

/** Rows rendered above and below the visible rows. */
const OVERSCAN = 8;
/** Assumed size of the box before it is measured, px; the server renders the rows that fit into it. */
const INITIAL_RECT = { width: 320, height: 400 };
/** Assumed height of a row before it is measured, px. */
const estimateSize = ({ text, heading, isFirst }: TranscriptLine) =>
  16 + 24 * Math.ceil(text.length / 40) + (heading === undefined ? 0 : 56) + (isFirst ? 28 : 0);
const PAGE = 10;

/** Returns the index of the line to which a key moves; undefined for other keys. */
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

/** Decides which lines are rendered, which one Tab reaches, and where the list scrolls. */
export function useVirtualLines({ lines, source, found, isFollowing, isHydrated, onFollow }: VirtualLinesOptions) {
  const { current, live, keyOf } = source;
  const { hit, step } = found;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const control = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const shouldFocus = useRef(false);
  const last = lines.length - 1;
  const followed = live && !live.isBehind ? last : current;
  const keepsEndInView = isFollowing && live !== undefined && followed === last;
  const { beforeCodeScroll, handlers } = useListScroll(box, content, { keepsEndInView, resumesAtEnd: live !== undefined, onFollow });
  const [chosen, setChosen] = useState<{ key: number; step: object }>();
  // Tab reaches the chosen line until the next search step.
  const chosenLine = chosen?.step === step ? lines.findIndex((_, index) => keyOf(index) === chosen.key) : -1;
  const active = chosenLine >= 0 ? chosenLine : hit >= 0 ? hit : Math.max(isFollowing || live ? followed : 0, 0);

  // The functions of the virtualizer return other values without changing identity: do not memoise their results.
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    getItemKey: keyOf,
    estimateSize: (index) => (lines[index] ? estimateSize(lines[index]) : 0),
    initialRect: INITIAL_RECT,
    overscan: OVERSCAN,
    directDomUpdates: true,
    // Lines that are added or removed at an edge do not move the visible lines.
    anchorTo: live ? 'end' : 'start',
    // Before hydration render all lines; after it always render the active line, which has or gets the focus.
    rangeExtractor: (range) =>
      isHydrated ? [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b) : [...lines.keys()],
  });

  const centred = isFollowing && !keepsEndInView ? followed : -1;
  useEffect(() => {
    if (centred < 0) return;
    beforeCodeScroll();
    rows.scrollToIndex(centred, { align: 'center' });
  }, [rows, centred, beforeCodeScroll]);
  const hitKey = hit < 0 ? undefined : keyOf(hit);
  useEffect(() => {
    if (hitKey === undefined) return;
    beforeCodeScroll();
    // On a phone the lower part of the list is below the window, or behind the keyboard: the hit comes to the top of the list.
    const isCut = (box.current?.getBoundingClientRect().bottom ?? 0) > (window.visualViewport?.height ?? innerHeight);
    rows.scrollToIndex(hit, { align: isCut ? 'start' : 'center' });
    // The window follows once the list has scrolled: a scroll of the list meanwhile would end that of the virtualizer.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => control.current?.closest('li')?.scrollIntoView({ block: 'nearest' }));
    });
    return () => cancelAnimationFrame(frame);
    // Scroll after a search step only, not when lines are inserted before the hit.
  }, [rows, hitKey, step, beforeCodeScroll]);
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
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
    beforeCodeScroll();
    choose(line);
    shouldFocus.current = true;
    rows.scrollToIndex(line);
  };
  return {
    boxRef: box,
    contentRef: content,
    controlRef: control,
    listRef: rows.containerRef,
    rowRef: rows.measureElement,
    /** Indexes of the lines that are in the page. */
    indexes: rows.getVirtualItems().map(({ index }) => index),
    active,
    handlers,
    choose,
    onKeyDown,
  };
}
