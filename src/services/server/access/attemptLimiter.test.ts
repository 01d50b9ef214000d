import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AttemptLimiter } from './attemptLimiter.ts';

const LIMITS = { name: 'test', attempts: 3, windowSeconds: 60, maxKeys: 2 };

beforeAll(() => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const takeAll = (limiter: AttemptLimiter, keys: string[]) => Promise.all(keys.map((key) => limiter.take(key)));

describe('attempts', () => {
  it('are counted by key, also simultaneous ones', async () => {
    const limiter = new AttemptLimiter(LIMITS);
    expect(await takeAll(limiter, ['a', 'a', 'a', 'a', 'b'])).toEqual([0, 0, 0, 60, 0]);
  });

  it('are available again when the window of the first one is over', async () => {
    const limiter = new AttemptLimiter(LIMITS);
    await takeAll(limiter, ['a', 'a', 'a']);
    vi.advanceTimersByTime(50_000);
    expect(await limiter.take('a'), 'asking again does not prolong it').toBe(10);
    vi.advanceTimersByTime(10_000);
    expect(await limiter.take('a')).toBe(0);
  });

  it('that are given back do not count', async () => {
    const limiter = new AttemptLimiter(LIMITS);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await limiter.take('a')).toBe(0);
      await limiter.giveBack('a');
    }
  });

  it('are counted including rejected ones', async () => {
    const limiter = new AttemptLimiter(LIMITS);
    expect(await limiter.count('a')).toBe(0);
    await takeAll(limiter, ['a', 'a', 'a', 'a', 'b']);
    expect([await limiter.count('a'), await limiter.count('b')]).toEqual([4, 1]);
    await limiter.giveBack('b');
    expect(await limiter.count('b')).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(await limiter.count('a')).toBe(0);
  });

  it('are counted for a limited number of keys: the least recently used key is removed', async () => {
    const limiter = new AttemptLimiter(LIMITS);
    await takeAll(limiter, ['a', 'a', 'a', 'b', 'b', 'b']);
    expect(await takeAll(limiter, ['c', 'b'])).toEqual([0, 60]);
    expect(await limiter.take('a')).toBe(0);
  });
});
