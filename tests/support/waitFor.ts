import { vi } from 'vitest';

/** Calls `check` until it does not throw; rejects with its error after 30 s, long enough for a busy machine. Resolves to its result. */
export const waitFor = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 30_000, interval: 250 });
