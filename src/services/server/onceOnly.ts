import { LRUCache } from 'lru-cache';

/** How many keys are remembered: more of them, each of which somebody had to earn, push out the oldest. */
const MAX_KEYS = 100_000;

const used = new LRUCache<string, true>({ max: MAX_KEYS, ttl: 1, ttlAutopurge: false });

/** Whether a token is used for the first time; `lifeMs` is how long it could be tried again. Remembered in this process. */
export function isFirstUse(token: string, lifeMs: number): boolean {
  if (used.has(token)) return false;
  used.set(token, true, { ttl: lifeMs });
  return true;
}
