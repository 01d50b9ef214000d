import { isIdentifier } from '../../domain/http/identifiers.ts';
import { accessOf } from '../../domain/session/session.ts';
import { readPost } from '../../services/server/access/formPost.ts';
import { loadCity, loadSession, loadTicket } from '../../services/server/cache/portalData.ts';
import { toErrorResponse } from '../responses/errorResponse.ts';
import { toProblem } from '../responses/problem.ts';
import { getVisitorAccess } from './grantedAccess.ts';

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * Answers `POST …/ticket.json`: a ticket for the metadata broker to a visitor with a grant of the session, from its cookie or from `grant`
 * in the body (rules 12.23, 14.6). 204 where there is none: the session is open or withdrawn, or the grant has ended.
 */
export async function loadTicketAnswer(
  { city: name, reference }: { city?: string | undefined; reference?: string | undefined },
  request: Request,
  { t, grants }: Pick<App.Locals, 't' | 'grants'>,
  nowMs: number,
): Promise<Response> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return toErrorResponse('not-found', t);
  const fields = await readPost(request);
  if (!fields.ok) return toErrorResponse(fields.error, t);
  const city = await loadCity(name);
  if (!city.ok) return toErrorResponse(toProblem(city.error), t);
  const session = await loadSession(city.value, reference);
  if (!session.ok) return toErrorResponse(toProblem(session.error), t);
  const { grant } = fields.value;
  grants.address = typeof grant === 'string' ? grant : undefined;
  const { isOpen } = await getVisitorAccess(city.value, session.value, grants, nowMs);
  if (accessOf(session.value) !== 'protected' || !isOpen) return new Response(null, { status: 204, headers: NO_STORE });
  const ticket = await loadTicket(city.value, session.value);
  if (!ticket.ok) return toErrorResponse('unavailable', t);
  if (!ticket.value) return new Response(null, { status: 204, headers: NO_STORE });
  return Response.json({ ticket: ticket.value.ticket }, { headers: NO_STORE });
}
