/** Grants that a request carries, not yet verified (rule 14.4). */
export interface RequestGrants {
  /** Grant cookies by name, in the order of the Cookie header. */
  cookies: ReadonlyMap<string, string>;
  /** Token from the request's address, or one that this request has issued: for embeds, which cannot set a cookie (rule 14.6). */
  address: string | undefined;
  /** True once the answer depends on a grant, so that it must not be cached (rule 14.7). */
  isUsed: boolean;
}

/** Returns empty grants: protected sessions stay closed. */
export const noGrants = (): RequestGrants => ({ cookies: new Map(), address: undefined, isUsed: false });

/** Maximum number of grants of one visitor, so that their cookies fit into a request head (rule 14.4). */
const MAX_GRANTS = 20;

const GRANT_COOKIE = /^(?:__Host-)?grant-[A-Za-z0-9-]{1,64}-[0-9]{1,12}$/;

/** Parses the grants of a Cookie header; an empty header gives none. */
export function parseGrantCookies(cookieHeader: string): RequestGrants {
  const cookies = cookieHeader.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return GRANT_COOKIE.test(name) ? [[name, value.join('=')] as const] : [];
  });
  return { cookies: new Map(cookies), address: undefined, isUsed: false };
}

/**
 * Returns the name of a session's grant cookie. Each session has its own, so that several can be open; browsers reject the `__Host-` prefix
 * from any other host.
 */
export const grantCookieName = (siteUrl: string, city: string, sessionId: number): string =>
  `${siteUrl.startsWith('https:') ? '__Host-' : ''}grant-${city}-${sessionId}`;

/** Returns the names of the cookies to delete before one more is set: the oldest ones, which browsers send first (rule 14.4). */
export const surplusGrants = ({ cookies }: RequestGrants, newName: string): string[] =>
  [...cookies.keys()].filter((name) => name !== newName).slice(0, -(MAX_GRANTS - 1));

/** Returns a Set-Cookie header for a grant; without `value` it deletes the cookie (rule 14.4). */
export function grantCookie(siteUrl: string, name: string, value: string | undefined, maxAgeSeconds: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value ?? ''}; Max-Age=${value === undefined ? 0 : maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
