import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMELINE_LENGTH, timelinePosition, toTimelinePath } from './timelineScale.ts';

const range = { startSeconds: 10, endSeconds: 110 };

describe('the scale of the timeline', () => {
  it('clamps positions outside the range to its ends', () => {
    expect([0, 10, 12.345, 60, 110, 500].map((seconds) => timelinePosition(seconds, range))).toEqual([0, 0, 23.5, 500, 1000, 1000]);
  });

  it('draws a visible stroke within the timeline for each speech, and merges strokes that touch', () => {
    const spans = [
      { from: 10, until: 15 },
      { from: 15, until: 16 },
      { from: 20, until: 20.01 },
      { from: 110, until: Infinity },
    ];
    expect(toTimelinePath(spans, range)).toBe('M0 0h60M100 0h2M998 0h2');
    expect(toTimelinePath([], range)).toBe('');
  });

  it('covers every speech, never draws outside, and leaves a gap between two strokes', () => {
    const spans = fc.array(fc.record({ from: fc.nat(150), length: fc.nat(50) }));
    fc.assert(
      fc.property(spans, (all) => {
        const speeches = all.map(({ from, length }) => ({ from, until: from + length })).sort((a, b) => a.from - b.from);
        const path = toTimelinePath(speeches, range);
        const strokes = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, length]) => ({ x: Number(x), end: Number(x) + Number(length) }));
        for (const { from } of speeches) {
          const at = Math.min(Math.round(timelinePosition(from, range)), TIMELINE_LENGTH - 1);
          expect(strokes.some(({ x, end }) => x <= at && at <= end)).toBe(true);
        }
        for (const [index, { x, end }] of strokes.entries()) {
          expect(end).toBeLessThanOrEqual(TIMELINE_LENGTH);
          expect(x).toBeGreaterThan(strokes[index - 1]?.end ?? -1);
        }
      }),
    );
  });
});
