/** Start and end of a clip in whole seconds of the recording; undefined without that mark (rule 15.10). */
export interface Marks {
  in: number | undefined;
  out: number | undefined;
}

/** The marks after a reset: none. */
export const NO_MARKS: Marks = { in: undefined, out: undefined };

/** Why marks give no clip: no mark, an end that is not after the start, a time outside the recording (rule 15.11). */
export type ClipProblem = 'empty' | 'order' | 'outside';

const clamp = (seconds: number, end: number) => Math.min(Math.max(0, seconds), Math.floor(end));

/**
 * Sets a mark at the position of the player, in whole seconds: the start is rounded down and the end up, so that the clip contains both
 * positions (rules 15.5, 15.10). The other mark does not change, even when the marks are then in the wrong order.
 */
export function markAt(marks: Marks, which: keyof Marks, seconds: number, end: number): Marks {
  return { ...marks, [which]: clamp(which === 'in' ? Math.floor(seconds) : Math.ceil(seconds), end) };
}

/** Half of the clip that the dialog proposes, seconds (rule 15.10). */
const HALF_SECONDS = 15;

/** Marks of 30 s around a position, or as much of them as is inside the recording (rule 15.10). */
export const marksAround = (seconds: number, end: number): Marks => ({
  in: clamp(Math.floor(seconds) - HALF_SECONDS, end),
  out: clamp(Math.floor(seconds) + HALF_SECONDS, end),
});

/** Moves a mark by whole seconds within the recording; an absent mark-in moves from the start, an absent mark-out from the end. */
export function moveMark(marks: Marks, which: keyof Marks, bySeconds: number, end: number): Marks {
  const from = marks[which] ?? (which === 'in' || end === Infinity ? 0 : Math.floor(end));
  return { ...marks, [which]: clamp(from + bySeconds, end) };
}

/** Why marks give no clip in a recording that ends at `end` seconds (Infinity when unknown); one mark is enough for a clip (rule 15.11). */
export function findClipProblem(marks: Marks, end: number): ClipProblem | undefined {
  if (marks.in === undefined && marks.out === undefined) return 'empty';
  const start = marks.in ?? 0;
  const stop = marks.out ?? Math.ceil(end);
  if (start < 0 || start > end || stop > Math.ceil(end)) return 'outside';
  return start < stop ? undefined : 'order';
}

/** Length of a clip in seconds; undefined when its end is unknown. */
export function clipLengthSeconds(marks: Marks, end: number): number | undefined {
  const stop = marks.out ?? end;
  return stop === Infinity ? undefined : Math.max(0, stop - (marks.in ?? 0));
}

/** Address that plays a clip of a page (rule 15.12); keeps the query of the page. */
export const clipAddress = (address: string, marks: Marks): string =>
  address + (address.includes('?') ? clipQuery(marks).replace('?', '&') : clipQuery(marks));

/** The query that plays a clip (rule 15.12): `?in=12&out=40`; empty without marks. */
export function clipQuery({ in: start, out }: Marks): string {
  const parameters = [start !== undefined && `in=${start}`, out !== undefined && `out=${out}`].filter((part) => part !== false);
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}
