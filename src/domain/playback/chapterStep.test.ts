import { describe, expect, it } from 'vitest';
import { chapterStep } from './chapterStep.ts';

const starts = [5, 58, 132];

describe('chapterStep (rule 7.19)', () => {
  it.each([
    [0, 5],
    [5, 58],
    [57.9, 58],
    [58, 132],
    [132, undefined],
  ])('next from %d is %s', (seconds, next) => {
    expect(chapterStep(starts, seconds, 'next')).toBe(next);
  });

  it.each([
    [70, 58],
    [61.1, 58],
    [61, 5],
    [58, 5],
    [6, 5],
    [0, 5],
  ])('previous from %d is %s', (seconds, previous) => {
    expect(chapterStep(starts, seconds, 'previous')).toBe(previous);
  });

  it('is undefined without chapters', () => {
    expect(chapterStep([], 10, 'next')).toBeUndefined();
    expect(chapterStep([], 10, 'previous')).toBeUndefined();
  });
});
