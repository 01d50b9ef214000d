import {
  accessOf,
  displayStatus,
  type DisplayStatus,
  type Session,
  type SessionState,
  sessionState,
  MIN_LIVE_MS,
} from '../session/session.ts';

/** Days before its start by which a planned session appears in the lists, which reach 56 days ahead (rule 5.11). */
const LISTED_DAYS_BEFORE_START = 57;
const DAY_MS = 86_400_000;

/**
 * Time, ms, by which states are dated later than a planned session, so that feed readers show the change: nobody says when it was decided.
 */
const LATER_MS: Partial<Record<SessionState, number>> = { moved: 60_000, postponed: 120_000, cancelled: 180_000 };

/** Epoch ms at which lists begin to show a session that starts at `startMs` (rule 5.11). */
export const listedSince = (startMs: number): number => startMs - LISTED_DAYS_BEFORE_START * DAY_MS;

/** An entry of the Atom feed: a session with its state and the date of that state. */
export interface FeedEntry {
  session: Session;
  state: SessionState;
  /** Epoch ms; never in the future, and constant until the status changes. */
  sinceMs: number;
}

/** Returns at most `limit` feed entries, newest first; unpublished sessions and sessions without a date have none (rule 5.11). */
export function toFeedEntries(sessions: readonly Session[], nowMs: number, timeZone: string, limit: number): FeedEntry[] {
  return sessions
    .flatMap((session) => {
      if (!session.isPublished || session.startMs === undefined) return [];
      const status = displayStatus(session, nowMs, timeZone);
      const state = sessionState(session, nowMs, timeZone);
      const sinceMs = Math.min(nowMs, sinceOf(session, session.startMs, status) + (LATER_MS[state] ?? 0));
      return [{ session, state, sinceMs }];
    })
    .sort((a, b) => b.sinceMs - a.sinceMs || b.session.sessionId - a.session.sessionId)
    .slice(0, limit);
}

function sinceOf(session: Session, startMs: number, status: DisplayStatus): number {
  if (status === 'planned') return listedSince(startMs);
  // The end of a protected session would reveal its duration (rule 4.11).
  if (status === 'live' || accessOf(session) === 'protected') return startMs;
  const { channelStatus, endMs, durationSeconds } = session;
  // A session without channel and end was live for at least this long (rule 3.3): the later date makes feed readers show its change to
  // recorded.
  const knownMs = channelStatus === undefined ? MIN_LIVE_MS : 0;
  return endMs ?? startMs + (durationSeconds === undefined ? knownMs : durationSeconds * 1000);
}
