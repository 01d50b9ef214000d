import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this backend, which has these origins (rule 23.14). The Host header says nothing: a page of a name
 * that leads to this machine has that name in it. Browsers send Origin with every POST, and Sec-Fetch-Site to https and loopback.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined ? site === 'same-origin' : origins.includes(headers.origin);
}
