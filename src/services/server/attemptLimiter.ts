import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many attempts, in how many seconds, and for how many keys at a time. */
interface AttemptLimits {
  attempts: number;
  windowSeconds: number;
  maxKeys: number;
}

/** Counts attempts by key in a window that begins with the first; the memory is bounded: past `maxKeys` the key that was used longest ago is forgotten. */
export class AttemptLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #keys: LRUCache<string, true>;

  constructor({ attempts, windowSeconds, maxKeys }: AttemptLimits) {
    this.#limiter = new RateLimiterMemory({ points: attempts, duration: windowSeconds });
    this.#keys = new LRUCache({
      max: maxKeys,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.#limiter.delete(key);
      },
    });
  }

  /** Takes an attempt: 0, or the seconds until there is one again. To be taken before what it stands for is tried, or many at once would slip through. */
  async take(key: string): Promise<number> {
    this.#keys.set(key, true);
    try {
      await this.#limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  /** Gives back an attempt that does not count. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }
}
