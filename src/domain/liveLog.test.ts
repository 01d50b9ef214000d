import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FOLLOWED_LINES, followedRange, MOST_LINES, nextHit, pausedRange, rangeStartFor } from './liveLog.ts';

describe('the lines of a log that are in the page', () => {
  it('are the newest while they are followed', () => {
    expect(followedRange(0, -1)).toEqual({ from: 0, to: 0 });
    expect(followedRange(30, 29)).toEqual({ from: 0, to: 30 });
    expect(followedRange(1000, 999)).toEqual({ from: 1000 - FOLLOWED_LINES, to: 1000 });
  });

  it('have the line that is followed among them, and are never too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(), fc.nat(), (count, a, b) => {
        const index = a % count;
        const followed = followedRange(count, index);
        expect(followed.from <= index && index < followed.to && followed.to <= count).toBe(true);
        expect(followed.to - followed.from).toBeLessThanOrEqual(FOLLOWED_LINES);
        const paused = pausedRange(count, rangeStartFor(pausedRange(count, b % count), index));
        expect(paused.from <= index && index < paused.to && paused.to <= count).toBe(true);
        expect(paused.to - paused.from).toBeLessThanOrEqual(MOST_LINES);
      }),
    );
  });

  it('stay where they are when what was gone to is among them', () => {
    expect(rangeStartFor({ from: 10, to: 20 }, 10)).toBe(10);
    expect(rangeStartFor({ from: 10, to: 20 }, 19)).toBe(10);
    expect(rangeStartFor({ from: 100, to: 200 }, 200)).toBe(160);
  });
});

describe('nextHit', () => {
  it('begins with the newest', () => {
    expect(nextHit([2, 5, 9], undefined, 1)).toBe(9);
    expect(nextHit([], undefined, 1)).toBeUndefined();
  });

  it('goes on and back, and around', () => {
    expect([2, 5, 9].map((line) => nextHit([2, 5, 9], line, 1))).toEqual([5, 9, 2]);
    expect([2, 5, 9].map((line) => nextHit([2, 5, 9], line, -1))).toEqual([9, 2, 5]);
    expect([nextHit([2, 5], 3, 1), nextHit([2, 5], 3, -1)]).toEqual([5, 2]);
  });
});
