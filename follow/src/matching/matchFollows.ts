import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { ToldNews } from '../store/followStore.ts';
import { FollowedTokens } from './followedTokens.ts';
import { toFollowQuery } from './followQuery.ts';
import { PassageIndex } from './passageIndex.ts';
import { leftNews, planNews } from './planNews.ts';
import { findSearch, type FollowedSearch, searchNews } from './searchNews.ts';
import type { SessionContext } from './sessionContext.ts';
import { type FoundNews, itemNews, listNews, oneSessionNews, oneTopicNews, personNews } from './sessionNews.ts';

type OtherTarget = Exclude<FollowTarget, { kind: 'search' }>;

interface PreparedSearch {
  /** Its target as JSON. */
  text: string;
  search: FollowedSearch;
  follows: readonly Follow[];
}

/** Follows that are prepared for all sessions of a read. */
export interface PreparedFollows {
  /** Each search once, with all who follow it. */
  searches: readonly PreparedSearch[];
  tokens: FollowedTokens;
  others: readonly { target: OtherTarget; follow: Follow }[];
}

/** Prepares the confirmed follows of a city for matching. */
export function prepareFollows(follows: readonly Follow[]): PreparedFollows {
  const searches = new Map<string, PreparedSearch & { follows: Follow[] }>();
  const others: { target: OtherTarget; follow: Follow }[] = [];
  for (const follow of follows) {
    const { target } = follow;
    if (target.kind === 'search') {
      const text = JSON.stringify(target);
      const known = searches.get(text);
      if (known) known.follows.push(follow);
      else searches.set(text, { text, search: { target, query: toFollowQuery(target) }, follows: [follow] });
    } else others.push({ target, follow });
  }
  const all = [...searches.values()];
  return { searches: all, tokens: new FollowedTokens(all.map(({ search }) => search.query)), others };
}

/** What a follow of anything but a search is told of a session by what it follows; undefined when the session does not concern it. */
function targetNews(context: SessionContext, follow: Follow, target: OtherTarget): FoundNews {
  const { document, categories } = context.read;
  switch (target.kind) {
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
export function matchFollows(context: SessionContext, { searches, tokens, others }: PreparedFollows): ToldNews[] {
  const all: ToldNews[] = [];
  const tell = (follow: Follow, found: FoundNews) => {
    // Who was not told of a plan that is past needs not be told that it was another one.
    const isConcerned = (found !== undefined && context.isUpcoming) || context.told.has(follow.id);
    const plan = isConcerned ? [...planNews(context, follow), ...leftNews(context, follow)] : [];
    for (const news of [...(found ?? []), ...plan]) if (follow.phases.includes(news.phase)) all.push({ followId: follow.id, news });
  };
  let index: PassageIndex | undefined;
  for (const { text, search, follows } of searches) {
    const concerned = follows.filter((follow) => mayHaveNews(context, follow));
    if (concerned.length === 0) continue;
    const look = () => findSearch(context, (index ??= new PassageIndex(context.passages, tokens)), search);
    const found = context.found?.has(text) ? context.found.get(text) : look();
    context.found?.set(text, found);
    for (const follow of concerned) tell(follow, searchNews(context, follow, found));
  }
  for (const { target, follow } of others) if (mayHaveNews(context, follow)) tell(follow, targetNews(context, follow, target));
  return all;
}

/**
 * Those of the news of a follow and a session that are found now, too, in their wording of now (rule 28.47). What a follow is about is not
 * looked for in lists again: a session counts as one of the category that is followed.
 */
export function findAgain(context: SessionContext, follow: Follow, news: readonly News[]): News[] {
  const keys = new Set(news.map(({ key }) => key));
  const { target } = follow;
  const categories = 'category' in target && target.category !== undefined ? [target.category.toLowerCase()] : [];
  // What is to be said itself tells that the follow was concerned.
  const said = new Map([[follow.id, news]]);
  const again = { ...context, read: { ...context.read, categories }, told: said, known: said };
  const found = matchFollows(again, prepareFollows([follow])).map((each) => each.news);
  return [...new Map(found.filter(({ key }) => keys.has(key)).map((each) => [each.key, each])).values()];
}
