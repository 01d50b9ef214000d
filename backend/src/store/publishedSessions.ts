import type { Database } from './database.ts';
import type { GivenRow } from './engines/engine.ts';
import { query } from './engines/statements.ts';
import type { StoredSession } from './records.ts';
import { SESSION_COLUMNS, toStoredSession } from './sessionRow.ts';

const selectPublished = (column: 'sessionId' | 'reference') =>
  query(({ queries, dialect }, given: readonly GivenRow[]) =>
    queries
      .selectFrom('sessions')
      .select(SESSION_COLUMNS)
      .where('published', '=', 1)
      .where(column, 'in', (from) =>
        from.selectFrom(dialect.toGiven(given)).select(column === 'sessionId' ? 'given.sessionId' : 'given.name'),
      ),
  );

const selectWithIds = selectPublished('sessionId');
const selectWithReferences = selectPublished('reference');

/** The published sessions, of any city, with one of these ids or references: without a look at the others. */
export async function listPublishedNamed(
  database: Database,
  sessionIds: Iterable<number>,
  references: Iterable<string>,
): Promise<StoredSession[]> {
  const rows = [
    ...(await selectWithIds(
      database,
      [...sessionIds].map((sessionId) => ({ sessionId })),
    )),
    ...(await selectWithReferences(
      database,
      [...references].map((name) => ({ name })),
    )),
  ];
  return [...new Map(rows.map((row) => [row.sessionId, toStoredSession(row)])).values()];
}
