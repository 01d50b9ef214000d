import { accessOf, displayStatus, type DisplayStatus, type Session } from './session.ts';

/** Days before its start by which a session has come into the lists (spec §9). */
const ANNOUNCED_DAYS_BEFORE = 57;
const DAY_MS = 86_400_000;

/** A session as news: what there is to tell, and since when. */
export interface SessionNews {
  session: Session;
  status: DisplayStatus;
  /** Epoch ms; never in the future, and the same each time until the status changes. */
  sinceMs: number;
}

/** What is newest about each session, newest first, at most `limit` of them; sessions without a date are no news. */
export function toNews(sessions: readonly Session[], nowMs: number, limit: number): SessionNews[] {
  return sessions
    .flatMap((session) => {
      if (!session.isPublished || session.startMs === undefined) return [];
      const status = displayStatus(session, nowMs);
      return [{ session, status, sinceMs: Math.min(nowMs, sinceOf(session, session.startMs, status)) }];
    })
    .sort((a, b) => b.sinceMs - a.sinceMs || b.session.sessionId - a.session.sessionId)
    .slice(0, limit);
}

function sinceOf(session: Session, startMs: number, status: DisplayStatus): number {
  if (status === 'planned') return startMs - ANNOUNCED_DAYS_BEFORE * DAY_MS;
  // How long a protected session lasted is for those who may see it.
  if (status === 'live' || accessOf(session) === 'protected') return startMs;
  const { endMs, durationSeconds } = session;
  return endMs ?? startMs + (durationSeconds ?? 0) * 1000;
}
