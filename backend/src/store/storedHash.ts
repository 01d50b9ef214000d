import type { Database } from './database.ts';
import { query } from './engines/statements.ts';
import { reuseHash } from './passwordHash.ts';
import { parseJson } from './sessionRow.ts';

const selectPassword = query(({ queries }, sessionId: number) =>
  queries.selectFrom('sessions').select('password').where('sessionId', '=', sessionId),
);

const selectContent = query(({ queries }, sessionId: number) =>
  queries.selectFrom('seedFolders').select('content').where('sessionId', '=', sessionId),
);

/** The hash with which the database stores a password of a session (rule 20.12): one that it has, if the password is the same. */
export async function toStoredHash(database: Database, sessionId: number, password: string): Promise<string> {
  const stored = await selectPassword(database, sessionId);
  const folders = await selectContent(database, sessionId);
  const passwords = folders.map(({ content }) => (parseJson(content ?? '{}') as { session?: { password?: unknown } }).session?.password);
  return reuseHash(
    password,
    [...stored.map((row) => row.password), ...passwords].filter((hash) => typeof hash === 'string'),
  );
}
