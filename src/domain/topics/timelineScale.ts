import type { Span } from '../playback/spans.ts';

/** How many units the rail is long. */
export const TIMELINE_LENGTH = 1000;

/** A speech is at least this long on the rail, in its units: shorter ones would be invisible. */
const SHORTEST_SPEECH = 2;

/** The part of a recording that a rail stands for, in seconds. */
export interface TimelineRange {
  startSeconds: number;
  endSeconds: number;
}

/** Where on the rail a position is, in units to one decimal; what lies outside is at its ends. */
export function timelinePosition(seconds: number, { startSeconds, endSeconds }: TimelineRange): number {
  const units = (TIMELINE_LENGTH * (seconds - startSeconds)) / (endSeconds - startSeconds);
  return Math.round(10 * Math.min(TIMELINE_LENGTH, Math.max(0, units))) / 10;
}

/** SVG path with a horizontal stroke for each span, in whole units and in order of their beginning; those that touch are one: `M163 0h3M170 0h2`. */
export function toTimelinePath(spans: readonly (Span & { until: number })[], range: TimelineRange): string {
  const strokes: { x: number; end: number }[] = [];
  for (const { from, until } of spans) {
    const x = Math.min(Math.round(timelinePosition(from, range)), TIMELINE_LENGTH - SHORTEST_SPEECH);
    const end = Math.max(x + SHORTEST_SPEECH, Math.round(timelinePosition(until, range)));
    const last = strokes.at(-1);
    if (last && x <= last.end) last.end = Math.max(last.end, end);
    else strokes.push({ x, end });
  }
  return strokes.map(({ x, end }) => `M${x} 0h${end - x}`).join('');
}
