/** Lines in the page while the newest are followed: enough to read back a few minutes. */
export const FOLLOWED_LINES = 100;

/** Lines in the page at most: a page that stays open for hours stays light. */
export const MOST_LINES = 500;

/** Lines kept above one that was gone to, and below one that is followed. */
const ROOM_LINES = 40;

/** Lines of a log that are in the page: from one index up to another, which is not among them. */
export interface LogRange {
  from: number;
  to: number;
}

/** The lines of `count` that are in the page while one, given by its index, is followed. */
export function followedRange(count: number, index: number): LogRange {
  const to = Math.min(count, index + 1 + ROOM_LINES);
  return { from: Math.max(0, to - FOLLOWED_LINES), to };
}

/** The lines that are in the page while none is followed, from one on: newer ones come at the end until there are too many. */
export const pausedRange = (count: number, from: number): LogRange => ({ from, to: Math.min(count, from + MOST_LINES) });

/** Where a page of lines begins that has a line, given by its index, in it; as it is where the line is in it already. */
export const rangeStartFor = ({ from, to }: LogRange, index: number): number =>
  index >= from && index < to ? from : Math.max(0, index - ROOM_LINES);

/** The hit after or before a line; around the end to the first one, and back. Undefined where there is none. */
export function nextHit(hits: readonly number[], line: number | undefined, by: 1 | -1): number | undefined {
  if (line === undefined) return hits.at(-1);
  return by > 0 ? (hits.find((hit) => hit > line) ?? hits[0]) : (hits.findLast((hit) => hit < line) ?? hits.at(-1));
}
