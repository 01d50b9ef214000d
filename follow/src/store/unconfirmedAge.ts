import type { FollowStore } from './followStore.ts';

const HOUR_MS = 3_600_000;

/** Time after which a follow that nobody confirmed ends, ms: 30 days (rule 28.8). */
export const UNCONFIRMED_MS = 30 * 24 * HOUR_MS;

/** What `watchUnconfirmed` needs. */
interface AgeOptions {
  store: Pick<FollowStore, 'endUnconfirmed'>;
  /** Epoch milliseconds. */
  clock: () => number;
  log: { error: (details: object, message: string) => void };
}

/** Ends what nobody confirmed now and every hour; returns the function that ends this. */
export function watchUnconfirmed({ store, clock, log }: AgeOptions): () => void {
  const end = () => {
    store.endUnconfirmed(clock() - UNCONFIRMED_MS).catch((error: unknown) => log.error({ err: error }, 'old follows cannot be ended'));
  };
  end();
  const timer = setInterval(end, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
