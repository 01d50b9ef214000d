import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { REDIS_PREFIX } from '../../../runtime/redis.ts';
import { findRedis, redisKey } from '../redisConnection.ts';

/** Limits of one kind of attempt. */
interface AttemptLimits {
  /** Unique name of the kind of attempt: all instances of the portal count under it together (rule 19.4). */
  name: string;
  /** Attempts that a key has in a window. */
  attempts: number;
  windowSeconds: number;
  /** Keys that are counted at the same time. */
  maxKeys: number;
}

/** Takes one attempt; returns 0, or the seconds until the next attempt is available. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}

const createSharedLimiter = (store: Redis, { name, attempts, windowSeconds }: AttemptLimits) =>
  new RateLimiterRedis({ storeClient: store, keyPrefix: `${REDIS_PREFIX}attempts:${name}`, points: attempts, duration: windowSeconds });

/**
 * Counts attempts by key in a window that begins with the first attempt (rule 19.4). A process always counts its own attempts, so that
 * it works without the shared store; instances that share a store also count together. Beyond `maxKeys` keys the least recently used
 * key is removed, so that memory is bounded.
 */
export class AttemptLimiter {
  readonly #limits: AttemptLimits;
  readonly #local: RateLimiterMemory;
  readonly #keys: LRUCache<string, true>;
  #shared: RateLimiterRedis | undefined;

  constructor(limits: AttemptLimits) {
    this.#limits = limits;
    this.#local = new RateLimiterMemory({ points: limits.attempts, duration: limits.windowSeconds });
    this.#keys = new LRUCache({
      max: limits.maxKeys,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.#local.delete(key);
      },
    });
  }

  /**
   * Takes one attempt; returns 0, or the seconds until the next attempt is available. Call it before the limited action: otherwise many
   * simultaneous requests pass the limit.
   */
  async take(key: string): Promise<number> {
    this.#keys.set(key, true);
    const waitSeconds = await consume(this.#local, key);
    if (waitSeconds > 0) return waitSeconds;
    const sharedWaitSeconds = await this.#useShared((limiter) => consume(limiter, redisKey(key)));
    // The other instances have used up the limit: this process must not count the attempt.
    if (sharedWaitSeconds) await this.#local.reward(key);
    return sharedWaitSeconds ?? 0;
  }

  /** Attempts of a key in its window, rejected ones included: the larger of the local count and the shared count. */
  async count(key: string): Promise<number> {
    const local = await this.#local.get(key);
    const shared = await this.#useShared((limiter) => limiter.get(redisKey(key)));
    return Math.max(local?.consumedPoints ?? 0, shared?.consumedPoints ?? 0);
  }

  /** Gives back one attempt that must not count. */
  async giveBack(key: string): Promise<void> {
    await this.#local.reward(key);
    await this.#useShared((limiter) => limiter.reward(redisKey(key)));
  }

  /** Runs `use` with the shared limiter; undefined without a shared store or when it fails: the local count applies then. */
  async #useShared<T>(use: (limiter: RateLimiterRedis) => Promise<T>): Promise<T | undefined> {
    const store = await findRedis();
    if (!store) return undefined;
    this.#shared ??= createSharedLimiter(store, this.#limits);
    return use(this.#shared).catch(() => undefined);
  }
}
