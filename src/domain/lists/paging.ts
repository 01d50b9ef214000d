/** One page of a longer list. */
export interface PageOf<T> {
  items: T[];
  /** From 1. */
  page: number;
  /** At least 1: an empty list has one empty page. */
  pageCount: number;
  total: number;
}

/** The page `wanted` (from 1) of a list; a number out of range, or none at all, gives the nearest sensible page. */
export function pageOf<T>(items: readonly T[], wanted: number, size: number): PageOf<T> {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const page = Number.isNaN(wanted) ? 1 : Math.min(pageCount, Math.max(1, Math.floor(wanted)));
  return { items: items.slice((page - 1) * size, page * size), page, pageCount, total: items.length };
}

/** How many numbers a pager shows beside the first, the last and the gaps. */
const NEIGHBOURS = 1;

/** The page numbers a pager shows: first, last, and those around the current one; `undefined` stands for a gap. */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const shown = [1, pageCount];
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near += 1) if (near > 1 && near < pageCount) shown.push(near);
  const sorted = [...new Set(shown)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
