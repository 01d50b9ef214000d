import type { Database } from '../database.ts';
import type { GivenRow } from '../engines/engine.ts';
import { command, query } from '../engines/statements.ts';
import type { SessionChange } from '../records.ts';
import { SESSION_COLUMNS, toSql } from '../sessionRow.ts';

const LISTED_COLUMNS = [...SESSION_COLUMNS.map((name) => `sessions.${name}` as const), 'media.mp4', 'media.poster', 'media.live'] as const;

export const selectById = query(({ queries }, sessionId: number) =>
  queries.selectFrom('sessions').select(SESSION_COLUMNS).where('sessionId', '=', sessionId),
);

const selectGiven = query(({ queries, dialect }, given: readonly GivenRow[]) =>
  queries
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('sessionId', 'in', (from) => from.selectFrom(dialect.toGiven(given)).select('given.sessionId')),
);

/** Sessions with these ids, with one statement, which is the same for any number of them; most ask for one. */
export async function selectByIds(database: Database, sessionIds: readonly number[]) {
  const [first, ...others] = sessionIds;
  if (first !== undefined && others.length === 0) return selectById(database, first);
  return selectGiven(
    database,
    sessionIds.map((sessionId) => ({ sessionId })),
  );
}

export const selectByIdInCity = query(({ queries }, city: string, sessionId: number) =>
  queries.selectFrom('sessions').select(SESSION_COLUMNS).where('sessionId', '=', sessionId).where('city', '=', city),
);

export const selectByReference = query(({ queries }, reference: string) =>
  queries.selectFrom('sessions').select(SESSION_COLUMNS).where('reference', '=', reference).orderBy('sessionId'),
);

export const selectByReferenceInCity = query(({ queries }, city: string, reference: string) =>
  queries.selectFrom('sessions').select(SESSION_COLUMNS).where('city', '=', city).where('reference', '=', reference),
);

export const selectScripted = query(({ queries }) =>
  queries.selectFrom('sessions').select(SESSION_COLUMNS).where('script', '=', 1).orderBy('sessionId'),
);

/** Published sessions, or all. Of two with the same start the one with the higher id comes first. */
const selectBetween = (isPublic: boolean) =>
  query(({ queries }, city: string, fromMs: number, untilMs: number) =>
    queries
      .selectFrom('sessions')
      .leftJoin('media', 'media.sessionId', 'sessions.sessionId')
      .select(LISTED_COLUMNS)
      .where('city', '=', city)
      .where('startMs', '>=', fromMs)
      .where('startMs', '<', untilMs)
      .$if(isPublic, (all) => all.where('published', '=', 1))
      .orderBy('startMs', 'desc')
      .orderBy('sessions.sessionId', 'desc'),
  );

export const selectAllBetween = selectBetween(false);
export const selectPublishedBetween = selectBetween(true);

export const selectOfCategory = query(({ queries }, city: string, slug: string) =>
  queries
    .selectFrom('sessions')
    .leftJoin('media', 'media.sessionId', 'sessions.sessionId')
    .select(LISTED_COLUMNS)
    .where('city', '=', city)
    .where('category', '=', slug)
    .where('published', '=', 1)
    .orderBy('startMs', 'desc')
    .orderBy('sessions.sessionId', 'desc'),
);

export const selectNewest = query(({ queries }, city: string, limit: number) =>
  queries
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('city', '=', city)
    .orderBy('startMs', 'desc')
    .orderBy('sessionId', 'desc')
    .limit(limit),
);

export const countOfCity = query(({ queries }, city: string) =>
  queries
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('city', '=', city),
);

export const updateAccess = command(({ queries }, sessionId: number, published: boolean, password: string | undefined) =>
  queries
    .updateTable('sessions')
    .set({ published: published as unknown as number, password: password ?? null })
    .where('sessionId', '=', sessionId),
);

/** Changes columns of a session; their names are those of its fields. */
export async function updateColumns(database: Database, sessionId: number, change: SessionChange): Promise<void> {
  const columns = Object.fromEntries(Object.entries(change).map(([column, value]) => [column, toSql(value)]));
  if (Object.keys(columns).length === 0) return;
  await database.writer.updateTable('sessions').set(columns).where('sessionId', '=', sessionId).execute();
}
