import { toPolledCacheControl } from '../../config/cache/pageCaching.ts';
import { requestScope } from '../../runtime/requestScope.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import type { AccessDocument } from '../../domain/live/accessDocument.ts';
import { shownChange, toStateFields } from '../../domain/session/state/stateFields.ts';
import { loadCity, loadSession } from '../../services/server/cache/portalData.ts';
import { toJsonResponse } from '../responses/jsonResponse.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { getVisitorAccess } from './grantedAccess.ts';

async function loadAccessDocument(
  { city: name, reference }: { city?: string | undefined; reference?: string | undefined },
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<AccessDocument, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const session = await loadSession(city.value, reference);
  if (!session.ok) return fail(toProblem(session.error));
  const { isOpen } = await getVisitorAccess(city.value, session.value, grants, nowMs);
  return ok({
    isPublished: session.value.isPublished,
    isOpen,
    isKnown: requestScope.getStore()?.isAccessUnknown !== true,
    ...toStateFields(shownChange(session.value, isOpen), isOpen, city.value.timeZone),
  });
}

/** Seconds for which the answer is shared: every page that plays the session asks every few seconds. */
const SHARED_SECONDS = 1;

/**
 * Answers `access.json`: who may see a session now and what has become of it, for a page that plays it (rules 13.17, 13.18). It needs no
 * metadata, so that it costs little.
 */
export async function loadAccessAnswer(
  address: { city?: string | undefined; reference?: string | undefined },
  nowMs: number,
  { t, grants }: Pick<App.Locals, 't' | 'grants'>,
): Promise<Response> {
  const response = toJsonResponse(await loadAccessDocument(address, nowMs, grants), t);
  if (response.ok) response.headers.set('Cache-Control', toPolledCacheControl(SHARED_SECONDS));
  return response;
}
