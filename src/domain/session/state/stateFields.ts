import { dayOf, toZonedIso } from '../../time/zonedTime.ts';
import type { SessionChange } from './sessionChange.ts';

/**
 * What has become of a session, as `live.json` and `access.json` tell an open page (rule 13.18): nothing of a session that takes place as
 * planned; the reason and the target (null: none) for those only who may see the session.
 */
export interface StateFields {
  state?: SessionChange['kind'];
  stateReason?: string | null;
  movedTo?: { reference: string } | { start: string } | null;
}

/**
 * The change of a session that a visitor may know of: nothing of an unpublished session, and not why a closed one does not take place
 * (rule 3.13).
 */
export function shownChange(
  { isPublished, change }: { isPublished: boolean; change?: SessionChange | undefined },
  isOpen: boolean,
): SessionChange | undefined {
  if (!isPublished || !change) return undefined;
  return isOpen ? change : { kind: change.kind };
}

/** The fields of a change that is shown to somebody who may see the session (`isOpen`) or not. */
export function toStateFields(change: SessionChange | undefined, isOpen: boolean, timeZone: string): StateFields {
  if (!change) return {};
  const { kind, reason, movedTo } = change;
  if (!isOpen) return { state: kind };
  return { state: kind, stateReason: reason ?? null, movedTo: movedTo ? toTarget(movedTo, timeZone) : null };
}

const toTarget = (target: NonNullable<SessionChange['movedTo']>, timeZone: string) =>
  'reference' in target
    ? { reference: target.reference }
    : { start: target.isDayOnly ? dayOf(target.startMs, timeZone) : toZonedIso(target.startMs, timeZone) };

/** Whether two answers say the same; a reason and target that one of them does not tell is not compared. */
export function isSameState(a: StateFields, b: StateFields): boolean {
  if (a.state !== b.state) return false;
  if (a.stateReason === undefined || b.stateReason === undefined) return true;
  return JSON.stringify([a.stateReason, a.movedTo]) === JSON.stringify([b.stateReason, b.movedTo]);
}
