import type { Session } from '../session.ts';
import type { SessionChange } from './sessionChange.ts';

/** A start as it is shown: epoch ms, whether only its day is known, and the words of the source (rule 3.15). */
export type ShownStart = Pick<Session, 'isDayOnly' | 'startText'> & { startMs: number };

/** The session to which another one has moved; `change` is what has become of it in its turn. */
export interface TargetSession extends Pick<Session, 'sessionId' | 'reference' | 'name'> {
  /** Its start; absent when it has none, or none any more. */
  start?: ShownStart | undefined;
  change?: SessionChange['kind'] | undefined;
}

/** Where or when a session takes place instead, as its visitor may know it (rule 3.13); `unknown`: nobody has said it yet. */
export type MoveTarget = { session: TargetSession } | { start: ShownStart } | 'unknown';

/**
 * What is said of where a changed session takes place instead; `found` is the session that its target names, and `none` when visitors
 * cannot open that. Undefined when nothing can be told: of a cancelled session without a target, or while the target cannot be loaded.
 */
export function toMoveTarget({ kind, movedTo }: SessionChange, found: TargetSession | 'none' | undefined): MoveTarget | undefined {
  if (movedTo && 'startMs' in movedTo) return { start: movedTo };
  if (movedTo && found === undefined) return undefined;
  if (found !== undefined && found !== 'none') return { session: found };
  return kind === 'cancelled' ? undefined : 'unknown';
}

/** The new start of a session that takes place instead; undefined when it is not known. */
export function newStartOf(target: MoveTarget | undefined): ShownStart | undefined {
  if (target === undefined || target === 'unknown') return undefined;
  return 'session' in target ? target.session.start : target.start;
}
