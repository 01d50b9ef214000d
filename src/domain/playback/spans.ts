/** Something that lasts; positions in seconds of the recording. */
export interface Span {
  from: number;
  /** Undefined where nobody wrote down its end. */
  until: number | undefined;
}

/** A span whose end is known, or follows from what comes after it. */
export type ClosedSpan<T extends Span = Span> = T & { until: number };

/** Spans with an end each, in order of their beginning: one without an end lasts until a later one begins, the last for ever. */
export function closeSpans<T extends Span>(spans: readonly T[]): ClosedSpan<T>[] {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  const closed: ClosedSpan<T>[] = [];
  let next = Infinity;
  for (const [index, span] of [...sorted.entries()].reverse()) {
    closed[index] = { ...span, until: span.until ?? next };
    if (sorted[index - 1]?.from !== span.from) next = span.from;
  }
  return closed;
}

/** Index of the last span that has begun at a position; -1 before the first. */
export function lastStarted(spans: readonly Pick<Span, 'from'>[], seconds: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.from ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Index of the span that is current at a position: it has begun and has not ended; of several the last in the order of
 * spec §4 (start, then priority, then id), in which they are handed over. -1 where there is none.
 */
export function currentIndex(spans: readonly ClosedSpan[], seconds: number): number {
  let index = lastStarted(spans, seconds);
  while (index >= 0 && (spans[index]?.until ?? 0) <= seconds) index -= 1;
  return index;
}

/** How much of a topic was played, in percent: 0 before it begins, linear to its end, 100 after it; 100 once begun where it has no end (spec §4). */
export function topicProgress({ from, until }: Span, seconds: number): number {
  if (seconds < from) return 0;
  if (until === undefined || seconds >= until) return 100;
  return (100 * (seconds - from)) / (until - from);
}
