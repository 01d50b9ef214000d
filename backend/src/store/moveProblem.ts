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
export async function findMoveProblem(
  store: Pick<Store, 'getSession' | 'getCity'>,
  session: StoredSession,
  movedTo: string,
  nowMs: number,
): Promise<MoveProblem | undefined> {
  const zone = (await store.getCity(session.city))?.timeZone ?? 'UTC';
  const target = toTarget(movedTo, zone);
  const isPast = (startMs: number, dayOnly: boolean | undefined) =>
    dayOnly ? dayOf(startMs, zone) < dayOf(nowMs, zone) : startMs <= nowMs;
  if ('startMs' in target) {
    if (target.startMs === session.startMs && target.dayOnly === (session.dayOnly ?? false)) return 'same';
    return isPast(target.startMs, target.dayOnly) ? 'past' : undefined;
  }
  const moves = await readMoves(store, session.city, target.name);
  const other = moves.get(target.name);
  if (!other) return 'unknown';
  if (other.sessionId === session.sessionId) return 'self';
  if (leadsTo(session.reference, target.name, (name) => moves.get(name))) return 'circle';
  if (other.state === 'cancelled' || other.state === 'moved') return 'off';
  if (other.status.startsWith('vod') || (other.status === 'planned' && isPast(other.startMs, other.dayOnly))) return 'over';
  return undefined;
}

/** The sessions of a city to which moves lead from the one that is named, by the names with which they are found. */
async function readMoves(store: Pick<Store, 'getSession'>, city: string, name: string): Promise<Map<string, StoredSession>> {
  const found = new Map<string, StoredSession>();
  let next: string | undefined = name;
  while (next !== undefined && !found.has(next)) {
    const session: StoredSession | undefined = await store.getSession(city, next);
    if (!session) break;
    found.set(next, session);
    next = session.movedTo;
  }
  return found;
}
