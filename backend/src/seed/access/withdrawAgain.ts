import type { Store } from '../../store/store.ts';
import type { AccessDecisions } from './accessDecisions.ts';

/** The last instant that a date can have (epoch ms). */
const LAST_MS = 8.64e15;

/**
 * Withdraws what a database from before its withdrawal publishes: a copy that was restored, or one that a power cut has set back
 * (rule 13.11).
 */
export function withdrawAgain(store: Store, decisions: AccessDecisions): void {
  for (const city of store.listCities()) {
    const published = store.listSessionsBetween(city, -LAST_MS, LAST_MS, true);
    for (const { sessionId } of decisions.listWithdrawn(city, published)) store.updateSession(sessionId, { published: false });
  }
}
