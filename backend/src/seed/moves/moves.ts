import { isDay, toMs } from '../toRecords.ts';
import { startSchema } from '../startSchema.ts';

/** A session as far as moves concern it. */
export interface MovedSession {
  reference: string;
  movedTo?: string | undefined;
}

/** A new start (epoch ms) of which the time may not be known, or the name of another session. */
export type MoveTarget = { startMs: number; dayOnly: boolean } | { name: string };

/** Parses where a session has moved to, in the zone of its city; any text that is no start is the name of a session. */
export function toTarget(movedTo: string, zone: string): MoveTarget {
  const start = startSchema.safeParse(movedTo);
  return start.success ? { startMs: toMs(start.data, zone, 0), dayOnly: isDay(start.data) } : { name: movedTo };
}

/** Whether the moves of sessions lead from the one that is named back to a session; `find` finds a session by reference or id. */
export function leadsTo(reference: string, name: string, find: (name: string) => MovedSession | undefined): boolean {
  const seen = new Set<string>();
  let next = find(name);
  while (next && !seen.has(next.reference)) {
    if (next.reference === reference) return true;
    seen.add(next.reference);
    next = next.movedTo === undefined ? undefined : find(next.movedTo);
  }
  return false;
}
