import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { ScriptPlan } from './plannedRecords.ts';

/** The session that a script changes, and the function that receives its events. */
export interface ScriptTarget {
  store: Store;
  session: StoredSession;
  plan: ScriptPlan;
  emit: (event: string, payload: unknown) => void;
}
