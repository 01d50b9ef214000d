import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { CompiledQuery, Insertable } from 'kysely';
import type { News } from '../follows/news.ts';
import type { Engine } from './engines/engine.ts';
import type { FollowStore } from './followStore.ts';
import type { Queries, Tables } from './tables.ts';

/** Rows of a statement: few sizes, because each is a statement of its own. */
const SIZES = [256, 16, 1] as const;

/**
 * Inserts rows that all have the same columns in the same order. Statements are compiled once for each size: to compile them takes longer
 * than to run them. Between them other work of the process goes on.
 */
async function insertRows<Row extends object>(
  transaction: Queries,
  rows: readonly Row[],
  toInsert: (part: Row[]) => { compile: () => CompiledQuery },
): Promise<void> {
  const compiled = new Map<number, CompiledQuery>();
  let position = 0;
  while (position < rows.length) {
    const size = SIZES.find((one) => position + one <= rows.length) ?? 1;
    const part = rows.slice(position, position + size);
    const statement = compiled.get(size) ?? toInsert(part).compile();
    compiled.set(size, statement);
    await transaction.executeQuery({ ...statement, parameters: part.flatMap((row): unknown[] => Object.values(row)) });
    position += size;
    if (size === SIZES[0]) await letOthersRun();
  }
}

const saveSnapshots = (transaction: Queries, rows: readonly Tables['snapshots'][]) =>
  insertRows(transaction, rows, (part) =>
    transaction
      .insertInto('snapshots')
      .values(part)
      .onConflict((on) => on.columns(['city', 'sessionId']).doUpdateSet((row) => ({ content: row.ref('excluded.content') }))),
  );

const saveNews = (transaction: Queries, rows: readonly Insertable<Tables['news']>[]) =>
  insertRows(transaction, rows, (part) =>
    transaction
      .insertInto('news')
      .values(part)
      .onConflict((on) => on.columns(['followId', 'key']).doNothing()),
  );

/** The part of a store with what is known of sessions, and what there is to say of them. */
export function createFindings({ reader, change }: Engine): FindingsPart {
  return {
    listSnapshots: (city) => reader.selectFrom('snapshots').selectAll().where('city', '=', city).orderBy('sessionId').execute(),
    saveFindings: ({ snapshots, news }, nowMs) =>
      change(async (transaction) => {
        // A snapshot that occurs twice would be an error of the statement: the last one counts.
        const latest = new Map(snapshots.map((one) => [`${one.city} ${one.sessionId}`, one]));
        const columns = [...latest.values()].map(({ city, sessionId, content }) => ({ city, sessionId, content }));
        await saveSnapshots(transaction, columns);
        if (news.length === 0) return;
        // Follows may have ended since they were listed.
        const follows = await transaction.selectFrom('follows').select('id').where('confirmedMs', 'is not', null).execute();
        const ids = new Set(follows.map(({ id }) => id));
        const rows = news
          .filter(({ followId }) => ids.has(followId))
          .map(({ followId, news: one }) => ({
            followId,
            key: one.key,
            city: one.city.name,
            sessionId: one.session.id,
            news: JSON.stringify(one),
            foundMs: nowMs,
            messageId: null,
            sentMs: null,
          }));
        await saveNews(transaction, rows);
      }),
    listTold: async (city, sessionId) => {
      const rows = await reader
        .selectFrom('news')
        .select(['followId', 'news'])
        .where('city', '=', city)
        .where('sessionId', '=', sessionId)
        // Also what is in a message that is on its way.
        .where((eb) => eb.or([eb('sentMs', 'is not', null), eb('messageId', 'is not', null)]))
        .orderBy('foundMs')
        .orderBy('followId')
        .orderBy('key')
        .execute();
      return rows.map(({ followId, news }) => ({ followId, news: JSON.parse(news) as News }));
    },
    dropNews: async (city, sessionIds) => {
      if (sessionIds.length === 0) return;
      await change((transaction) =>
        transaction
          .deleteFrom('news')
          .where('city', '=', city)
          .where('sessionId', 'in', [...sessionIds])
          .where('sentMs', 'is', null)
          .execute(),
      );
    },
    listNews: async (followerId) => {
      const rows = await reader
        .selectFrom('news')
        .innerJoin('follows', 'follows.id', 'news.followId')
        .select(['news.followId', 'news.news', 'news.foundMs', 'news.sentMs'])
        .where('follows.followerId', '=', followerId)
        .orderBy('news.foundMs')
        .orderBy('news.followId')
        .orderBy('news.key')
        .execute();
      return rows.map(({ followId, news, foundMs, sentMs }) => ({
        followId,
        news: JSON.parse(news) as News,
        foundMs,
        sentMs: sentMs ?? undefined,
      }));
    },
  };
}

/** What `createFindings` has of the store. */
type FindingsPart = Pick<FollowStore, 'listSnapshots' | 'saveFindings' | 'listTold' | 'dropNews' | 'listNews'>;
