import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import { findAgain } from '../matching/matchFollows.ts';
import { groupTold, type SessionContext, toSessionContext } from '../matching/sessionContext.ts';
import { nextHistory, readHistory } from '../matching/sessionHistory.ts';
import type { FollowStore } from '../store/followStore.ts';
import type { PortalClient } from './portalClient.ts';
import { readSession } from './readSession.ts';
import type { SessionDocument } from './sessionDocument.ts';

/**
 * The news of one follow and one session that are still true, public and due to it, with the same keys, in their wording of now; undefined
 * when the portal cannot be asked about the session (rule 28.47).
 */
export type NewsCheck = (follow: Follow, news: readonly News[]) => Promise<readonly News[] | undefined>;

/** Age of an answer that is good enough for the last check before a message, ms: as long as other caches keep it. */
const CHECK_AGE_MS = 10_000;

/** Sessions that are kept prepared: many messages one after the other are about the same ones. */
const MOST_SESSIONS = 8;

/** A session that is prepared for checks. */
interface CheckedSession {
  version: string;
  /** Content of its snapshot. */
  content: string | undefined;
  preparedMs: number;
  context: SessionContext;
}

/** What `createNewsCheck` needs. */
interface NewsCheckOptions {
  store: Pick<FollowStore, 'findSnapshot'>;
  portal: PortalClient;
  now: () => number;
  /** Called when news are not true any more: what is true now must be found. */
  matchAgain: (city: string, sessionId: number) => void;
}

/** Whether a list of a session is not known now (rule 17.17), so that news which are not found may still be true. */
const isPartlyUnknown = ({ topics, speeches, votes, attendees }: SessionDocument): boolean =>
  [topics, speeches, votes, attendees].includes(null);

/** Creates the last check before a message: its news are found again in an answer of now (rule 28.47). */
export function createNewsCheck({ store, portal, now, matchAgain }: NewsCheckOptions): NewsCheck {
  const sessions = new Map<string, CheckedSession>();

  return async (follow, news) => {
    const [first] = news;
    if (first === undefined) return [];
    const { city, session } = first;
    const answer = await readSession(portal, city.name, session.id, CHECK_AGE_MS);
    if (answer.kind === 'failed') return undefined;
    if (answer.kind === 'closed') return [];
    const { version, isWhole, read } = answer;
    const content = await store.findSnapshot(city.name, session.id);
    const nowMs = now();
    const key = `${city.name} ${String(session.id)}`;
    let known = sessions.get(key);
    if (known?.version !== version || known.content !== content || nowMs - known.preparedMs > CHECK_AGE_MS) {
      const history = readHistory(content ?? '') ?? nextHistory(undefined, read.document, { nowMs, settleMs: 0 });
      const context = { ...toSessionContext({ ...read, categories: [] }, history, groupTold([]), nowMs), found: new Map() };
      known = { version, content, preparedMs: nowMs, context };
    }
    sessions.delete(key);
    sessions.set(key, known);
    for (const oldest of sessions.keys()) if (sessions.size > MOST_SESSIONS) sessions.delete(oldest);
    const found = findAgain(known.context, follow, news);
    if (found.length === news.length) return found;
    if (!isWhole || isPartlyUnknown(read.document)) return undefined;
    matchAgain(city.name, session.id);
    return found;
  };
}
