import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** The session that receives random events, and what its events need; `random` returns 0 to below 1. */
export interface StressContext {
  store: Store;
  session: StoredSession;
  emit: (event: string, payload: unknown) => void;
  random: () => number;
  /** Number of clients that are connected to the broker. */
  connections: () => number;
}
