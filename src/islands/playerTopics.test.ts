import { describe, expect, it } from 'vitest';
import { currentIndex } from './playerTopics.ts';

describe('currentIndex', () => {
  const positions = [10, 40, 40, 90];

  it.each([
    [0, -1],
    [9.99, -1],
    [10, 0],
    [39, 0],
    [40, 2],
    [1000, 3],
  ])('at %d seconds is %d', (seconds, index) => {
    expect(currentIndex(positions, seconds)).toBe(index);
  });

  it('finds the latest in any order, and nothing in nothing', () => {
    expect(currentIndex([90, 10, 40], 50)).toBe(2);
    expect(currentIndex([], 50)).toBe(-1);
  });
});
