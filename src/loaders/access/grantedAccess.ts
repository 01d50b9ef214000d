import { getSettings } from '../../config/settings/currentSettings.ts';
import { type City, cityKey } from '../../domain/city/city.ts';
import { type RequestGrants, grantCookie, grantCookieName, surplusGrants } from '../../domain/login/requestGrants.ts';
import { accessOf, type Session } from '../../domain/session/session.ts';
import { GRANT_SECONDS, type GrantScope, isGrant, signGrant } from '../../services/server/access/signedGrants.ts';

/** Access of one visitor to the content of a session. */
interface VisitorAccess {
  isOpen: boolean;
  /** Token for the addresses of the session's files, when the browser stores no cookie (rule 14.6). */
  addressGrant: string | undefined;
}

const toGrantScope = (city: City, session: Session): GrantScope => ({
  siteUrl: getSettings().siteUrl,
  city: cityKey(city.name),
  sessionId: session.sessionId,
  passwordDigest: session.passwordDigest,
});

/**
 * Decides whether a visitor sees more of a session than its name and date (rules 3.5, 14.1): everybody for an open session, a visitor with
 * its grant for a protected one, nobody for an unpublished one. It records that the grants were read, so that the middleware makes the
 * answer private (rule 14.7).
 */
export async function getVisitorAccess(city: City, session: Session, grants: RequestGrants, nowMs: number): Promise<VisitorAccess> {
  const access = accessOf(session);
  if (access !== 'protected') return { isOpen: access === 'open', addressGrant: undefined };
  grants.isUsed = true;
  const scope = toGrantScope(city, session);
  const { siteUrl, secret } = getSettings();
  const cookie = grants.cookies.get(grantCookieName(siteUrl, scope.city, session.sessionId));
  if (cookie !== undefined && (await isGrant(cookie, 'cookie', scope, secret, nowMs))) return { isOpen: true, addressGrant: undefined };
  const { address } = grants;
  const isOpen = address !== undefined && (await isGrant(address, 'address', scope, secret, nowMs));
  return { isOpen, addressGrant: isOpen ? address : undefined };
}

/** Creates the Set-Cookie values that give a visitor the grant of a session and remove grants beyond the limit (rule 14.4). */
export async function createGrantCookies(city: City, session: Session, grants: RequestGrants, nowMs: number): Promise<string[]> {
  const { siteUrl, secret } = getSettings();
  const scope = toGrantScope(city, session);
  const name = grantCookieName(siteUrl, scope.city, session.sessionId);
  const token = await signGrant('cookie', scope, secret, nowMs);
  return [
    ...surplusGrants(grants, name).map((surplus) => grantCookie(siteUrl, surplus, undefined, 0)),
    grantCookie(siteUrl, name, token, GRANT_SECONDS.cookie),
  ];
}

/** Signs the token with which an open embed fetches the files of its session (rule 14.6). */
export const signAddressGrant = (city: City, session: Session, nowMs: number): Promise<string> =>
  signGrant('address', toGrantScope(city, session), getSettings().secret, nowMs);
