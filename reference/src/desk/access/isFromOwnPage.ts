import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this backend, whose origin is `origin` (behind a proxy the Host header may be another one).
 * Browsers send Origin with every POST, and Sec-Fetch-Site to https and loopback.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin === undefined) return site === 'same-origin';
  return headers.origin === origin || headers.origin === `http://${headers.host}` || headers.origin === `https://${headers.host}`;
}
