import type { City } from '../../domain/city/city.ts';
import { ok } from '../../domain/http/result.ts';
import { accessOf, isStartOld, isStated, type Session, sessionState } from '../../domain/session/session.ts';
import type { SessionChange } from '../../domain/session/state/sessionChange.ts';
import { type MoveTarget, type TargetSession, toMoveTarget } from '../../domain/session/state/moveTarget.ts';
import { loadSession } from '../../services/server/cache/portalData.ts';
import { within } from '../../services/server/upstream/within.ts';

/** Where or when the changed sessions of a list take place instead, by session id (rule 3.13). */
export type MoveTargets = ReadonlyMap<number, MoveTarget>;

/** Sessions that are loaded already, by reference and id. */
type KnownSessions = ReadonlyMap<string, Session>;

/** Longest wait of a list for the sessions that others have moved to, ms: a list says nothing of those that come later. */
const LIST_WAIT_MS = 500;

/** Moves that are followed from one session to the next; more are a mistake of the service. */
const MOST_MOVES = 8;

type FindSession = (reference: string) => ReturnType<typeof loadSession>;

/** Whether the moves of the services lead from a target back to a session, or never end (rule 3.16). */
async function leadsBack(find: FindSession, { sessionId }: Session, target: Session): Promise<boolean> {
  let next: Session | undefined = target;
  for (let moves = 0; next; moves += 1) {
    if (next.sessionId === sessionId || moves === MOST_MOVES) return true;
    const { movedTo }: Partial<SessionChange> = next.change ?? {};
    if (!movedTo || !('reference' in movedTo)) return false;
    const found = await find(movedTo.reference);
    next = found.ok ? found.value : undefined;
  }
  return false;
}

/** The session that a target names; `none` unless visitors may know of it, undefined while it cannot be loaded. */
async function findTarget(
  { timeZone }: City,
  from: Session,
  reference: string,
  nowMs: number,
  find: FindSession,
): Promise<TargetSession | 'none' | undefined> {
  const found = await find(reference);
  if (!found.ok) return found.error.kind === 'not-found' ? 'none' : undefined;
  const target = found.value;
  if (!target.isPublished || (await leadsBack(find, from, target))) return 'none';
  const { sessionId, name, startMs, isDayOnly, startText, change } = target;
  const isKnown = startMs !== undefined && !isStartOld(target, nowMs, timeZone);
  const start = isKnown ? { startMs, isDayOnly, startText } : undefined;
  return { sessionId, reference: target.reference, name, start, change: isKnown ? undefined : change?.kind };
}

/**
 * Loads where or when a changed session takes place instead, as a visitor may know it to whom the session `isOpen` (rule 3.13); undefined
 * for a session that takes place as planned, and while that cannot be told.
 */
export async function loadMoveTarget(
  city: City,
  session: Session,
  isOpen: boolean,
  nowMs: number,
  known?: KnownSessions,
): Promise<MoveTarget | undefined> {
  const { change, isPublished } = session;
  if (!change || !isPublished || !isOpen) return undefined;
  const { movedTo } = change;
  const find = async (reference: string) => {
    const listed = known?.get(reference);
    return listed ? ok(listed) : loadSession(city, reference);
  };
  const found = movedTo && 'reference' in movedTo ? await findTarget(city, session, movedTo.reference, nowMs, find) : 'none';
  return toMoveTarget(change, found);
}

/** Sessions by what a target may name them; none when no session has such a target: a list may have 100,000 sessions. */
function toKnown(changed: readonly Session[], sessions: readonly Session[]): KnownSessions | undefined {
  if (!changed.some(({ change }) => change?.movedTo && 'reference' in change.movedTo)) return undefined;
  return new Map(sessions.flatMap((session) => [[String(session.sessionId), session] as const, [session.reference, session] as const]));
}

/**
 * Loads where or when the changed ones of some sessions take place instead, as far as it is known in time; `sessions` are loaded already.
 * With `isGranted` the visitor may see protected ones too.
 */
export async function loadMoveTargets(
  city: City,
  shown: readonly Session[],
  sessions: readonly Session[],
  nowMs: number,
  { waitMs = LIST_WAIT_MS, isGranted = false }: { waitMs?: number; isGranted?: boolean } = {},
): Promise<MoveTargets> {
  const changed = shown.filter((session) => session.change && isStated(sessionState(session, nowMs, city.timeZone)));
  const known = toKnown(changed, sessions);
  const targets = await Promise.all(
    changed.map((session) => within(waitMs, loadMoveTarget(city, session, isGranted || accessOf(session) === 'open', nowMs, known))),
  );
  return new Map(changed.flatMap(({ sessionId }, index) => (targets[index] === undefined ? [] : [[sessionId, targets[index]] as const])));
}
