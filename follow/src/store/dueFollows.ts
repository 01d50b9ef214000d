import type { Queries } from './tables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const INTERVAL_MS = { daily: DAY_MS, weekly: 7 * DAY_MS };

/** For how long nothing new is found of a daily or weekly follow before its message is made: what a read finds is said together. */
const QUIET_MS = 10 * MINUTE_MS;

/** How long such news wait for others at most, and how long before a session that they are about they do not wait any more. */
const LONGEST_WAIT_MS = HOUR_MS;

/** What waits for a message, by follow; `nextStartMs` is when the next session starts that is news before it. */
const selectWaiting = (queries: Queries, nowMs: number) =>
  queries
    .selectFrom('news')
    .select('news.followId')
    .select(({ fn, eb }) => [
      fn.min<number>('news.foundMs').as('oldestMs'),
      fn.max<number>('news.foundMs').as('newestMs'),
      fn.min<number | null>(eb.case().when('news.startMs', '>', nowMs).then(eb.ref('news.startMs')).end()).as('nextStartMs'),
    ])
    .where('news.messageId', 'is', null)
    .where('news.sentMs', 'is', null)
    .groupBy('news.followId');

/**
 * The follows with news that are due (rule 28.12): at once, or since the last message of the follow was sent, or made if it is still on its
 * way. What would come after the start of its session that way is due a day before it. A message that waits because the portal could not be
 * asked about its news, which has no batch, holds up nothing.
 */
export const selectDue = (queries: Queries, nowMs: number) =>
  queries
    .selectFrom('follows')
    .innerJoin(selectWaiting(queries, nowMs).as('waiting'), 'waiting.followId', 'follows.id')
    .where((eb) => {
      const isOver = (interval: keyof typeof INTERVAL_MS) => {
        const isOnItsWay = eb.exists(
          eb
            .selectFrom('news')
            .innerJoin('messages', 'messages.id', 'news.messageId')
            .select('news.key')
            .whereRef('news.followId', '=', 'follows.id')
            .where('messages.batch', '!=', '')
            .where('messages.createdMs', '>', nowMs - INTERVAL_MS[interval]),
        );
        return eb.and([
          eb('follows.interval', '=', interval),
          eb.or([
            eb.and([
              eb.not(isOnItsWay),
              eb.or([eb('follows.lastMessageMs', 'is', null), eb('follows.lastMessageMs', '<=', nowMs - INTERVAL_MS[interval])]),
            ]),
            eb.and([
              eb('waiting.nextStartMs', '<=', nowMs + DAY_MS),
              eb.or([isOnItsWay, eb('waiting.nextStartMs', '<', eb('follows.lastMessageMs', '+', INTERVAL_MS[interval]))]),
            ]),
          ]),
        ]);
      };
      const isQuiet = eb.or([
        eb('waiting.newestMs', '<=', nowMs - QUIET_MS),
        eb('waiting.oldestMs', '<=', nowMs - LONGEST_WAIT_MS),
        eb('waiting.nextStartMs', '<=', nowMs + LONGEST_WAIT_MS),
      ]);
      return eb.or([eb('follows.interval', '=', 'now'), eb.and([isQuiet, eb.or([isOver('daily'), isOver('weekly')])])]);
    });
