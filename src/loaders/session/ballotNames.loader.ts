import type { City } from '../../domain/city/city.ts';
import { hasPersonPages } from '../../domain/people/across/pathIds.ts';
import type { SessionMetadata } from '../../domain/session/metadata.ts';
import type { Session } from '../../domain/session/session.ts';
import { hasUnnamedBallots, nameBallots, toDelegateNames, toIndexedNames } from '../../domain/votes/ballotNames.ts';
import { loadDelegation } from '../../services/server/cache/portalData.ts';
import { findOpenPeople } from '../people/openPeople.ts';

/** The records of a session with the names that were found for its ballots. */
export interface NamedBallots {
  metadata: SessionMetadata;
  /** Whether ballots may have no name because the delegates or the index could not be loaded (rule 17.17). */
  areNamesUnknown: boolean;
}

/**
 * Loads the names of those of whom ballots say only the id of a delegate: from the delegates of the service, else from the index, which
 * only an indexed session asks (rule 26.30). A session without such ballots costs no call.
 */
export async function loadBallotNames(city: City, session: Session, metadata: SessionMetadata, isIndexed: boolean): Promise<NamedBallots> {
  if (!hasUnnamedBallots(metadata)) return { metadata, areNamesUnknown: false };
  const delegation = await loadDelegation(city, session);
  const named = nameBallots(metadata, toDelegateNames(delegation.ok ? delegation.value.delegates : []));
  if (!hasUnnamedBallots(named)) return { metadata: named, areNamesUnknown: false };
  if (!isIndexed || !hasPersonPages(city)) return { metadata: named, areNamesUnknown: !delegation.ok };
  const found = await findOpenPeople(city);
  const all = found.ok ? nameBallots(named, toIndexedNames(found.value.people)) : named;
  return { metadata: all, areNamesUnknown: !(delegation.ok && found.ok) && hasUnnamedBallots(all) };
}
