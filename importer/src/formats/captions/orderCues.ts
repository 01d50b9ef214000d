import { toNextStarts } from '../../nextStarts.ts';
import type { NamedCue } from './rollingCaptions.ts';

/** A plain cue with the number of its WebVTT header. */
export interface SegmentCue extends NamedCue {
  segment: number;
}

/** Longest time that a cue without a valid end is shown, in ms. */
const LONGEST_REPAIRED = 3000;

/** Longest time between the parts of a cue that a border of segments cuts, in ms. */
const BORDER_GAP = 100;

/** Cues in the order of their starts, each once, and what was changed for that. */
export interface OrderedCues {
  cues: NamedCue[];
  unordered: number;
  repaired: number;
  repeated: number;
}

/**
 * Sorts cues by start. A cue that ends before it starts ends with the start of the next one, at most 3 seconds later.
 * Equal cues become one, and so do the parts of a cue in consecutive segments, which start where the other ends.
 */
export function orderCues(cues: readonly SegmentCue[]): OrderedCues {
  let latest = -Infinity;
  let unordered = 0;
  for (const { start } of cues) {
    if (start < latest) unordered += 1;
    latest = Math.max(latest, start);
  }
  const sorted = cues.toSorted((a, b) => a.start - b.start);
  const nextStarts = toNextStarts(sorted.map(({ start }) => start));
  const last = new Map<string, SegmentCue>();
  const ordered: SegmentCue[] = [];
  let repaired = 0;
  for (const cue of sorted) {
    const end = cue.end > cue.start ? cue.end : Math.min(cue.start + LONGEST_REPAIRED, nextStarts.get(cue.start) ?? Infinity);
    const key = JSON.stringify([cue.text, cue.speaker]);
    const other = last.get(key);
    const isCut = other !== undefined && other.segment !== cue.segment && cue.start <= other.end + BORDER_GAP;
    if (other !== undefined && (isCut || (other.start === cue.start && other.end === end))) {
      other.end = Math.max(other.end, end);
      other.segment = cue.segment;
      continue;
    }
    if (end !== cue.end) repaired += 1;
    const repairedCue = { ...cue, end };
    last.set(key, repairedCue);
    ordered.push(repairedCue);
  }
  return {
    cues: ordered.map(({ segment: _, ...cue }) => cue),
    unordered,
    repaired,
    repeated: cues.length - ordered.length,
  };
}
