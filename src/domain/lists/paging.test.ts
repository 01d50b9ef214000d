import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageNumbers, pageOf } from './paging.ts';

describe('pageOf', () => {
  it.each([
    [1, 1],
    [3, 3],
    [99, 3],
    [0, 1],
    [-4, 1],
    [2.7, 2],
    [NaN, 1],
    [Infinity, 3],
  ])('page %s of three becomes page %s', (wanted, page) => {
    expect(pageOf(Array(50).fill(0), wanted, 24).page).toBe(page);
  });

  it('has one empty page for an empty list', () => {
    expect(pageOf([], 5, 24)).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
  });

  it('shows every item once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (items, size) => {
        const { pageCount } = pageOf(items, 1, size);
        const shown = Array.from({ length: pageCount }, (_, index) => pageOf(items, index + 1, size).items).flat();
        expect(shown).toEqual(items);
      }),
    );
  });
});

describe('pageNumbers', () => {
  const gap = undefined;
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, gap, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 9, [1, 2, 3, 4, 5, gap, 9]],
    [5, 9, [1, gap, 4, 5, 6, gap, 9]],
    [9, 9, [1, gap, 8, 9]],
  ])('page %i of %i', (page, pageCount, numbers) => {
    expect(pageNumbers(page, pageCount)).toEqual(numbers);
  });
});
