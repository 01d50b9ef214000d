import type { FollowChoices } from '../../../src/domain/follow/followForm.ts';
import type { Follow, Follower } from '../follows/follow.ts';
import type { Engine } from './engines/engine.ts';
import { type FollowStore, TooManyFollows } from './followStore.ts';
import { createId, toFollow, toFollower, toTargetText } from './rows.ts';
import type { Queries, Tables } from './tables.ts';

/** Follows that an address may have (rule 28.6). */
export const MOST_FOLLOWS = 30;

const toColumns = ({ phases, interval }: FollowChoices) => ({ phases: phases.join(' '), interval });

/** Removes the followers that follow nothing any more. */
const removeLeftFollowers = (transaction: Queries) =>
  transaction
    .deleteFrom('followers')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('follows').select('follows.id').whereRef('follows.followerId', '=', 'followers.id'))));

async function findOrAddFollower(transaction: Queries, asked: Parameters<FollowStore['addFollow']>[0]): Promise<Follower> {
  const known = await transaction.selectFrom('followers').selectAll().where('key', '=', asked.key).executeTakeFirst();
  if (known) return toFollower(known);
  const follower: Follower = { id: createId(), channel: asked.channel, sealedAddress: asked.sealedAddress, bounces: 0 };
  await transaction
    .insertInto('followers')
    .values({ ...follower, key: asked.key })
    .execute();
  return follower;
}

/** Removes the oldest follow that is not confirmed, which a stranger may have asked for (rule 28.6). */
async function makeRoom(transaction: Queries, rows: readonly Tables['follows'][], follower: Follower): Promise<void> {
  const [oldest] = rows.filter((row) => row.confirmedMs === null).toSorted((a, b) => a.createdMs - b.createdMs);
  if (!oldest) throw new TooManyFollows(follower);
  await transaction.deleteFrom('follows').where('id', '=', oldest.id).execute();
}

/** The part of a store with followers and what they follow. */
export function createFollows({ reader, change, emptyLog }: Engine): FollowsPart {
  /** Runs a change that may remove addresses. */
  const remove = async <T>(work: (transaction: Queries) => Promise<T>): Promise<T> => {
    const removed = await change(work);
    await emptyLog();
    return removed;
  };
  return {
    addFollow: (asked, newFollow, nowMs) =>
      change(async (transaction) => {
        const follower = await findOrAddFollower(transaction, asked);
        const rows = await transaction.selectFrom('follows').selectAll().where('followerId', '=', follower.id).execute();
        const target = toTargetText(newFollow.target);
        const known = rows.find((row) => row.target === target);
        if (known && known.confirmedMs !== null) return { follow: toFollow(known), follower };
        const columns = { ...toColumns(newFollow), name: newFollow.name, locale: newFollow.locale, createdMs: nowMs };
        if (known) {
          // What was asked last, with the whole time to confirm it.
          await transaction.updateTable('follows').set(columns).where('id', '=', known.id).execute();
          return { follow: toFollow({ ...known, ...columns }), follower };
        }
        if (rows.length >= MOST_FOLLOWS) await makeRoom(transaction, rows, follower);
        const row = { ...columns, id: createId(), followerId: follower.id, target, confirmedMs: null, lastMessageMs: null };
        await transaction.insertInto('follows').values(row).execute();
        return { follow: toFollow(row), follower };
      }),
    findFollow: async (id) => {
      const row = await reader.selectFrom('follows').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toFollow(row);
    },
    findFollower: async (by) => {
      const [column, value] = 'id' in by ? (['id', by.id] as const) : (['key', by.key] as const);
      const row = await reader.selectFrom('followers').selectAll().where(column, '=', value).executeTakeFirst();
      return row && toFollower(row);
    },
    confirmFollow: (id, nowMs) =>
      change(async (transaction): Promise<Follow | undefined> => {
        await transaction
          .updateTable('follows')
          .set({ confirmedMs: nowMs })
          .where('id', '=', id)
          .where('confirmedMs', 'is', null)
          .execute();
        const row = await transaction.selectFrom('follows').selectAll().where('id', '=', id).executeTakeFirst();
        return row && toFollow(row);
      }),
    listFollows: async (followerId) => {
      const rows = await reader
        .selectFrom('follows')
        .selectAll()
        .where('followerId', '=', followerId)
        .orderBy('createdMs')
        .orderBy('id')
        .execute();
      return rows.map(toFollow);
    },
    changeFollow: async (id, choices) => {
      await change((transaction) => transaction.updateTable('follows').set(toColumns(choices)).where('id', '=', id).execute());
    },
    endFollow: (id) =>
      remove(async (transaction) => {
        const ended = await transaction.deleteFrom('follows').where('id', '=', id).returning('followerId').executeTakeFirst();
        if (ended) await removeLeftFollowers(transaction).where('id', '=', ended.followerId).execute();
      }),
    endFollower: (id) =>
      remove(async (transaction) => {
        await transaction.deleteFrom('followers').where('id', '=', id).execute();
      }),
    endUnconfirmed: (beforeMs) =>
      remove(async (transaction) => {
        await transaction.deleteFrom('follows').where('confirmedMs', 'is', null).where('createdMs', '<', beforeMs).execute();
        const removed = await removeLeftFollowers(transaction).returning('id').execute();
        return removed.map(({ id }) => id);
      }),
    listConfirmed: async () => {
      const rows = await reader.selectFrom('follows').selectAll().where('confirmedMs', 'is not', null).orderBy('id').execute();
      return rows.map(toFollow);
    },
  };
}

/** What `createFollows` has of the store. */
type FollowsPart = Pick<
  FollowStore,
  | 'addFollow'
  | 'findFollow'
  | 'findFollower'
  | 'confirmFollow'
  | 'listFollows'
  | 'changeFollow'
  | 'endFollow'
  | 'endFollower'
  | 'endUnconfirmed'
  | 'listConfirmed'
>;
