import type { CurrentItems } from './currentItems.ts';
import type { ShownState } from './liveSession.ts';
import type { Topic, Vote } from '../session/metadata.ts';

/** Minimum time between two announcements, ms (rule 22.2). */
export const ANNOUNCEMENT_PAUSE_MS = 5000;

/** The changes of one announcement, in the order in which they are read out. */
export interface Announcement {
  isPublished: boolean;
  /** The new current topic. */
  topic: Topic | undefined;
  /** Votes that were closed. */
  closed: Vote[];
  /** The vote that was opened and is still open. */
  opened: Vote | undefined;
}

/** What was announced, and what counts as new. */
export interface Announcer {
  /** The earliest instant that was shown, epoch ms: an item that started before it is not new. */
  sinceMs: number;
  announced: ReadonlySet<string>;
  wasPublished: boolean;
  /** The earliest time of the next announcement, on the clock that is passed in. */
  nextMs: number;
}

/** A session at an instant: `instantMs` is the instant of the video that is shown, `nowMs` comes from any monotonic clock. */
interface Received {
  session: Pick<ShownState, 'votes' | 'isPublished'>;
  currentItems: Pick<CurrentItems, 'topic' | 'vote'>;
  instantMs: number;
  nowMs: number;
}

/** An announcer without announcements; items that started up to `sinceMs` (epoch ms) are never announced. */
export const createAnnouncer = (sinceMs: number, wasPublished: boolean): Announcer => ({
  sinceMs,
  wasPublished,
  announced: new Set(),
  nextMs: -Infinity,
});

const keyOf = (kind: string, { id, startMs }: Topic | Vote) => `${kind} ${id} ${String(startMs)}`;

/**
 * The announcement of a session's changes: at most one in 5 seconds, nothing twice, and nothing that started before the page was opened
 * (rules 22.2, 22.3). Items that started and ended between two announcements are left out, except closed votes.
 */
export function reduceAnnouncer(last: Announcer, received: Received): { announcer: Announcer; announcement: Announcement | undefined } {
  const { session, currentItems, instantMs, nowMs } = received;
  const { votes, isPublished } = session;
  const sinceMs = Math.min(last.sinceMs, instantMs);
  const announcer = { ...last, sinceMs };
  if (nowMs < announcer.nextMs) return { announcer, announcement: undefined };

  const newKeys: string[] = [];
  const isNew = (kind: string, item: Topic | Vote | undefined, atMs: number | undefined): boolean => {
    if (!item || atMs === undefined || atMs <= sinceMs || atMs > instantMs || announcer.announced.has(keyOf(kind, item))) return false;
    return newKeys.push(keyOf(kind, item)) > 0;
  };
  const { topic, vote } = currentItems;
  const announcement: Announcement = {
    isPublished: isPublished && !announcer.wasPublished,
    topic: isNew('topic', topic, topic?.startMs) ? topic : undefined,
    closed: votes.filter((each) => each.startMs !== undefined && isNew('closed', each, each.stopMs)),
    opened: isNew('opened', vote, vote?.startMs) ? vote : undefined,
  };
  if (!announcement.isPublished && newKeys.length === 0)
    return { announcer: { ...announcer, wasPublished: isPublished }, announcement: undefined };
  const announced = new Set([...announcer.announced, ...newKeys]);
  return { announcer: { sinceMs, announced, wasPublished: isPublished, nextMs: nowMs + ANNOUNCEMENT_PAUSE_MS }, announcement };
}
