import type { Database } from '../../store/database.ts';
import { listPublishedNamed } from '../../store/publishedSessions.ts';
import type { Store } from '../../store/store.ts';
import type { AccessDecisions } from './accessDecisions.ts';

/**
 * Withdraws what a database from before its withdrawal publishes: a copy that was restored, or one that a power cut has set back
 * (rule 13.11). Reads only the sessions that the decisions name: an archive has 100,000. Throws an Error if the decisions cannot be read.
 */
export async function withdrawAgain(database: Database, store: Store, decisions: AccessDecisions): Promise<void> {
  const withdrawals = decisions.listWithdrawals(await store.listCities());
  const sessionIds = new Set(withdrawals.map(({ sessionId }) => sessionId));
  const references = new Set(withdrawals.flatMap(({ reference }) => reference ?? []));
  const published = Map.groupBy(await listPublishedNamed(database, sessionIds, references), ({ city }) => city);
  for (const [city, sessions] of published)
    for (const { sessionId } of decisions.listWithdrawn(city, sessions)) await store.updateSession(sessionId, { published: false });
}
