import { expect, it } from 'vitest';
import { isGivenUp, isGone, toOutageDelayMs, toRetryDelayMs } from './retryDelay.ts';

it('a message is tried again after 1 minute, then twice as long each time, up to 6 hours (rule 28.26)', () => {
  const delays: number[] = [];
  let nowMs = 9000;
  for (let attempts = 0; attempts < 12; attempts += 1) {
    const delayMs = toRetryDelayMs(attempts === 0 ? undefined : 9000, nowMs);
    delays.push(delayMs / 60_000);
    nowMs += delayMs;
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
});

it('a server that failed is asked again after 5 seconds, then twice as long each time, up to 5 minutes (rule 28.26)', () => {
  expect([0, 1, 5, 6, 100, 5000].map((failures) => toOutageDelayMs(failures) / 1000)).toEqual([5, 10, 160, 300, 300, 300]);
});

it('a message that is rejected is given up five days after it was rejected first (rule 28.26)', () => {
  const days = (count: number) => count * 24 * 3_600_000;
  expect([undefined, days(1), days(1) + 1].map((rejectedMs) => isGivenUp(rejectedMs, days(6)))).toEqual([false, true, false]);
});

it('a browser whose push service does not answer for 30 days is gone, if others took a message within an hour (rule 28.27)', () => {
  const days = (count: number) => count * 24 * 3_600_000;
  const nowMs = days(40);
  const silent = (silentMs: number | undefined, sentMs = nowMs) => isGone(silentMs, sentMs, nowMs);
  expect([silent(undefined), silent(days(10) + 1), silent(days(10))]).toEqual([false, false, true]);
  expect([silent(days(1), nowMs - 3_600_000), silent(days(1), nowMs - 3_599_999), silent(days(1), -Infinity)]).toEqual([
    false,
    true,
    false,
  ]);
});
