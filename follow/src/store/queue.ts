import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Channel } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { Engine } from './engines/engine.ts';
import type { FollowStore, TakenMessage, ToldNews } from './followStore.ts';
import { addBounce, addDelivery, endMessage } from './deliveries.ts';
import { selectDue } from './dueFollows.ts';
import { countRequest } from './requests.ts';
import { createId, toFollow, toFollower, toKeyText } from './rows.ts';
import type { Queries, Tables } from './tables.ts';

/** Messages of one statement. */
const MESSAGES_AT_A_TIME = 256;

/** The part of a store with the messages. */
export function createQueue({ reader, change, emptyLog }: Engine, toMessageId: (id: string) => string): QueuePart {
  /** Messages that this process sends now: of all processes only the one with the lock sends. */
  const taken = new Set<string>();

  const newMessage = (
    followerId: string,
    channel: Channel,
    nowMs: number,
  ): Omit<Tables['messages'], 'kind' | 'followId' | 'locale' | 'batch'> => {
    const id = createId();
    return { id, messageId: toMessageId(id), followerId, channel, createdMs: nowMs, dueMs: nowMs, attempts: 0, rejectedMs: null };
  };

  const findDue = (kinds: Tables['messages']['kind'][], nowMs: number, channel: Channel | undefined) =>
    reader
      .selectFrom('messages')
      .selectAll()
      .$if(channel !== undefined, (messages) => messages.where('channel', '=', channel ?? 'mail'))
      .where('kind', 'in', kinds)
      .where('dueMs', '<=', nowMs)
      .where('id', 'not in', taken.size > 0 ? [...taken] : [''])
      // Servers that never answer do not hold up the others.
      .orderBy('attempts')
      .orderBy('dueMs')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

  /** The news of a message by follow. */
  const readNews = async (id: string) => {
    const rows = await reader
      .selectFrom('news')
      .innerJoin('follows', 'follows.id', 'news.followId')
      .selectAll('follows')
      .select(['news.news'])
      .where('news.messageId', '=', id)
      .orderBy('follows.createdMs')
      .orderBy('follows.id')
      .orderBy('news.foundMs')
      .orderBy('news.key')
      .execute();
    const follows = Map.groupBy(rows, (row) => row.id);
    return [...follows.values()].map((ofFollow) => ({
      follow: toFollow(ofFollow[0] as (typeof rows)[0]),
      news: ofFollow.map(({ news }) => JSON.parse(news) as News),
    }));
  };

  /** The content of a message; undefined if there is nothing to send any more. */
  const readMessage = async (row: Tables['messages']): Promise<TakenMessage | undefined> => {
    const { id, messageId, attempts, kind, locale } = row;
    const known = { id, messageId, attempts, rejectedMs: row.rejectedMs ?? undefined };
    const found = await reader.selectFrom('followers').selectAll().where('id', '=', row.followerId).executeTakeFirst();
    if (!found) return undefined;
    const follower = toFollower(found);
    if (kind === 'news') {
      const follows = await readNews(id);
      return follows.length === 0 ? undefined : { ...known, news: { follower, follows } };
    }
    if (row.followId === null) return { ...known, requested: { kind, follower, follow: undefined, locale } };
    const follow = await reader.selectFrom('follows').selectAll().where('id', '=', row.followId).executeTakeFirst();
    return follow && { ...known, requested: { kind, follower, follow: toFollow(follow), locale } };
  };

  const removeMessage = (transaction: Queries, id: string) => transaction.deleteFrom('messages').where('id', '=', id).execute();

  return {
    queueRequested: ({ followerId, followId, kind, locale }, nowMs) =>
      change(async (transaction) => {
        if (!(await countRequest(transaction, followerId, nowMs))) return false;
        const { channel } = await transaction
          .selectFrom('followers')
          .select('channel')
          .where('id', '=', followerId)
          .executeTakeFirstOrThrow();
        const row = { ...newMessage(followerId, channel, nowMs), kind, followId: followId ?? null, locale, batch: '' };
        await transaction.insertInto('messages').values(row).execute();
        return true;
      }),
    queueDue: async (nowMs) => {
      // It is asked for every second: only what changes something waits for other changes.
      const first = await selectDue(reader, nowMs).select('follows.id').limit(1).executeTakeFirst();
      if (!first) return 0;
      return change(async (transaction) => {
        const due = await selectDue(transaction, nowMs)
          .innerJoin('followers', 'followers.id', 'follows.followerId')
          .select(['follows.followerId', 'follows.locale', 'followers.channel'])
          .execute();
        if (due.length === 0) return 0;
        const batch = createId();
        // A message has one language.
        const messages = [...new Map(due.map((one) => [`${one.followerId} ${one.locale}`, one])).values()].map(
          ({ followerId, locale, channel }): Tables['messages'] => ({
            ...newMessage(followerId, channel, nowMs),
            kind: 'news',
            followId: null,
            locale,
            batch,
          }),
        );
        for (let start = 0; start < messages.length; start += MESSAGES_AT_A_TIME) {
          await transaction
            .insertInto('messages')
            .values(messages.slice(start, start + MESSAGES_AT_A_TIME))
            .execute();
          await letOthersRun();
        }
        await transaction
          .updateTable('news')
          .set((eb) => ({
            messageId: eb
              .selectFrom('messages')
              .innerJoin('follows', (join) =>
                join.onRef('follows.followerId', '=', 'messages.followerId').onRef('follows.locale', '=', 'messages.locale'),
              )
              .select('messages.id')
              .whereRef('follows.id', '=', 'news.followId')
              .where('messages.batch', '=', batch),
          }))
          .where('messageId', 'is', null)
          .where('sentMs', 'is', null)
          .where('followId', 'in', selectDue(transaction, nowMs).select('follows.id'))
          .execute();
        return messages.length;
      });
    },
    takeMessage: async (nowMs, channel) => {
      for (;;) {
        // Somebody waits for what they asked for: it comes before news.
        const row = (await findDue(['confirm', 'manage'], nowMs, channel)) ?? (await findDue(['news'], nowMs, channel));
        if (!row) return undefined;
        // Another call may have taken it meanwhile.
        if (taken.has(row.id)) continue;
        taken.add(row.id);
        const message = await readMessage(row).catch((error: unknown) => {
          taken.delete(row.id);
          throw error;
        });
        if (message) return message;
        await change((transaction) => removeMessage(transaction, row.id));
        taken.delete(row.id);
      }
    },
    rereadMessage: async (id) => {
      const row = await reader.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readMessage(row);
    },
    settleNews: (id, { reworded, untrue, unknown }, retryAtMs) =>
      change(async (transaction) => {
        for (const { followId, news } of untrue)
          await transaction
            .deleteFrom('news')
            .where('messageId', '=', id)
            .where('followId', '=', followId)
            .where('key', '=', toKeyText(news))
            .execute();
        const update = ({ followId, news }: ToldNews) =>
          transaction.updateTable('news').where('messageId', '=', id).where('followId', '=', followId).where('key', '=', toKeyText(news));
        for (const one of reworded)
          await update(one)
            .set({ news: JSON.stringify(one.news) })
            .execute();
        const { count } = await transaction
          .selectFrom('news')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('messageId', '=', id)
          .executeTakeFirstOrThrow();
        if (unknown.length === 0) return true;
        if (count <= unknown.length) {
          await transaction.updateTable('messages').set({ batch: '' }).where('id', '=', id).execute();
          return false;
        }
        const row = await transaction.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const later = createId();
        await transaction
          .insertInto('messages')
          .values({ ...row, id: later, messageId: toMessageId(later), batch: '', dueMs: retryAtMs, attempts: row.attempts + 1 })
          .execute();
        for (const one of unknown) await update(one).set({ messageId: later }).execute();
        return true;
      }),
    markSent: async (id, nowMs) => {
      await change(async (transaction) => {
        await addDelivery(transaction, id, nowMs);
        await endMessage(transaction, id, nowMs);
      });
      taken.delete(id);
    },
    markFailed: async (id, retryAtMs, rejectedMs) => {
      await change((transaction) =>
        transaction
          .updateTable('messages')
          .set(({ eb, fn }) => ({
            dueMs: retryAtMs,
            attempts: eb('attempts', '+', 1),
            ...(rejectedMs !== undefined && { rejectedMs: fn.coalesce('rejectedMs', eb.val(rejectedMs)) }),
          }))
          .where('id', '=', id)
          .execute(),
      );
      taken.delete(id);
    },
    giveUp: async (id, nowMs) => {
      await change((transaction) => endMessage(transaction, id, nowMs));
      taken.delete(id);
    },
    markBounced: async (id, nowMs) => {
      const hasEnded = await change(async (transaction) => {
        const row = await transaction.selectFrom('messages').select('followerId').where('id', '=', id).executeTakeFirst();
        if (!row) return false;
        await endMessage(transaction, id, nowMs);
        return addBounce(transaction, row.followerId);
      });
      taken.delete(id);
      if (hasEnded) await emptyLog();
    },
    markGone: async (id) => {
      await change((transaction) =>
        transaction
          .deleteFrom('followers')
          .where('id', 'in', (eb) => eb.selectFrom('messages').select('followerId').where('id', '=', id))
          .execute(),
      );
      taken.delete(id);
      await emptyLog();
    },
    measure: async (nowMs) => {
      const count = async (table: 'followers' | 'follows') => {
        const { rows } = await reader
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow();
        return rows;
      };
      const { queued, dueMs } = await reader
        .selectFrom('messages')
        .select(({ fn }) => [fn.countAll<number>().as('queued'), fn.min<number | null>('dueMs').as('dueMs')])
        .executeTakeFirstOrThrow();
      const lagMs = dueMs === null ? 0 : Math.max(0, nowMs - dueMs);
      const { bouncing } = await reader
        .selectFrom('followers')
        .select(({ fn }) => fn.countAll<number>().as('bouncing'))
        .where('bounces', '>', 0)
        .executeTakeFirstOrThrow();
      return { queued, lagMs, followers: await count('followers'), bouncing, follows: await count('follows') };
    },
  };
}

/** What `createQueue` has of the store. */
type QueuePart = Pick<
  FollowStore,
  | 'queueRequested'
  | 'queueDue'
  | 'takeMessage'
  | 'rereadMessage'
  | 'settleNews'
  | 'markSent'
  | 'markFailed'
  | 'giveUp'
  | 'markBounced'
  | 'markGone'
  | 'measure'
>;
