import { describe, expect, it } from 'vitest';
import { newAllowance, spendAllowance } from './brokerAllowance.ts';
import { MESSAGE_LIMIT } from './brokerMessage.ts';

/** How many messages of a length are read that come every `pauseMs`. */
function count(length: number, pauseMs: number, most: number): number {
  let allowance = newAllowance(0);
  for (let read = 0; read < most; read += 1) {
    const left = spendAllowance(allowance, length, read * pauseMs);
    if (!left) return read;
    allowance = left;
  }
  return most;
}

describe('a broker that sends more than a session can have', () => {
  it('is refused when it sends thousands at once', () => {
    expect(count(50, 0, 10_000)).toBeLessThan(5000);
  });

  it('is refused when it goes on sending messages of 8 MB', () => {
    expect(count(MESSAGE_LIMIT, 1000, 1000)).toBeLessThan(100);
  });

  it('is read for hours when it sends 100 in a second', () => {
    expect(count(50, 10, 1_000_000)).toBe(1_000_000);
  });

  it('is read when it sends all eleven lists as long as they may be', () => {
    expect(count(MESSAGE_LIMIT, 0, 100)).toBeGreaterThanOrEqual(11);
  });
});
