import { expect, it } from 'vitest';
import { createWorkBudget, spendWork, workWaitMs } from './workBudget.ts';

const LIMIT = { share: 0.1, burstMs: 1000 };

it('work may begin until the time at once is used, and then when its share of the time has passed (rule 12.27)', () => {
  const used = spendWork(createWorkBudget(LIMIT, 0), LIMIT, 999, 0);
  expect(workWaitMs(used, LIMIT, 0)).toBe(0);
  const exceeded = spendWork(used, LIMIT, 181, 0);
  expect(exceeded.availableMs).toBe(-180);
  expect(workWaitMs(exceeded, LIMIT, 0)).toBeGreaterThan(1800);
  expect(workWaitMs(exceeded, LIMIT, 1810)).toBe(0);
});

it('time that nobody uses is not saved', () => {
  const rested = spendWork(createWorkBudget(LIMIT, 0), LIMIT, 0, 3_600_000);
  expect(rested.availableMs).toBe(LIMIT.burstMs);
});
