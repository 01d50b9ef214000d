import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDay, parseInstant } from '../../../src/domain/time/instant.ts';
import { addDays } from '../../../src/domain/time/zonedTime.ts';
import type { News } from '../follows/news.ts';
import type { Engine } from './engines/engine.ts';
import type { FollowStore, ToldNews } from './followStore.ts';
import { toKeyText } from './rows.ts';
import type { Queries, Tables } from './tables.ts';

/** News of a statement: between two of them other work of the process goes on. */
const NEWS_AT_A_TIME = 2000;

/** News in the same words, and the follows that are told of them. */
type FoundNews = Pick<Tables['news'], 'key' | 'city' | 'sessionId' | 'news' | 'startMs'> & { follows: { id: string }[] };

/** The part of a store with what is known of sessions, and what there is to say of them. */
export function createFindings({ reader, change, readJson }: Engine): FindingsPart {
  /**
   * Stores news as one value, in which words that many follows are told are once: a statement with a parameter for each column of each row
   * takes longer to prepare than to run.
   */
  const insertNews = (transaction: Queries, told: readonly ToldNews[], nowMs: number) => {
    const found = new Map<string, FoundNews>();
    for (const { followId, news: one } of told) {
      const news = JSON.stringify(one);
      const known = found.get(news);
      if (known) known.follows.push({ id: followId });
      else {
        const { city, session } = one;
        const startMs = toStartMs(one, nowMs);
        found.set(news, { key: toKeyText(one), city: city.name, sessionId: session.id, news, startMs, follows: [{ id: followId }] });
      }
    }
    // Follows may have ended since they were listed.
    return sql`
      WITH found AS MATERIALIZED (
        SELECT one.value ->> 'key' AS key, one.value ->> 'city' AS city, CAST(one.value ->> 'sessionId' AS bigint) AS "sessionId",
          one.value ->> 'news' AS news, CAST(one.value ->> 'startMs' AS bigint) AS "startMs", one.value -> 'follows' AS follows
        FROM ${readJson(sql`${JSON.stringify([...found.values()])}`)} AS one
      )
      INSERT INTO news ("followId", key, city, "sessionId", news, "foundMs", "startMs")
      SELECT follows.id, found.key, found.city, found."sessionId", found.news, CAST(${nowMs} AS bigint), found."startMs"
      FROM found CROSS JOIN ${readJson(sql`found.follows`)} AS told INNER JOIN follows ON follows.id = told.value ->> 'id'
      WHERE follows."confirmedMs" IS NOT NULL
      ON CONFLICT ("followId", key) DO NOTHING
    `.execute(transaction);
  };

  return {
    listSnapshots: (city) => reader.selectFrom('snapshots').selectAll().where('city', '=', city).orderBy('sessionId').execute(),
    findSnapshot: async (city, sessionId) => {
      const found = await reader
        .selectFrom('snapshots')
        .select('content')
        .where('city', '=', city)
        .where('sessionId', '=', sessionId)
        .executeTakeFirst();
      return found?.content;
    },
    saveFindings: ({ snapshots, news }, nowMs) =>
      change(async (transaction) => {
        for (const { city, sessionId, content } of snapshots)
          await transaction
            .insertInto('snapshots')
            .values({ city, sessionId, content })
            .onConflict((on) => on.columns(['city', 'sessionId']).doUpdateSet({ content }))
            .execute();
        for (let start = 0; start < news.length; start += NEWS_AT_A_TIME) {
          await insertNews(transaction, news.slice(start, start + NEWS_AT_A_TIME), nowMs);
          await letOthersRun();
        }
      }),
    listTold: async (city, sessionId) => {
      const rows = await reader
        .selectFrom('news')
        .select(['followId', 'news', 'messageId', 'sentMs'])
        .where('city', '=', city)
        .where('sessionId', '=', sessionId)
        .orderBy('foundMs')
        .orderBy('followId')
        .orderBy('key')
        .execute();
      return rows.map(({ followId, news, messageId, sentMs }) => ({
        followId,
        news: JSON.parse(news) as News,
        isWaiting: messageId === null && sentMs === null,
      }));
    },
    dropNews: async (city, sessionIds, spared = []) => {
      if (sessionIds.length === 0) return;
      await change((transaction) =>
        transaction
          .deleteFrom('news')
          .where('city', '=', city)
          .where('sessionId', 'in', [...sessionIds])
          .where('sentMs', 'is', null)
          .where('followId', 'not in', ['', ...spared])
          .execute(),
      );
    },
    forgetSessions: async (city, sessionIds) => {
      if (sessionIds.length === 0) return [];
      return change(async (transaction) => {
        const news = await transaction
          .selectFrom('news')
          .select('sessionId')
          .distinct()
          .where('city', '=', city)
          .where('sessionId', 'in', [...sessionIds])
          .where('sentMs', 'is', null)
          .execute();
        const waiting = new Set(news.map(({ sessionId }) => sessionId));
        const ids = sessionIds.filter((id) => !waiting.has(id));
        if (ids.length === 0) return [];
        for (const table of ['snapshots', 'news'] as const)
          await transaction.deleteFrom(table).where('city', '=', city).where('sessionId', 'in', ids).execute();
        return ids;
      });
    },
    forgetOtherCities: (cities) =>
      change(async (transaction) => {
        await transaction
          .deleteFrom('snapshots')
          .where('city', 'not in', ['', ...cities])
          .execute();
      }),
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

/**
 * When the session starts that is news before it, epoch ms: what is told afterwards is told in vain. Of one that has moved the first start
 * counts that is ahead; of a start without a time the beginning of its day, and on that day its end (rule 28.12).
 */
function toStartMs({ phase, city: { timeZone }, session, movedTo }: News, nowMs: number): number | null {
  if (phase !== 'before') return null;
  const starts = [session.start, movedTo].flatMap((start) => (isDay(start) ? [start, addDays(start ?? '', 1)] : [start]));
  const ahead = starts.map((start) => parseInstant(start, timeZone) ?? 0).filter((ms) => ms > nowMs);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** What `createFindings` has of the store. */
type FindingsPart = Pick<
  FollowStore,
  'listSnapshots' | 'findSnapshot' | 'saveFindings' | 'listTold' | 'dropNews' | 'forgetSessions' | 'forgetOtherCities' | 'listNews'
>;
