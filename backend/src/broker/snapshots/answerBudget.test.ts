import { expect, it } from 'vitest';
import { AnswerBudget } from './answerBudget.ts';

it('lets the answers of a network take their share of the time', () => {
  let nowMs = 0;
  const budget = new AnswerBudget({ share: 0.05, burstMs: 250, clock: () => nowMs });
  let spentMs = 0;
  while (nowMs < 100_000) {
    // 400 clients ask all the time for what takes 24 ms.
    if (budget.getWaitMs() === 0) {
      nowMs += 24;
      budget.spend(24);
      spentMs += 24;
    } else nowMs += 10;
  }
  expect(spentMs).toBeGreaterThan(4900);
  expect(spentMs).toBeLessThan(5400);
});

it('says when the next answer may be sent', () => {
  let nowMs = 0;
  const budget = new AnswerBudget({ share: 0.1, burstMs: 100, clock: () => nowMs });
  expect(budget.getWaitMs()).toBe(0);
  nowMs += 200;
  budget.spend(200);
  expect(budget.getWaitMs()).toBe(1000);
  nowMs += 799;
  expect(budget.getWaitMs()).toBe(250);
  nowMs += 202;
  expect(budget.getWaitMs()).toBe(0);
});
