import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { FollowStore } from '../store/followStore.ts';

/** Whether what there is to say is still public; undefined when the portal cannot be asked. */
export type OpenCheck = (news: News) => Promise<boolean | undefined>;

interface FollowedNews {
  follow: Follow;
  news: News[];
}

/**
 * The news of sessions of which all of it is still public and true (rule 28.21), without follows that have none left. The waiting news of
 * the other sessions are removed from the store: what is true of them is found again. Undefined when the portal cannot be asked about one:
 * nothing is said that may not be public any more.
 */
export async function keepOpenNews(
  follows: readonly FollowedNews[],
  isStillOpen: OpenCheck,
  store: Pick<FollowStore, 'dropNews'>,
): Promise<FollowedNews[] | undefined> {
  const closed = new Map<string, News>();
  let isKnown = true;
  for (const news of follows.flatMap((each) => each.news)) {
    const isOpen = await isStillOpen(news);
    if (isOpen === undefined) isKnown = false;
    else if (!isOpen) closed.set(toSessionKey(news), news);
  }
  for (const { city, session } of closed.values()) await store.dropNews(city.name, [session.id]);
  if (!isKnown) return undefined;
  return follows
    .map(({ follow, news }) => ({ follow, news: news.filter((each) => !closed.has(toSessionKey(each))) }))
    .filter(({ news }) => news.length > 0);
}

const toSessionKey = ({ city, session }: News): string => `${city.name} ${String(session.id)}`;
