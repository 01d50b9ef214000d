import { describe, expect, it } from 'vitest';
import { createAllowance, spendAllowance } from './brokerAllowance.ts';
import { MESSAGE_LIMIT } from './brokerMessage.ts';

/** Number of messages that are accepted, of `length`, sent every `pauseMs`, at most `most`. */
function countAccepted(length: number, pauseMs: number, most: number): number {
  let allowance = createAllowance(0);
  for (let accepted = 0; accepted < most; accepted += 1) {
    const left = spendAllowance(allowance, length, accepted * pauseMs);
    if (!left) return accepted;
    allowance = left;
  }
  return most;
}

describe('a broker that sends many messages (rule 12.10)', () => {
  it('is rejected after thousands of messages at once', () => {
    expect(countAccepted(50, 0, 10_000)).toBeLessThan(5000);
  });

  it('is rejected when it continuously sends messages of 8 MB', () => {
    expect(countAccepted(MESSAGE_LIMIT, 1000, 1000)).toBeLessThan(100);
  });

  it('is accepted for hours with 100 messages a second', () => {
    expect(countAccepted(50, 10, 1_000_000)).toBe(1_000_000);
  });

  it('is accepted with all eleven lists at their maximum length', () => {
    expect(countAccepted(MESSAGE_LIMIT, 0, 100)).toBeGreaterThanOrEqual(11);
  });
});
