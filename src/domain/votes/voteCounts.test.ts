import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedRow, settleCounts, wholePercentages } from './voteCounts.ts';

const row = (vote: string, count?: number, percentage?: number): CountedRow => ({ vote, label: undefined, count, percentage });
const RESULT = [row('yes', 19), row('no', 10), row('abstain', 2)];

describe('the counts of a vote (rules 10.1, 10.2)', () => {
  it.each([
    [31, RESULT, 31, false],
    [undefined, RESULT, 31, false],
    [29, RESULT, 29, false],
    [5, RESULT, 31, true],
    [99, RESULT, 31, true],
    [30, RESULT, 31, true],
    [31, [...RESULT, row('absent', 6)], 31, false],
    [37, [...RESULT, row('absent', 6)], 37, false],
    [undefined, [...RESULT, row('absent', 6)], 31, false],
    [31, [...RESULT, row('telephonic', 6)], 31, false],
    [25, [row('yes', 0), row('no', 0)], 25, false],
    [25, [], 25, false],
    [undefined, [], 0, false],
  ])('a total of %s is consistent with its rows, or computed from them', (stated, rows, total, isContradicted) => {
    expect(settleCounts(rows, stated)).toMatchObject({ total, isContradicted });
  });

  it('give people who did not vote no share', () => {
    expect(settleCounts([row('yes', 1), row('no', 1), row('absent', 3)], 2).result.map(({ percentage }) => percentage)).toEqual([
      50, 50, 0,
    ]);
  });

  it('have whole percentages that add up to 100, each less than 1 from its share', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const percentages = wholePercentages(counts);
        expect(percentages.reduce((sum, each) => sum + each, 0)).toBe(total === 0 ? 0 : 100);
        for (const [index, each] of percentages.entries()) {
          expect(Number.isInteger(each)).toBe(true);
          if (total > 0) expect(Math.abs(each - (100 * (counts[index] ?? 0)) / total)).toBeLessThan(1);
        }
      }),
    );
    expect(wholePercentages([1, 1, 1])).toEqual([34, 33, 33]);
    expect(wholePercentages([0, 0])).toEqual([0, 0]);
  });
});
