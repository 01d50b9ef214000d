import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves with a value in time, and leaves no timer behind', async () => {
  expect(await within(1000, Promise.resolve('known'))).toBe('known');
  await expect(within(1000, Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(vi.getTimerCount()).toBe(0);
});

it('resolves with undefined when the value is late', async () => {
  const result = within(1000, new Promise((resolve) => void setTimeout(resolve, 2000, 'late')));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBeUndefined();
});
