import { fail, ok } from '../../domain/http/result.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { accessOf } from '../../domain/session/session.ts';
import { readPost } from '../../services/server/access/formPost.ts';
import { loadTicket } from '../../services/server/cache/portalData.ts';
import type { PrivateJson } from '../responses/formAnswer.ts';
import { findSession, type SessionAddress } from '../session/findSession.ts';
import { getVisitorAccess } from './grantedAccess.ts';

/**
 * Loads `POST …/ticket.json`: a ticket for the metadata broker to a visitor with a grant of the session, from its cookie or from `grant`
 * in the body (rules 12.23, 14.6). Nothing where there is none: the session is open or withdrawn, or the grant has ended.
 */
export async function loadTicketDocument(
  address: SessionAddress,
  request: Request,
  grants: RequestGrants,
  nowMs: number,
): Promise<PrivateJson> {
  const fields = await readPost(request);
  if (!fields.ok) return fields;
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  const { grant } = fields.value;
  grants.address = typeof grant === 'string' ? grant : undefined;
  const { isOpen } = await getVisitorAccess(city, session, grants, nowMs);
  if (accessOf(session) !== 'protected' || !isOpen) return ok(undefined);
  const ticket = await loadTicket(city, session);
  if (!ticket.ok) return fail('unavailable');
  return ok(ticket.value && { ticket: ticket.value.ticket });
}
