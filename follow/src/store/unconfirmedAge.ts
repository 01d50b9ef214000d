import type { FollowStore } from './followStore.ts';

const HOUR_MS = 3_600_000;

/** Time after which a follow that nobody confirmed ends, ms: 30 days (rule 28.8). */
export const UNCONFIRMED_MS = 30 * 24 * HOUR_MS;

/** What `watchUnconfirmed` needs. */
interface AgeOptions {
  store: Pick<FollowStore, 'endUnconfirmed'>;
  /** Removes copies of what was sent to a follower. */
  forget: (followerId: string) => Promise<void>;
  /** Epoch milliseconds. */
  clock: () => number;
  log: { error: (details: object, message: string) => void };
}

/** Ends what nobody confirmed now and every hour; returns the function that ends this. */
export function watchUnconfirmed({ store, forget, clock, log }: AgeOptions): () => void {
  const end = async () => {
    try {
      for (const followerId of await store.endUnconfirmed(clock() - UNCONFIRMED_MS)) await forget(followerId);
    } catch (error) {
      log.error({ err: error }, 'old follows cannot be ended');
    }
  };
  void end();
  const timer = setInterval(() => void end(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
