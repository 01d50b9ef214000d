import type { SessionStore, StoredSession } from '../store/records.ts';

/** The session that receives random events, and what its events need; `random` returns 0 to below 1. */
export interface StressContext {
  store: SessionStore;
  session: StoredSession;
  emit: (event: string, payload: unknown) => void;
  random: () => number;
  /** Number of clients that are connected to the broker. */
  connections: () => number;
}
