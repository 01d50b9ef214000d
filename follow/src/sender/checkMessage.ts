import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { NewsCheck } from '../portal/newsCheck.ts';
import type { CheckedNews, Message } from '../store/followStore.ts';

/** Time after which nothing more is asked about one message, ms: others wait behind it. */
const LONGEST_MS = 30_000;

/** News of one follow and one session. */
interface Part {
  follow: Follow;
  session: string;
  news: News[];
}

/**
 * What is true now of the news of a message, follow by follow and session by session (rules 28.21, 28.47). A session about which the portal
 * could not be asked is asked for again last; what there is no time for is not known either.
 */
export async function checkMessage({ follows }: Message, checkNews: NewsCheck, now: () => number): Promise<CheckedNews> {
  const endMs = now() + LONGEST_MS;
  const checked: CheckedNews = { reworded: [], untrue: [], unknown: [] };
  const failed = new Set<string>();

  async function check({ follow, session, news }: Part): Promise<void> {
    const found = now() < endMs ? await checkNews(follow, news) : undefined;
    const toRows = (some: readonly News[]) => some.map((each) => ({ followId: follow.id, news: each }));
    if (found === undefined) {
      failed.add(session);
      checked.unknown.push(...toRows(news));
      return;
    }
    const before = new Set(news.map((each) => JSON.stringify(each)));
    const keys = new Set(found.map(({ key }) => key));
    checked.reworded.push(...toRows(found.filter((each) => !before.has(JSON.stringify(each)))));
    checked.untrue.push(...toRows(news.filter(({ key }) => !keys.has(key))));
  }

  const later: Part[] = [];
  for (const { follow, news } of follows)
    for (const [session, ofSession] of Map.groupBy(news, toSessionKey)) {
      const part = { follow, session, news: ofSession };
      if (failed.has(session)) later.push(part);
      else await check(part);
    }
  for (const part of later) await check(part);
  return checked;
}

const toSessionKey = ({ city, session }: News): string => `${city.name} ${String(session.id)}`;
