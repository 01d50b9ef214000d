import type { FollowStore } from './followStore.ts';
import { REQUEST_MS } from './requests.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time after which a follow that nobody confirmed ends, ms: 30 days (rule 28.8). */
export const UNCONFIRMED_MS = 30 * DAY_MS;

/** Time in which a mail that was sent may come back, ms: seven days (rule 28.9). Mail servers try for five. */
export const RETURN_MS = 7 * DAY_MS;

/** What `watchAges` needs. */
interface AgeOptions {
  store: Pick<FollowStore, 'endUnconfirmed' | 'settleDeliveries' | 'forgetRequests'>;
  /** Removes copies of what was sent to a follower. */
  forget: (followerId: string) => Promise<void>;
  /** Epoch milliseconds. */
  clock: () => number;
  log: { error: (details: object, message: string) => void };
}

/** Ends what nobody confirmed, and what does not count any more, now and every hour; returns the function that ends this. */
export function watchAges({ store, forget, clock, log }: AgeOptions): () => void {
  const end = async () => {
    try {
      for (const followerId of await store.endUnconfirmed(clock() - UNCONFIRMED_MS)) await forget(followerId);
      await store.settleDeliveries(clock() - RETURN_MS);
      await store.forgetRequests(clock() - REQUEST_MS);
    } catch (error) {
      log.error({ err: error }, 'old follows cannot be ended');
    }
  };
  void end();
  const timer = setInterval(() => void end(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
