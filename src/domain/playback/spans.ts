/** A range, in seconds of the recording or in epoch ms. */
export interface Span {
  from: number;
  /** Undefined without an end. */
  until: number | undefined;
}

/** A span with an end: its own, or the one that follows from the next span (rule 8.4). */
export type ClosedSpan<T extends Span = Span> = T & { until: number };

/** Spans with ends, ordered by start: a span without an end lasts until a later one starts, the last one for ever (rule 8.4). */
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

/** Index of the last span that has started at a position; -1 before the first. */
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
 * Index of the current span at a position: the last one, in the order of rule 8.1 that the spans must have, that has started and not ended
 * (rules 8.4, 8.5). -1 without one.
 */
export function currentIndex(spans: readonly ClosedSpan[], seconds: number): number {
  let index = lastStarted(spans, seconds);
  while (index >= 0 && (spans[index]?.until ?? 0) <= seconds) index -= 1;
  return index;
}

/**
 * Progress of a topic in percent: 0 before its start, linear between start and end, 100 after it; without an end 100 once it has started
 * (rule 8.3).
 */
export function topicProgress({ from, until }: Span, seconds: number): number {
  if (seconds < from) return 0;
  if (until === undefined || seconds >= until) return 100;
  return (100 * (seconds - from)) / (until - from);
}
