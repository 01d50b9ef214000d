import type { City } from '../../domain/city/city.ts';
import { hasPersonPages } from '../../domain/people/across/pathIds.ts';
import type { SessionMetadata } from '../../domain/session/metadata.ts';
import type { Session } from '../../domain/session/session.ts';
import { hasUnnamedBallots, nameBallots, toDelegateNames, toIndexedNames } from '../../domain/votes/ballotNames.ts';
import { loadDelegation } from '../../services/server/cache/portalData.ts';
import { findOpenPeople } from '../people/openPeople.ts';

/**
 * Loads the names of those of whom ballots say only the id of a delegate: from the delegates of the service, else from the index, which
 * only an indexed session asks (rule 26.30). A session without such ballots costs no call.
 */
export async function loadBallotNames(
  city: City,
  session: Session,
  metadata: SessionMetadata,
  isIndexed: boolean,
): Promise<SessionMetadata> {
  if (!hasUnnamedBallots(metadata)) return metadata;
  const delegation = await loadDelegation(city, session);
  const named = nameBallots(metadata, toDelegateNames(delegation.ok ? delegation.value.delegates : []));
  if (!isIndexed || !hasPersonPages(city) || !hasUnnamedBallots(named)) return named;
  const found = await findOpenPeople(city);
  return found.ok ? nameBallots(named, toIndexedNames(found.value.people)) : named;
}
