import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CallPauses } from './callPauses.ts';

it('a pause lasts as long as the service asks, and at most 10 s (rule 17.15)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 20_000 }), (pauseMs, laterMs) => {
      const pauses = new CallPauses();
      pauses.add('/a', pauseMs, 500);
      expect(pauses.has('/a', 500 + laterMs)).toBe(laterMs < Math.min(pauseMs, 10_000));
      expect(pauses.has('/b', 500 + laterMs)).toBe(false);
    }),
  );
});

it('only the latest 500 pauses are known', () => {
  const pauses = new CallPauses();
  for (let number = 0; number <= 500; number += 1) pauses.add(`/${number}`, 1000, 0);
  expect([pauses.has('/0', 1), pauses.has('/1', 1), pauses.has('/500', 1)]).toEqual([false, true, true]);
});
