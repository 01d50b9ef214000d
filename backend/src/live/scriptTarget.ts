import type { SessionStore, StoredSession } from '../store/records.ts';
import type { ScriptPlan } from './plannedRecords.ts';

/** The session that a script changes, and the function that receives its events. */
export interface ScriptTarget {
  store: SessionStore;
  session: StoredSession;
  plan: ScriptPlan;
  emit: (event: string, payload: unknown) => void;
}
