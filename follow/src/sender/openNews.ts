import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { NewsCheck } from '../portal/newsCheck.ts';
import type { FollowStore, Message } from '../store/followStore.ts';

interface FollowedNews {
  follow: Follow;
  news: News[];
}

/**
 * The news of sessions of which all of it is still public and true (rule 28.21), in their wording of now, without follows that have none
 * left. The waiting news of the other sessions are removed from the store: what is true of them is found again. Undefined when the portal
 * cannot be asked about one: nothing is said that may not be public any more.
 */
export async function keepOpenNews(
  follows: readonly FollowedNews[],
  checkNews: NewsCheck,
  store: Pick<FollowStore, 'dropNews'>,
): Promise<FollowedNews[] | undefined> {
  const closed = new Map<string, News>();
  let isKnown = true;
  const checked: FollowedNews[] = [];
  for (const { follow, news } of follows) {
    const open: News[] = [];
    for (const ofSession of Map.groupBy(news, toSessionKey).values()) {
      const found = await checkNews(follow, ofSession);
      if (found === undefined) isKnown = false;
      else if (found.length < ofSession.length) for (const each of ofSession) closed.set(toSessionKey(each), each);
      else open.push(...found);
    }
    checked.push({ follow, news: open });
  }
  for (const { city, session } of closed.values()) await store.dropNews(city.name, [session.id]);
  if (!isKnown) return undefined;
  return checked
    .map(({ follow, news }) => ({ follow, news: news.filter((each) => !closed.has(toSessionKey(each))) }))
    .filter(({ news }) => news.length > 0);
}

/** A message with those of its news, in their wording of now, that still wait. */
export function keepWaiting(message: Message, open: readonly FollowedNews[]): Message {
  const waiting = new Map(message.follows.map(({ follow, news }) => [follow.id, new Set(news.map(({ key }) => key))]));
  const follows = open
    .map(({ follow, news }) => ({ follow, news: news.filter(({ key }) => waiting.get(follow.id)?.has(key)) }))
    .filter(({ news }) => news.length > 0);
  return { ...message, follows };
}

const toSessionKey = ({ city, session }: News): string => `${city.name} ${String(session.id)}`;
