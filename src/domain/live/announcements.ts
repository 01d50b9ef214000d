import type { CurrentItems } from './currentItems.ts';
import type { LiveState } from './liveSession.ts';
import type { Topic, Vote } from '../session/metadata.ts';

/** At least this long between two messages, ms. */
export const ANNOUNCEMENT_PAUSE_MS = 5000;

/** What is told in one message: what is new, in the order in which it is said. */
export interface Announcement {
  isPublished: boolean;
  /** The topic that began last, and goes on. */
  topic: Topic | undefined;
  /** Votes that ended. */
  closed: Vote[];
  /** The vote that is being held. */
  opened: Vote | undefined;
}

/** What was told, and what counts as new. */
export interface Announcer {
  /** The earliest instant that was shown: what began before was there before the visitor; epoch ms. */
  sinceMs: number;
  announced: ReadonlySet<string>;
  wasPublished: boolean;
  /** No message before this, by the clock that is passed in. */
  nextMs: number;
}

/** What is known of a session, and when: `instantMs` of what is shown, `nowMs` of any clock that only goes forward. */
interface Received {
  session: Pick<LiveState, 'votes' | 'isPublished'>;
  currentItems: Pick<CurrentItems, 'topic' | 'vote'>;
  instantMs: number;
  nowMs: number;
}

/** An announcer that has told nothing: of what began up to an instant (epoch ms) it never does. */
export const createAnnouncer = (sinceMs: number, wasPublished: boolean): Announcer => ({
  ...{ sinceMs, wasPublished },
  ...{ announced: new Set(), nextMs: -Infinity },
});

const keyOf = (kind: string, { id, startMs }: Topic | Vote) => `${kind} ${id} ${String(startMs)}`;

/**
 * What is to be told of a session that changes while somebody watches: at most one message in 5 seconds, nothing twice, and nothing that began
 * before the page was there. What came and went between two messages is left out, but for votes that ended.
 */
export function announce(last: Announcer, received: Received): { announcer: Announcer; announcement: Announcement | undefined } {
  const { session, currentItems, instantMs, nowMs } = received;
  const { votes, isPublished } = session;
  const sinceMs = Math.min(last.sinceMs, instantMs);
  const announcer = { ...last, sinceMs };
  if (nowMs < announcer.nextMs) return { announcer, announcement: undefined };

  const fresh: string[] = [];
  const isNew = (kind: string, item: Topic | Vote | undefined, atMs: number | undefined): boolean => {
    if (!item || atMs === undefined || atMs <= sinceMs || atMs > instantMs || announcer.announced.has(keyOf(kind, item))) return false;
    return fresh.push(keyOf(kind, item)) > 0;
  };
  const { topic, vote } = currentItems;
  const announcement: Announcement = {
    isPublished: isPublished && !announcer.wasPublished,
    topic: isNew('topic', topic, topic?.startMs) ? topic : undefined,
    closed: votes.filter((each) => each.startMs !== undefined && isNew('closed', each, each.stopMs)),
    opened: isNew('opened', vote, vote?.startMs) ? vote : undefined,
  };
  if (!announcement.isPublished && fresh.length === 0)
    return { announcer: { ...announcer, wasPublished: isPublished }, announcement: undefined };
  const announced = new Set([...announcer.announced, ...fresh]);
  return { announcer: { sinceMs, announced, wasPublished: isPublished, nextMs: nowMs + ANNOUNCEMENT_PAUSE_MS }, announcement };
}
