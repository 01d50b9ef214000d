/** Proofs of passwords given earlier, as they came with a request: nobody has verified them yet. */
export interface CarriedGrants {
  /** Cookies that may be grants, by name, in the order the browser sent them. */
  cookies: ReadonlyMap<string, string>;
  /** A token from the request's address, or one the visitor was given in this very request: for embeds that may keep no cookie. */
  address: string | undefined;
  /** True once the answer depended on them: it is then for this visitor alone. */
  isAsked: boolean;
}

/** Carries nothing: what is protected stays closed. */
export const noGrants = (): CarriedGrants => ({ cookies: new Map(), address: undefined, isAsked: false });

/** Sessions that one visitor may have open at a time, so that the cookies never outgrow a request's head. */
const MAX_GRANTS = 20;

const GRANT_COOKIE = /^(?:__Host-)?grant-[A-Za-z0-9-]{1,64}-[0-9]{1,12}$/;

/** Reads a Cookie header; an empty one carries nothing. */
export function readGrants(cookieHeader: string): CarriedGrants {
  const cookies = cookieHeader.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return GRANT_COOKIE.test(name) ? [[name, value.join('=')] as const] : [];
  });
  return { cookies: new Map(cookies), address: undefined, isAsked: false };
}

/** Name of the cookie with a session's grant: one a session, so that several can be open; the prefix makes browsers refuse it from any other host. */
export const grantCookieName = (siteUrl: string, city: string, sessionId: number): string =>
  `${siteUrl.startsWith('https:') ? '__Host-' : ''}grant-${city}-${sessionId}`;

/** Cookies that have to go before one more is set: the oldest, which browsers send first. */
export const surplusGrants = ({ cookies }: CarriedGrants, newName: string): string[] =>
  [...cookies.keys()].filter((name) => name !== newName).slice(0, -(MAX_GRANTS - 1));

/** A Set-Cookie header; no `value` takes the cookie away. */
export function grantCookie(siteUrl: string, name: string, value: string | undefined, maxAgeSeconds: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value ?? ''}; Max-Age=${value === undefined ? 0 : maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
