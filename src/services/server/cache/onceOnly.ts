import { LRUCache } from 'lru-cache';
import { REDIS_PREFIX } from '../../../config/cache/redis.ts';
import { findRedis, redisKey } from '../redisConnection.ts';

/** How many keys are remembered: more of them, each of which somebody had to earn, push out the oldest. */
const MAX_KEYS = 100_000;

const used = new LRUCache<string, true>({ max: MAX_KEYS, ttl: 1, ttlAutopurge: false });

/**
 * Whether a token is used for the first time; `lifeMs` is how long it could be tried again. Remembered in this process, and with the other
 * instances where they share a store that answers.
 */
export async function isFirstUse(token: string, lifeMs: number): Promise<boolean> {
  if (used.has(token)) return false;
  used.set(token, true, { ttl: lifeMs });
  const store = await findRedis();
  if (!store) return true;
  try {
    return (await store.set(`${REDIS_PREFIX}used:${redisKey(token)}`, 1, 'PX', lifeMs, 'NX')) !== null;
  } catch {
    return true;
  }
}
