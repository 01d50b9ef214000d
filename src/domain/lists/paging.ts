/** One page of a longer list. */
export interface PageOf<T> {
  items: T[];
  /** From 1. */
  page: number;
  /** At least 1: an empty list has one empty page. */
  pageCount: number;
  total: number;
}

/** Returns page `wanted` (from 1) of a list; a number out of range gives the nearest page, NaN the first (rule 4.9). */
export function pageOf<T>(items: readonly T[], wanted: number, size: number): PageOf<T> {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const page = Number.isNaN(wanted) ? 1 : Math.min(pageCount, Math.max(1, Math.floor(wanted)));
  return { items: items.slice((page - 1) * size, page * size), page, pageCount, total: items.length };
}

/** Number of pages that a pager shows on each side of the current one. */
const NEIGHBOURS = 1;

/** Returns the page numbers of a pager: first, last, and those around the current one; `undefined` is a gap. */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const shown = [1, pageCount];
  for (let next = page - NEIGHBOURS; next <= page + NEIGHBOURS; next += 1) if (next > 1 && next < pageCount) shown.push(next);
  const sorted = [...new Set(shown)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
