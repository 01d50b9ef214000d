import { LRUCache } from 'lru-cache';
import { REDIS_PREFIX } from '../../../runtime/redis.ts';
import { findRedis, redisKey } from '../redisConnection.ts';

/** Tokens stored at most; more of them push out the oldest. Each token costs its sender work. */
const MAX_KEYS = 100_000;

const used = new LRUCache<string, true>({ max: MAX_KEYS, ttl: 1, ttlAutopurge: false });

/**
 * Whether a token is used for the first time (rules 15.7, 15.8); `lifeMs` is how long it stays valid. Used tokens are stored in this
 * process and, when it answers, in the shared store of all instances (rule 19.4).
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
