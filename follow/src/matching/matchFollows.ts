import type { Follow } from '../follows/follow.ts';
import type { ToldNews } from '../store/followStore.ts';
import { toFollowQuery } from './followQuery.ts';
import { leftNews, planNews } from './planNews.ts';
import { type FollowedSearch, searchNews } from './searchNews.ts';
import type { SessionContext } from './sessionContext.ts';
import { type FoundNews, itemNews, listNews, oneSessionNews, oneTopicNews, personNews } from './sessionNews.ts';

/** A follow that is confirmed, with its search read once for all sessions. */
export interface PreparedFollow {
  follow: Follow;
  search: FollowedSearch | undefined;
}

/** Prepares a follow for matching. */
export const prepareFollow = (follow: Follow): PreparedFollow => ({
  follow,
  search: follow.target.kind === 'search' ? { target: follow.target, query: toFollowQuery(follow.target) } : undefined,
});

/** What a follow is told of a session by what it follows; undefined when the session does not concern it. */
function targetNews(context: SessionContext, { follow, search }: PreparedFollow): FoundNews {
  const { target } = follow;
  const { document, categories } = context.read;
  switch (target.kind) {
    case 'search':
      return search && searchNews(context, follow, search);
    case 'city':
      return listNews(context, follow);
    case 'category':
      return categories.includes(target.category.toLowerCase()) ? listNews(context, follow) : undefined;
    case 'session':
      return target.sessionId === document.session.id ? oneSessionNews(context, follow) : undefined;
    case 'topic':
      return target.sessionId === document.session.id ? oneTopicNews(context, follow, target) : undefined;
    case 'person':
      return personNews(context, follow, target);
    case 'item':
      return itemNews(context, follow, target);
  }
}

/** Whether there may be news of a session for a follow, told without looking for it. */
function mayHaveNews(context: SessionContext, { confirmedMs, phases, target }: Follow): boolean {
  if (confirmedMs === undefined) return false;
  const isOne = target.kind === 'session' || target.kind === 'topic';
  const isBefore = phases.includes('before') && (context.isAgendaAhead || context.latestPlanMs > confirmedMs || isOne);
  return isBefore || (phases.includes('after') && context.latestAfterMs > confirmedMs);
}

/** News of one session for the follows of its city (rules 28.41 to 28.46). Their keys tell what a follow was told already. */
export function matchFollows(context: SessionContext, follows: readonly PreparedFollow[]): ToldNews[] {
  return follows.flatMap((prepared): ToldNews[] => {
    const { follow } = prepared;
    if (!mayHaveNews(context, follow)) return [];
    const found = targetNews(context, prepared);
    // Who was not told of a plan that is past needs not be told that it was another one.
    const isConcerned = (found !== undefined && context.isUpcoming) || context.told.has(follow.id);
    const plan = isConcerned ? [...planNews(context, follow), ...leftNews(context, follow)] : [];
    return [...(found ?? []), ...plan].filter(({ phase }) => follow.phases.includes(phase)).map((news) => ({ followId: follow.id, news }));
  });
}
