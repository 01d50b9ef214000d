/** Where a clip begins and ends, in whole seconds of the recording; undefined where it was not marked (spec §4 "marks"). */
export interface Marks {
  in: number | undefined;
  out: number | undefined;
}

/** No mark at all: what a reset leaves. */
export const NO_MARKS: Marks = { in: undefined, out: undefined };

/** What is wrong with marks: nothing marked, an end that does not come after its start, a time outside the recording. */
export type ClipProblem = 'empty' | 'order' | 'outside';

const within = (seconds: number, end: number) => Math.min(Math.max(0, seconds), Math.floor(end));

/**
 * Marks the player's position (spec §4); links and downloads know whole seconds (contract §8 "Trim"), so the start is rounded down and the end
 * up: what was heard at a mark is in the clip. The other mark stays as it is, also where it is now on the wrong side.
 */
export function markAt(marks: Marks, which: keyof Marks, seconds: number, end: number): Marks {
  return { ...marks, [which]: within(which === 'in' ? Math.floor(seconds) : Math.ceil(seconds), end) };
}

/** Moves a mark by whole seconds, never out of the recording; one that was not set starts from its own side of it. */
export function moveMark(marks: Marks, which: keyof Marks, bySeconds: number, end: number): Marks {
  const from = marks[which] ?? (which === 'in' || end === Infinity ? 0 : Math.floor(end));
  return { ...marks, [which]: within(from + bySeconds, end) };
}

/** What is wrong with marks in a recording that ends at `end` seconds (Infinity while nobody knows); one mark alone is a clip too. */
export function findClipProblem(marks: Marks, end: number): ClipProblem | undefined {
  if (marks.in === undefined && marks.out === undefined) return 'empty';
  const start = marks.in ?? 0;
  const stop = marks.out ?? Math.ceil(end);
  if (start < 0 || start > end || stop > Math.ceil(end)) return 'outside';
  return start < stop ? undefined : 'order';
}

/** Length of a clip in seconds; undefined while nobody knows where it ends. */
export function clipLength(marks: Marks, end: number): number | undefined {
  const stop = marks.out ?? end;
  return stop === Infinity ? undefined : Math.max(0, stop - (marks.in ?? 0));
}

/** Address that plays a clip of a page (contract §7); the page's own query stays. */
export const clipAddress = (address: string, marks: Marks): string =>
  address + (address.includes('?') ? clipQuery(marks).replace('?', '&') : clipQuery(marks));

/** The query by which an address plays a clip (contract §7): `?in=12&out=40`; '' without marks. */
export function clipQuery({ in: start, out }: Marks): string {
  const parts = [start !== undefined && `in=${start}`, out !== undefined && `out=${out}`].filter((part) => part !== false);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
