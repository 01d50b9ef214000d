import { describe, expect, it } from 'vitest';
import { topicNumber } from './topicNumber.ts';

describe('the number of an item', () => {
  it.each([
    ['1. Opening', '1'],
    ['12) Budget', '12'],
    ['5a. Cycle bridge', '5a'],
    ['3.2. Parking', '3.2'],
    ['7 – Any other business', '7'],
    ['8: Questions', '8'],
  ])('is that of its name: %s', (name, number) => {
    expect(topicNumber(name)).toBe(number);
  });

  it.each(['Opening', '2026 budget', '30 km/h in the centre', 'Point 4. Budget', '', '1.5 million for schools'])(
    'is not invented: %s',
    (name) => {
      expect(topicNumber(name)).toBeUndefined();
    },
  );
});
