import { getSettings } from '../../config/settings/currentSettings.ts';
import { type City, cityKey } from '../../domain/city/city.ts';
import { type CarriedGrants, grantCookie, grantCookieName, surplusGrants } from '../../domain/login/carriedGrants.ts';
import { accessOf, type Session } from '../../domain/session/session.ts';
import { GRANT_SECONDS, type GrantScope, isGrant, signGrant } from '../../services/server/access/signedGrants.ts';

/** Whether somebody may see what is in a session. */
interface Opened {
  isOpen: boolean;
  /** Token that the addresses of the session's files carry, where the visitor may keep no cookie. */
  addressGrant: string | undefined;
}

const scopeOf = (city: City, session: Session): GrantScope => ({
  siteUrl: getSettings().siteUrl,
  city: cityKey(city.name),
  sessionId: session.sessionId,
  passwordDigest: session.passwordDigest,
});

/**
 * The one rule of who sees more of a session than its name and date: everyone of an open one; of a protected one who carries its
 * grant; nobody of an unpublished one. An answer that asked for a grant is for its visitor alone, which the middleware says.
 */
export async function openSession(city: City, session: Session, grants: CarriedGrants, nowMs: number): Promise<Opened> {
  const access = accessOf(session);
  if (access !== 'protected') return { isOpen: access === 'open', addressGrant: undefined };
  grants.isAsked = true;
  const scope = scopeOf(city, session);
  const { siteUrl, secret } = getSettings();
  const cookie = grants.cookies.get(grantCookieName(siteUrl, scope.city, session.sessionId));
  if (cookie !== undefined && (await isGrant(cookie, 'cookie', scope, secret, nowMs))) return { isOpen: true, addressGrant: undefined };
  const { address } = grants;
  const isOpen = address !== undefined && (await isGrant(address, 'address', scope, secret, nowMs));
  return { isOpen, addressGrant: isOpen ? address : undefined };
}

/** The Set-Cookie headers with which a visitor who gave a session's password carries its grant. */
export async function grantHeaders(city: City, session: Session, grants: CarriedGrants, nowMs: number): Promise<string[]> {
  const { siteUrl, secret } = getSettings();
  const scope = scopeOf(city, session);
  const name = grantCookieName(siteUrl, scope.city, session.sessionId);
  const token = await signGrant('cookie', scope, secret, nowMs);
  return [
    ...surplusGrants(grants, name).map((surplus) => grantCookie(siteUrl, surplus, undefined, 0)),
    grantCookie(siteUrl, name, token, GRANT_SECONDS.cookie),
  ];
}

/** The token with which the files of a session that was opened in an embed are fetched. */
export const signAddressGrant = (city: City, session: Session, nowMs: number): Promise<string> =>
  signGrant('address', scopeOf(city, session), getSettings().secret, nowMs);
