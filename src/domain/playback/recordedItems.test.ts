import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemAt, wholeSecondAt } from './recordedItems.ts';

const ITEMS = [
  { id: 'a', name: '1. Opening', startSeconds: 0 },
  { id: 'b', name: '2. Budget', startSeconds: 58.6 },
  { id: 'c', name: '3. Road', startSeconds: 90 },
];

describe('the whole second of a position (rule 16.7)', () => {
  it.each([
    ['in the middle of an item', 30.9, 30],
    ['just before an item', 58.5, 58],
    ['at the start of an item', 58.6, 59],
    ['within the first second of an item', 58.9, 59],
    ['after the first second of an item', 59.4, 59],
    ['at a start that is a whole second', 90, 90],
    ['at the start', 0, 0],
  ])('%s', (_, seconds, whole) => {
    expect(wholeSecondAt(ITEMS, seconds)).toBe(whole);
  });

  it('is rounded down without items, and before the first one', () => {
    expect(wholeSecondAt([], 61.9)).toBe(61);
    expect(wholeSecondAt(ITEMS.slice(1), 12.7)).toBe(12);
  });

  it('opens the item at the position, if that lasts for a second', () => {
    const lengths = fc.array(fc.double({ min: 1, max: 600, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lengths, fc.double({ min: 0, max: 0.999, noNaN: true }), (all, share) => {
        const items = all.map((_, index) => ({ startSeconds: all.slice(0, index).reduce((sum, length) => sum + length, 0) }));
        for (const [index, item] of items.entries()) {
          const seconds = item.startSeconds + share * (all[index] ?? 0);
          fc.pre(itemAt(items, seconds) === item);
          expect(itemAt(items, wholeSecondAt(items, seconds))).toBe(item);
        }
      }),
    );
  });
});
