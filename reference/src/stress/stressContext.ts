import type { SessionStore, StoredSession } from '../records.ts';

/** What a stressed session works with; `random` answers 0 to below 1. */
export interface StressContext {
  store: SessionStore;
  session: StoredSession;
  emit: (event: string, payload: unknown) => void;
  random: () => number;
  /** Those who watch through the broker. */
  connections: () => number;
}
