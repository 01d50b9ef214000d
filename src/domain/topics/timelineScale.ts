import type { Span } from '../playback/spans.ts';

/** Length of the timeline, in units. */
export const TIMELINE_LENGTH = 1000;

/** Minimum length of a speech on the timeline, in units: a shorter stroke is invisible. */
const SHORTEST_SPEECH_UNITS = 2;

/** The range of positions that a timeline covers, in seconds. */
export interface TimelineRange {
  startSeconds: number;
  endSeconds: number;
}

/** Converts a position in seconds to units of the timeline, with one decimal; positions outside the range are clamped to its ends. */
export function timelinePosition(seconds: number, { startSeconds, endSeconds }: TimelineRange): number {
  const units = (TIMELINE_LENGTH * (seconds - startSeconds)) / (endSeconds - startSeconds);
  return Math.round(10 * Math.min(TIMELINE_LENGTH, Math.max(0, units))) / 10;
}

/**
 * Returns an SVG path with a horizontal stroke in whole units for each span (ordered by start), such as `M163 0h3M170 0h2`; strokes that
 * touch are merged.
 */
export function toTimelinePath(spans: readonly (Span & { until: number })[], range: TimelineRange): string {
  const strokes: { x: number; end: number }[] = [];
  for (const { from, until } of spans) {
    const x = Math.min(Math.round(timelinePosition(from, range)), TIMELINE_LENGTH - SHORTEST_SPEECH_UNITS);
    const end = Math.max(x + SHORTEST_SPEECH_UNITS, Math.round(timelinePosition(until, range)));
    const last = strokes.at(-1);
    if (last && x <= last.end) last.end = Math.max(last.end, end);
    else strokes.push({ x, end });
  }
  return strokes.map(({ x, end }) => `M${x} 0h${end - x}`).join('');
}
