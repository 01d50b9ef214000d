import { describe, expect, it } from 'vitest';
import { isDue } from './indexSchedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 2, 10);

describe('a session is read (rule 24.13)', () => {
  it('when it is new, and when its entry in the list has changed', () => {
    expect(isDue(undefined, 'a', NOW, NOW)).toBe(true);
    expect(isDue({ listed: 'b', checkedMs: NOW }, 'a', NOW, NOW)).toBe(true);
    expect(isDue({ listed: 'a', checkedMs: NOW }, 'a', NOW, NOW)).toBe(false);
  });

  it.each([
    ['in the future', -DAY, 10 * MINUTE],
    ['in its first two days', 2 * DAY - 1, 10 * MINUTE],
    ['in its first month', 2 * DAY, 6 * HOUR],
    ['until the end of its first month', 30 * DAY - 1, 6 * HOUR],
    ['later', 30 * DAY, 30 * DAY],
  ])('again %s', (_case, ageMs, everyMs) => {
    const isDueAfter = (ms: number) => isDue({ listed: 'a', checkedMs: NOW - ms }, 'a', NOW - ageMs, NOW);
    expect([isDueAfter(everyMs - 1), isDueAfter(everyMs)]).toEqual([false, true]);
  });

  it('again after a month when it has no start', () => {
    expect(isDue({ listed: 'a', checkedMs: NOW - 30 * DAY + 1 }, 'a', undefined, NOW)).toBe(false);
    expect(isDue({ listed: 'a', checkedMs: NOW - 30 * DAY }, 'a', undefined, NOW)).toBe(true);
  });
});
