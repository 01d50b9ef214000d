import { requestScope } from '../../runtime/requestScope.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import type { AccessDocument } from '../../domain/live/accessDocument.ts';
import { shownChange, toStateFields } from '../../domain/session/state/stateFields.ts';
import type { Problem } from '../responses/problem.ts';
import { findSession, type SessionAddress } from '../session/findSession.ts';
import { loadMoveTarget } from '../session/moveTarget.loader.ts';
import { getVisitorAccess } from './grantedAccess.ts';

/**
 * Loads `access.json`: who may see a session now and what has become of it, for a page that plays it (rules 13.17, 13.18). It needs no
 * metadata, so that it costs little.
 */
export async function loadAccessDocument(
  address: SessionAddress,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<AccessDocument, Problem>> {
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  const { isOpen } = await getVisitorAccess(city, session, grants, nowMs);
  return ok({
    isPublished: session.isPublished,
    isOpen,
    isKnown: requestScope.getStore()?.isAccessUnknown !== true,
    ...toStateFields(shownChange(session, isOpen), await loadMoveTarget(city, session, isOpen, nowMs), isOpen, city.timeZone),
  });
}
