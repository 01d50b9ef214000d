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
 * The news whose sessions are still open (rule 28.21), without follows that have none left; those of other sessions are removed from the
 * store. Undefined when the portal cannot be asked about one of them: nothing is said that may not be public any more.
 */
export async function keepOpenNews(
  follows: readonly FollowedNews[],
  isStillOpen: OpenCheck,
  store: Pick<FollowStore, 'dropNews'>,
): Promise<FollowedNews[] | undefined> {
  const answers = new Map<News, boolean | undefined>();
  for (const news of follows.flatMap((each) => each.news)) answers.set(news, await isStillOpen(news));
  const closed = [...answers].filter(([, isOpen]) => isOpen === false).map(([news]) => news);
  for (const { city, session } of closed) await store.dropNews(city.name, [session.id]);
  if ([...answers.values()].includes(undefined)) return undefined;
  return follows
    .map(({ follow, news }) => ({ follow, news: news.filter((each) => answers.get(each) === true) }))
    .filter(({ news }) => news.length > 0);
}
