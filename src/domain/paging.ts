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
