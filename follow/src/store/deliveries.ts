import type { Engine } from './engines/engine.ts';
import type { FollowStore } from './followStore.ts';
import type { Queries } from './tables.ts';

/** Bounces in a row that end all follows of an address (rule 28.9). */
const MOST_BOUNCES = 3;

/** Remembers a mail that a server took: it may come back. One that came back before this was stored is not waiting any more. */
export async function addDelivery(transaction: Queries, id: string, nowMs: number): Promise<void> {
  const row = await transaction
    .selectFrom('messages')
    .innerJoin('followers', 'followers.id', 'messages.followerId')
    .select(['messages.messageId', 'messages.followerId'])
    .where('messages.id', '=', id)
    .where('followers.channel', '=', 'mail')
    .executeTakeFirst();
  if (!row) return;
  await transaction
    .insertInto('deliveries')
    .values({ ...row, sentMs: nowMs })
    .execute();
}

/** Removes a message that is not to be sent again, and whose news are not told again. */
export async function endMessage(transaction: Queries, id: string, nowMs: number): Promise<void> {
  await transaction
    .updateTable('follows')
    .set({ lastMessageMs: nowMs })
    .where('id', 'in', (eb) => eb.selectFrom('news').select('news.followId').where('news.messageId', '=', id))
    .execute();
  await transaction.updateTable('news').set({ sentMs: nowMs, messageId: null }).where('messageId', '=', id).execute();
  await transaction.deleteFrom('messages').where('id', '=', id).execute();
}

/** Counts a bounce; true when it was the one that ends all follows of the follower. */
export async function addBounce(transaction: Queries, followerId: string): Promise<boolean> {
  const { bounces } = await transaction
    .updateTable('followers')
    .set(({ eb }) => ({ bounces: eb('bounces', '+', 1) }))
    .where('id', '=', followerId)
    .returning('bounces')
    .executeTakeFirstOrThrow();
  if (bounces < MOST_BOUNCES) return false;
  await transaction.deleteFrom('followers').where('id', '=', followerId).execute();
  return true;
}

/** Takes a mail that was sent; the id of its follower, or undefined if it is not known. */
async function takeDelivery(transaction: Queries, messageId: string, nowMs: number): Promise<string | undefined> {
  const sent = await transaction.deleteFrom('deliveries').where('messageId', '=', messageId).returning('followerId').executeTakeFirst();
  if (sent) return sent.followerId;
  // It came back before it was known that it was sent: nobody else knows its Message-ID.
  const waiting = await transaction
    .selectFrom('messages')
    .select(['id', 'followerId'])
    .where('messageId', '=', messageId)
    .executeTakeFirst();
  if (waiting) await endMessage(transaction, waiting.id, nowMs);
  return waiting?.followerId;
}

/** The part of a store with the mails that were sent and may come back (rule 28.9). */
export function createDeliveries({ reader, change, emptyLog }: Engine): DeliveriesPart {
  return {
    markReturned: async (messageId, nowMs) => {
      const { isKnown, hasEnded } = await change(async (transaction) => {
        const followerId = await takeDelivery(transaction, messageId, nowMs);
        return { isKnown: followerId !== undefined, hasEnded: followerId !== undefined && (await addBounce(transaction, followerId)) };
      });
      if (hasEnded) await emptyLog();
      return isKnown;
    },
    settleDeliveries: async (beforeMs) => {
      await change(async (transaction) => {
        const settled = await transaction.deleteFrom('deliveries').where('sentMs', '<', beforeMs).returning('followerId').execute();
        const followers = new Set(settled.map(({ followerId }) => followerId));
        const bouncing = await transaction.selectFrom('followers').select('id').where('bounces', '>', 0).execute();
        for (const { id } of bouncing)
          if (followers.has(id)) await transaction.updateTable('followers').set({ bounces: 0 }).where('id', '=', id).execute();
      });
    },
    listDeliveries: (followerId) =>
      reader
        .selectFrom('deliveries')
        .select(['messageId', 'sentMs'])
        .where('followerId', '=', followerId)
        .orderBy('sentMs')
        .orderBy('messageId')
        .execute(),
  };
}

/** What `createDeliveries` has of the store. */
type DeliveriesPart = Pick<FollowStore, 'markReturned' | 'settleDeliveries' | 'listDeliveries'>;
