import type { Database } from './database.ts';
import type { StoredSession } from './records.ts';
import { SESSION_COLUMNS, toStoredSession } from './sessionRow.ts';

/** Most values of a statement. */
const MOST_VALUES = 500;

/** The published sessions, of any city, with one of these ids or references: in few statements, without a look at the others. */
export function listPublishedNamed(database: Database, sessionIds: Iterable<number>, references: Iterable<string>): StoredSession[] {
  const found = new Map<number, StoredSession>();
  const find = (column: 'sessionId' | 'reference', names: readonly (number | string)[]) => {
    for (let index = 0; index < names.length; index += MOST_VALUES) {
      const values = names.slice(index, index + MOST_VALUES);
      const sql = `SELECT ${SESSION_COLUMNS.join(', ')} FROM sessions WHERE published = 1 AND ${column} IN (${values.map(() => '?').join(', ')})`;
      for (const session of database.all(sql, ...values).map(toStoredSession)) found.set(session.sessionId, session);
    }
  };
  find('sessionId', [...sessionIds]);
  find('reference', [...references]);
  return [...found.values()];
}
