import type { StoredSession } from '../../store/records.ts';
import type { SeedDocument } from '../seedDocument.ts';
import { leadsTo, type MovedSession, toTarget } from './moves.ts';

/** A loaded session with its file, which says where it has moved to. */
export interface LoadedMove {
  session: StoredSession;
  document: Pick<SeedDocument<unknown>, 'leaveOut'>;
}

/**
 * Leaves out where sessions of a city have moved to if that cannot be, and says so: what a file does not say is unknown (rule 13.19).
 * `find` finds a session of the city by reference or id. Unlike new moves, those of a seed may be past, also of the other session.
 */
export function checkMoves(loaded: readonly LoadedMove[], zone: string, find: (name: string) => MovedSession | undefined): void {
  const broken = loaded.flatMap(({ session, document }) => {
    const reason = findReason(session, zone, find);
    return reason === undefined ? [] : [{ session, document, reason }];
  });
  // Each session of a circle is found before the first one loses its target.
  for (const { session, document, reason } of broken) {
    document.leaveOut(['movedTo'], `the target is left out: ${reason}`);
    delete session.movedTo;
  }
}

function findReason(
  { reference, startMs, dayOnly = false, movedTo }: StoredSession,
  zone: string,
  find: (name: string) => MovedSession | undefined,
): string | undefined {
  if (movedTo === undefined) return undefined;
  const target = toTarget(movedTo, zone);
  if ('startMs' in target)
    return target.startMs === startMs && target.dayOnly === dayOnly ? 'this is the start of the session itself' : undefined;
  const other = find(target.name);
  if (!other) return 'there is no session of this city with this reference';
  if (other.reference === reference) return 'this is the session itself';
  return leadsTo(reference, target.name, find) ? 'that session has moved to this one, directly or over others' : undefined;
}
