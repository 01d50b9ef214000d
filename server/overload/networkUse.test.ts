import { expect, it } from 'vitest';
import { FAIR_RATIO, USE_HALF_LIFE_MS } from './limits.ts';
import { NetworkUse } from './networkUse.ts';

const chargeTimes = (use: NetworkUse, network: string, times: number, nowMs = 0) => {
  for (let time = 0; time < times; time += 1) use.charge(network, nowMs);
};

it('a network is light when another one has used clearly more', () => {
  const use = new NetworkUse();
  chargeTimes(use, 'visitor', 9);
  chargeTimes(use, 'busy', 10 * FAIR_RATIO - 1);
  expect(use.isLight('visitor', 0)).toBe(false);
  chargeTimes(use, 'busy', 1);
  expect([use.isLight('visitor', 0), use.isLight('new', 0), use.isLight('busy', 0)]).toEqual([true, true, false]);
  chargeTimes(use, 'visitor', 1);
  expect(use.isLight('visitor', 0)).toBe(false);
});

it('is not light among networks that use the same, or without use', () => {
  const use = new NetworkUse();
  expect(use.isLight('a', 0)).toBe(false);
  for (const network of ['a', 'b', 'c']) chargeTimes(use, network, 50);
  expect(['a', 'b', 'c'].map((network) => use.isLight(network, 0))).toEqual([false, false, false]);
});

it('what was used fades, also for the busiest', () => {
  const use = new NetworkUse();
  chargeTimes(use, 'busy', 2 * FAIR_RATIO);
  expect(use.isLight('new', USE_HALF_LIFE_MS)).toBe(true);
  expect(use.isLight('new', 2 * USE_HALF_LIFE_MS)).toBe(false);
  // After that another one is the busiest.
  chargeTimes(use, 'other', FAIR_RATIO + 1, 100 * USE_HALF_LIFE_MS);
  expect([use.isLight('busy', 100 * USE_HALF_LIFE_MS), use.isLight('other', 100 * USE_HALF_LIFE_MS)]).toEqual([true, false]);
});
