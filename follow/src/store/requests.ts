import type { Engine } from './engines/engine.ts';
import type { FollowStore } from './followStore.ts';
import type { Queries } from './tables.ts';

/** Messages that may be asked for with an address in 24 hours, to confirm a follow or with its link (rule 28.5). */
export const REQUESTED_PER_DAY = 3;

/** Time for which such a message counts, ms. */
export const REQUEST_MS = 24 * 3_600_000;

/** Counts that a message is asked for; false if it is one too many. */
export async function countRequest(transaction: Queries, followerId: string, nowMs: number): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('followerId', '=', followerId)
    .where('askedMs', '>', nowMs - REQUEST_MS)
    .executeTakeFirstOrThrow();
  if (count >= REQUESTED_PER_DAY) return false;
  await transaction.insertInto('requests').values({ followerId, askedMs: nowMs }).execute();
  return true;
}

/** The part of a store with when messages were asked for. */
export function createRequests({ reader, change }: Engine): RequestsPart {
  return {
    listRequests: async (followerId) => {
      const rows = await reader.selectFrom('requests').select('askedMs').where('followerId', '=', followerId).orderBy('askedMs').execute();
      return rows.map(({ askedMs }) => askedMs);
    },
    forgetRequests: async (untilMs) => {
      await change((transaction) => transaction.deleteFrom('requests').where('askedMs', '<=', untilMs).execute());
    },
  };
}

/** What `createRequests` has of the store. */
type RequestsPart = Pick<FollowStore, 'listRequests' | 'forgetRequests'>;
