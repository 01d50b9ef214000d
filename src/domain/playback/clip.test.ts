import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClipState, reduceClip, msUntilEnd } from './clip.ts';

const clip = { startAt: 12, endAt: 40 };
const second = fc.double({ min: 0, max: 360, noNaN: true });
const step = fc.record({ seconds: second, isJump: fc.boolean() });

describe('reduceClip (rule 7.10)', () => {
  it.each([
    [39.9, false, 'bound', false],
    [40, false, 'free', true],
    [40.2, false, 'free', true],
    [12, true, 'bound', false],
    [11.6, true, 'bound', false],
    [40, true, 'free', true],
    [11.4, true, 'free', false],
    [40.1, true, 'free', false],
    [300, true, 'free', false],
    // Before the first jump ends the position is the start of the recording.
    [0, false, 'bound', false],
  ] as const)('at %d seconds, by a jump: %s', (seconds, isJump, state, stops) => {
    expect(reduceClip('bound', clip, { seconds, isJump })).toEqual({ state, stops });
  });

  it('stops at most once, never before the end, and never after a jump out of the clip', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let state: ClipState = 'bound';
        let stopped = 0;
        let hasLeft = false;
        for (const each of steps) {
          hasLeft ||= each.isJump && (each.seconds < 11.5 || each.seconds > 40);
          const next = reduceClip(state, clip, each);
          state = next.state;
          if (!next.stops) continue;
          stopped += 1;
          expect(each.seconds).toBeGreaterThanOrEqual(clip.endAt);
          expect(hasLeft).toBe(false);
        }
        expect(stopped).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('always stops continuous playback at the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 12, max: 39.99, noNaN: true })),
        fc.double({ min: 40, max: 360, noNaN: true }),
        (before, after) => {
          let state: ClipState = 'bound';
          for (const seconds of before.toSorted((a, b) => a - b)) ({ state } = reduceClip(state, clip, { seconds, isJump: false }));
          expect(reduceClip(state, clip, { seconds: after, isJump: false })).toEqual({ state: 'free', stops: true });
        },
      ),
    );
  });
});

describe('msUntilEnd', () => {
  it('depends on the speed and is never negative', () => {
    expect(msUntilEnd(clip, 39, 1)).toBe(1000);
    expect(msUntilEnd(clip, 39, 2)).toBe(500);
    expect(msUntilEnd(clip, 41, 2)).toBe(0);
    expect(msUntilEnd(clip, 39, 0)).toBeGreaterThan(1000);
  });
});
