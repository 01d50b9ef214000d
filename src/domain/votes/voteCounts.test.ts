import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedRow, fillRows, settleCounts, wholePercentages } from './voteCounts.ts';

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

describe('counts of which the service gives a part (rule 10.11)', () => {
  it.each([
    ['the total stands', [row('yes'), row('no', 10)], 29, { total: 29, isContradicted: false }],
    ['nothing is added up', [row('yes'), row('no', 10)], undefined, { total: undefined, isContradicted: false }],
    ['a total below what is counted is dropped', [row('yes'), row('no', 10)], 5, { total: undefined, isContradicted: true }],
    ['percentages are those of the service', [row('yes', undefined, 61.4), row('no', undefined, 38.6)], 31, { total: 31 }],
  ])('%s', (_what, rows, stated, counts) => {
    expect(settleCounts(rows, stated)).toMatchObject(counts);
  });

  it('have no count and no percentage that the service does not give', () => {
    expect(settleCounts([row('yes'), row('no', 10)], 29).result).toEqual([
      { vote: 'yes', label: 'yes', count: undefined, percentage: undefined },
      { vote: 'no', label: 'no', count: 10, percentage: undefined },
    ]);
    expect(settleCounts([row('yes', undefined, 61), row('no', undefined, 39)], 31).result).toMatchObject([
      { count: undefined, percentage: 61 },
      { count: undefined, percentage: 39 },
    ]);
  });

  it('stay known where a change has percentages only (rule 12.3)', () => {
    const known = settleCounts(RESULT, 31).result;
    expect(fillRows([row('yes', undefined, 61), row('no', undefined, 32)], known).map(({ count }) => count)).toEqual([19, 10]);
  });
});
