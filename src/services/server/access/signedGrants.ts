import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** Scope of a grant (rule 14.4): one session of one city on one site (its origin). */
export interface GrantScope {
  siteUrl: string;
  city: string;
  sessionId: number;
  /** Digest of the session's password: the grant ends when the password changes (rule 14.5). */
  passwordDigest: string | undefined;
}

/** Transport of a grant: a cookie, or the address of a session's files where the browser stores no cookie (rule 14.6). */
export type GrantKind = 'cookie' | 'address';

/** Lifetime of a grant in seconds (rules 14.4, 14.6); a grant in an address can be copied, so it lasts only as long as a long session. */
export const GRANT_SECONDS: Readonly<Record<GrantKind, number>> = { cookie: 12 * 3600, address: 6 * 3600 };

/** A separate key for grants: no other token that is signed with the same secret is accepted as a grant. */
const getGrantKey = (secret: string): Uint8Array => createHmac('sha256', secret).update('session grant').digest();

const PASSWORD_CLAIM = 'pwd';

const toSubject = ({ city, sessionId }: GrantScope) => `${city}/${sessionId}`;
const toTokenType = (kind: GrantKind) => `${kind}-grant+jwt`;

/** Signs the grant of a session after its password was accepted (rule 14.4). */
export function signGrant(kind: GrantKind, scope: GrantScope, secret: string, nowMs: number): Promise<string> {
  const nowSeconds = Math.floor(nowMs / 1000);
  return new SignJWT({ [PASSWORD_CLAIM]: scope.passwordDigest })
    .setProtectedHeader({ alg: 'HS256', typ: toTokenType(kind) })
    .setSubject(toSubject(scope))
    .setAudience(scope.siteUrl)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + GRANT_SECONDS[kind])
    .sign(getGrantKey(secret));
}

/** Whether a token is a valid grant of this kind for this session, its current password and this site (rules 14.4, 14.5). */
export async function isGrant(token: string, kind: GrantKind, scope: GrantScope, secret: string, nowMs: number): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, getGrantKey(secret), {
      algorithms: ['HS256'],
      typ: toTokenType(kind),
      subject: toSubject(scope),
      audience: scope.siteUrl,
      requiredClaims: ['exp', PASSWORD_CLAIM],
      maxTokenAge: GRANT_SECONDS[kind],
      currentDate: new Date(nowMs),
    });
    return payload[PASSWORD_CLAIM] === scope.passwordDigest;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
