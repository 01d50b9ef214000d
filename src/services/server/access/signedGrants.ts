import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What a grant opens: one session of one city on one site (its origin). */
export interface GrantScope {
  siteUrl: string;
  city: string;
  sessionId: number;
  /** Digest of the password that was given: the grant ends when the session has another one. */
  passwordDigest: string | undefined;
}

/** How a grant travels: in a cookie, or in the address of a session's files where no cookie may be kept. */
export type GrantKind = 'cookie' | 'address';

/** Seconds that a grant of each kind lasts; the one in an address can be copied, and lasts no longer than a long sitting. */
export const GRANT_SECONDS: Readonly<Record<GrantKind, number>> = { cookie: 12 * 3600, address: 6 * 3600 };

/** A key of their own: nothing else that is signed with the same secret passes for a grant. */
const keyOf = (secret: string): Uint8Array => createHmac('sha256', secret).update('session grant').digest();

const PASSWORD_CLAIM = 'pwd';

const subjectOf = ({ city, sessionId }: GrantScope) => `${city}/${sessionId}`;
const typeOf = (kind: GrantKind) => `${kind}-grant+jwt`;

/** Signs the grant of a session for somebody who has just given its password. */
export function signGrant(kind: GrantKind, scope: GrantScope, secret: string, nowMs: number): Promise<string> {
  const nowSeconds = Math.floor(nowMs / 1000);
  return new SignJWT({ [PASSWORD_CLAIM]: scope.passwordDigest })
    .setProtectedHeader({ alg: 'HS256', typ: typeOf(kind) })
    .setSubject(subjectOf(scope))
    .setAudience(scope.siteUrl)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + GRANT_SECONDS[kind])
    .sign(keyOf(secret));
}

/** Whether a token is a grant of this kind for this session and its present password, on this site, at this moment. */
export async function isGrant(token: string, kind: GrantKind, scope: GrantScope, secret: string, nowMs: number): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      typ: typeOf(kind),
      subject: subjectOf(scope),
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
