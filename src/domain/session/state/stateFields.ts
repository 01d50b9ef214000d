import { isDay, parseInstant } from '../../time/instant.ts';
import { dayOf, toZonedIso } from '../../time/zonedTime.ts';
import type { MoveTarget, ShownStart } from './moveTarget.ts';
import type { SessionChange } from './sessionChange.ts';

/** A start of which only the day (`YYYY-MM-DD`) may be known. */
interface StartFields {
  start: string | null;
  startText?: string;
}

/** Where or when a session takes place instead, as an open page shows it; null when that is not known. */
export type TargetFields =
  StartFields | ({ sessionId: number; reference: string; name: string; state?: SessionChange['kind'] } & StartFields);

/**
 * What has become of a session, as `live.json` and `access.json` tell an open page (rule 13.18): nothing of a session that takes place as
 * planned; the reason and the target (null: none) for those only who may see the session. The target is absent while it cannot be told.
 */
export interface StateFields {
  state?: SessionChange['kind'];
  stateReason?: string | null;
  movedTo?: TargetFields | null;
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
export function toStateFields(
  change: SessionChange | undefined,
  target: MoveTarget | undefined,
  isOpen: boolean,
  timeZone: string,
): StateFields {
  if (!change) return {};
  const { kind, reason, movedTo } = change;
  if (!isOpen) return { state: kind };
  const fields = { state: kind, stateReason: reason ?? null };
  return movedTo && target === undefined ? fields : { ...fields, movedTo: toTargetFields(target, timeZone) };
}

function toTargetFields(target: MoveTarget | undefined, timeZone: string): TargetFields | null {
  if (target === undefined || target === 'unknown') return null;
  if (!('session' in target)) return toStartFields(target.start, timeZone);
  const { sessionId, reference, name, change, start } = target.session;
  return { sessionId, reference, name, ...(change && { state: change }), ...toStartFields(start, timeZone) };
}

const toStartFields = (start: ShownStart | undefined, timeZone: string): StartFields => ({
  start: start ? (start.isDayOnly ? dayOf(start.startMs, timeZone) : toZonedIso(start.startMs, timeZone)) : null,
  ...(start?.startText !== undefined && { startText: start.startText }),
});

/** The target that an answer of the portal tells. */
export function fromTargetFields(fields: TargetFields | null, timeZone: string): MoveTarget {
  if (fields === null) return 'unknown';
  const startMs = parseInstant(fields.start, timeZone);
  const start = startMs === undefined ? undefined : { startMs, isDayOnly: isDay(fields.start), startText: fields.startText };
  if (!('reference' in fields)) return start ? { start } : 'unknown';
  const { sessionId, reference, name, state } = fields;
  return { session: { sessionId, reference, name, start, change: state } };
}

/** Whether two answers say the same; a reason and target that one of them does not tell is not compared. */
export function isSameState(a: StateFields, b: StateFields): boolean {
  if (a.state !== b.state) return false;
  const isSame = (field: 'stateReason' | 'movedTo') =>
    a[field] === undefined || b[field] === undefined || JSON.stringify(a[field]) === JSON.stringify(b[field]);
  return isSame('stateReason') && isSame('movedTo');
}
