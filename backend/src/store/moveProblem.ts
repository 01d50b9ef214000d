import type { StoredSession } from './records.ts';
import type { Store } from './store.ts';
import { dayOf } from '../seed/zone.ts';
import { leadsTo, toTarget } from '../seed/moves/moves.ts';

/** Why a session cannot move there. */
export type MoveProblem = 'past' | 'same' | 'self' | 'circle' | 'unknown' | 'over' | 'off';

/** The reason in words, for the control API. */
export const MOVE_PROBLEMS: Record<MoveProblem, string> = {
  past: 'The new start is past.',
  same: 'This is the start of the session already.',
  self: 'A session cannot move to itself.',
  circle: 'The other session has moved to this one, directly or over others.',
  unknown: 'There is no such session in this city, and it is not a date such as 2026-12-03T19:30.',
  over: 'The other session is over.',
  off: 'The other session is cancelled or has moved itself.',
};

/**
 * Why a session cannot move to a new start or to another session of its city; undefined if it can (rule 13.19). A record must not say that
 * it takes place where or when nothing will.
 */
export function findMoveProblem(
  store: Pick<Store, 'getSession' | 'getCity'>,
  session: StoredSession,
  movedTo: string,
  nowMs: number,
): MoveProblem | undefined {
  const zone = store.getCity(session.city)?.timeZone ?? 'UTC';
  const target = toTarget(movedTo, zone);
  const isPast = (startMs: number, dayOnly: boolean | undefined) =>
    dayOnly ? dayOf(startMs, zone) < dayOf(nowMs, zone) : startMs <= nowMs;
  if ('startMs' in target) {
    if (target.startMs === session.startMs && target.dayOnly === (session.dayOnly ?? false)) return 'same';
    return isPast(target.startMs, target.dayOnly) ? 'past' : undefined;
  }
  const find = (name: string) => store.getSession(session.city, name);
  const other = find(target.name);
  if (!other) return 'unknown';
  if (other.sessionId === session.sessionId) return 'self';
  if (leadsTo(session.reference, target.name, find)) return 'circle';
  if (other.state === 'cancelled' || other.state === 'moved') return 'off';
  if (other.status.startsWith('vod') || (other.status === 'planned' && isPast(other.startMs, other.dayOnly))) return 'over';
  return undefined;
}
