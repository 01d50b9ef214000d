import {
  accessOf,
  displayStatus,
  type DisplayStatus,
  type Session,
  type SessionState,
  sessionState,
  SHORTEST_LIVE_MS,
} from '../session/session.ts';

/** Days before its start by which a session has come into the lists (spec §9). */
const ANNOUNCED_DAYS_BEFORE = 57;
const DAY_MS = 86_400_000;

/** A session as news: what there is to tell, and since when. */
export interface FeedEntry {
  session: Session;
  state: SessionState;
  /** Epoch ms; never in the future, and the same each time until the status changes. */
  sinceMs: number;
}

/** What is newest about each session, newest first, at most `limit` of them; sessions without a date are no news. */
export function toFeedEntries(sessions: readonly Session[], nowMs: number, timeZone: string, limit: number): FeedEntry[] {
  return sessions
    .flatMap((session) => {
      if (!session.isPublished || session.startMs === undefined) return [];
      const status = displayStatus(session, nowMs, timeZone);
      const sinceMs = Math.min(nowMs, sinceOf(session, session.startMs, status));
      return [{ session, state: sessionState(session, nowMs, timeZone), sinceMs }];
    })
    .sort((a, b) => b.sinceMs - a.sinceMs || b.session.sessionId - a.session.sessionId)
    .slice(0, limit);
}

function sinceOf(session: Session, startMs: number, status: DisplayStatus): number {
  if (status === 'planned') return startMs - ANNOUNCED_DAYS_BEFORE * DAY_MS;
  // How long a protected session lasted is for those who may see it.
  if (status === 'live' || accessOf(session) === 'protected') return startMs;
  const { channelStatus, endMs, durationSeconds } = session;
  // One that has neither channel nor end was live for so long at least: readers notice that it no longer is.
  const knownMs = channelStatus === undefined ? SHORTEST_LIVE_MS : 0;
  return endMs ?? startMs + (durationSeconds === undefined ? knownMs : durationSeconds * 1000);
}
