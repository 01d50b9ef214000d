import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { FollowError } from './followErrors.ts';

/** Requests for a message that a network may make in an hour (rule 28.7). */
const REQUESTS = 20;
const WINDOW_SECONDS = 3600;

/** Returns a function that counts a request of a network; it rejects with `too-many-requests`, for known and unknown addresses alike. */
export function createNetworkLimit(): (network: string | null | undefined) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: REQUESTS, duration: WINDOW_SECONDS });
  return async (network) => {
    if (network == null) return;
    try {
      await limiter.consume(network);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new FollowError(429, 'too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  };
}
