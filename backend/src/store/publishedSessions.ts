import type { Database } from './database.ts';
import type { StoredSession } from './records.ts';
import { SESSION_COLUMNS, toStoredSession } from './sessionRow.ts';

/** Most values of a statement. */
const MOST_VALUES = 500;

/** The published sessions, of any city, with one of these ids or references: in few statements, without a look at the others. */
export async function listPublishedNamed(
  database: Database,
  sessionIds: Iterable<number>,
  references: Iterable<string>,
): Promise<StoredSession[]> {
  const found = new Map<number, StoredSession>();
  const find = async (column: 'sessionId' | 'reference', names: readonly (number | string)[]) => {
    for (let index = 0; index < names.length; index += MOST_VALUES) {
      const values = names.slice(index, index + MOST_VALUES);
      const published = database.reader.selectFrom('sessions').select(SESSION_COLUMNS).where('published', '=', 1);
      const rows = await published.where(column, 'in', values as number[] & string[]).execute();
      for (const session of rows.map(toStoredSession)) found.set(session.sessionId, session);
    }
  };
  await find('sessionId', [...sessionIds]);
  await find('reference', [...references]);
  return [...found.values()];
}
