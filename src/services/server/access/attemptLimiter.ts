import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { REDIS_PREFIX } from '../../../config/cache/redis.ts';
import { findRedis, redisKey } from '../redisConnection.ts';

/** How many attempts, in how many seconds, and for how many keys at a time. */
interface AttemptLimits {
  /** What is attempted, in a word of its own: all instances of the portal count under it together. */
  name: string;
  attempts: number;
  windowSeconds: number;
  maxKeys: number;
}

/** Takes an attempt: 0, or the seconds until there is one again. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (httpError) {
    if (httpError instanceof RateLimiterRes) return Math.max(1, Math.ceil(httpError.msBeforeNext / 1000));
    throw httpError;
  }
}

const createShared = (store: Redis, { name, attempts, windowSeconds }: AttemptLimits) =>
  new RateLimiterRedis({ storeClient: store, keyPrefix: `${REDIS_PREFIX}attempts:${name}`, points: attempts, duration: windowSeconds });

/**
 * Counts attempts by key in a window that begins with the first. This process always counts its own, so that it can go on alone; where
 * instances share a store, all of theirs count together. Memory is bounded: past `maxKeys` the key that was used longest ago is forgotten.
 */
export class AttemptLimiter {
  readonly #limits: AttemptLimits;
  readonly #own: RateLimiterMemory;
  readonly #keys: LRUCache<string, true>;
  #shared: RateLimiterRedis | undefined;

  constructor(limits: AttemptLimits) {
    this.#limits = limits;
    this.#own = new RateLimiterMemory({ points: limits.attempts, duration: limits.windowSeconds });
    this.#keys = new LRUCache({
      max: limits.maxKeys,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.#own.delete(key);
      },
    });
  }

  /** Takes an attempt: 0, or the seconds until there is one again. To be taken before what it stands for is tried, or many at once would slip through. */
  async take(key: string): Promise<number> {
    this.#keys.set(key, true);
    const wait = await consume(this.#own, key);
    if (wait > 0) return wait;
    const sharedWait = await this.#askShared((limiter) => consume(limiter, redisKey(key)));
    // What the others have used up was no attempt of this process.
    if (sharedWait) await this.#own.reward(key);
    return sharedWait ?? 0;
  }

  /** Attempts by a key in its window, those that were refused too; as this process or all of them together have counted. */
  async count(key: string): Promise<number> {
    const own = await this.#own.get(key);
    const shared = await this.#askShared((limiter) => limiter.get(redisKey(key)));
    return Math.max(own?.consumedPoints ?? 0, shared?.consumedPoints ?? 0);
  }

  /** Gives back an attempt that does not count. */
  async giveBack(key: string): Promise<void> {
    await this.#own.reward(key);
    await this.#askShared((limiter) => limiter.reward(redisKey(key)));
  }

  /** Undefined where no store is shared, or it does not answer: then this process's own count has to do. */
  async #askShared<T>(ask: (limiter: RateLimiterRedis) => Promise<T>): Promise<T | undefined> {
    const store = await findRedis();
    if (!store) return undefined;
    this.#shared ??= createShared(store, this.#limits);
    return ask(this.#shared).catch(() => undefined);
  }
}
