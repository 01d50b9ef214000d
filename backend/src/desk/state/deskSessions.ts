import type { StoredSession } from '../../store/records.ts';
import { dayOf } from '../../seed/zone.ts';

/** State of a session at the desk. */
export type DeskState = 'planned' | 'live' | 'recorded';

/** The sessions of the list, by when they are. */
export interface SessionGroups<T> {
  now: T[];
  upcoming: T[];
  past: T[];
}

/** State of a session: one without video has the state that it would have with it. */
export function toDeskState({ status }: Pick<StoredSession, 'status'>): DeskState {
  if (status.startsWith('live')) return 'live';
  return status === 'planned' ? 'planned' : 'recorded';
}

/** Groups sessions: live ones and those of today, which come first; later ones, the nearest first; earlier ones, the newest first. */
export function groupSessions<T extends StoredSession>(sessions: readonly T[], timeZone: string, nowMs: number): SessionGroups<T> {
  const today = dayOf(nowMs, timeZone);
  const isNow = (session: T) => toDeskState(session) === 'live' || dayOf(session.startMs, timeZone) === today;
  const byStart = sessions.toSorted((a, b) => a.startMs - b.startMs);
  const now = byStart.filter(isNow);
  const isLive = (session: T) => toDeskState(session) === 'live';
  const others = byStart.filter((session) => !isNow(session));
  return {
    now: [...now.filter(isLive), ...now.filter((session) => !isLive(session))],
    upcoming: others.filter(({ startMs }) => startMs > nowMs),
    past: others.filter(({ startMs }) => startMs <= nowMs).toReversed(),
  };
}
