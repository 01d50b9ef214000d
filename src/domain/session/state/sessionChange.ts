import { isIdentifier } from '../../http/identifiers.ts';
import { isDay, parseInstant } from '../../time/instant.ts';

/** Where a session has moved: to another session, or to another start (epoch ms) of which the time may be unknown. */
export type MovedTo = { reference: string } | { startMs: number; isDayOnly: boolean };

/** What has become of a session that does not take place as planned (rule 3.13). */
export interface SessionChange {
  kind: 'cancelled' | 'postponed' | 'moved';
  /** The reason in the words of the source. */
  reason?: string | undefined;
  movedTo?: MovedTo | undefined;
}

const KINDS: Readonly<Record<string, SessionChange['kind']>> = {
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  moved: 'moved',
};

/** The kind of change that a source names; undefined for any other word. */
export function parseChangeKind(state: unknown): SessionChange['kind'] | undefined {
  const name = typeof state === 'string' ? state.trim().toLowerCase() : '';
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}

/** Numbers below are ids of sessions, and not epoch ms: those would be instants before 1974. */
const FIRST_INSTANT_MS = 1e11;

/** Parses the target of a moved session; undefined for any value that is neither a reference nor an instant (contract §3). */
function parseMovedTo(value: unknown, timeZone: string): MovedTo | undefined {
  if (typeof value === 'number' && value < FIRST_INSTANT_MS) return parseReference(String(value));
  const startMs = parseInstant(value, timeZone);
  if (startMs !== undefined) return { startMs, isDayOnly: isDay(value) };
  return typeof value === 'string' ? parseReference(value) : undefined;
}

const parseReference = (value: string): MovedTo | undefined => (isIdentifier('reference', value) ? { reference: value } : undefined);

/** Parses what has become of a session; undefined for an unknown word (rule 3.13). */
export function parseChange(
  { state, reason, movedTo }: { state: string | undefined; reason: string | undefined; movedTo: unknown },
  timeZone: string,
): SessionChange | undefined {
  const kind = parseChangeKind(state);
  return kind && { kind, reason: reason?.trim(), movedTo: parseMovedTo(movedTo, timeZone) };
}

/** The change without a target that is the session itself or the start that it has: where it has moved is unknown (rule 3.16). */
export function withoutOwnTarget(
  change: SessionChange | undefined,
  { sessionId, reference, startMs, isDayOnly }: { sessionId: number; reference: string; startMs: number | undefined; isDayOnly: boolean },
): SessionChange | undefined {
  const { movedTo } = change ?? {};
  if (!change || !movedTo) return change;
  const isOwn =
    'reference' in movedTo
      ? [reference, String(sessionId)].includes(movedTo.reference)
      : movedTo.startMs === startMs && movedTo.isDayOnly === isDayOnly;
  return isOwn ? { ...change, movedTo: undefined } : change;
}
