import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { URL_LENGTH_LIMIT } from './limits.ts';
import { requestOrigin } from './requestOrigin.ts';
import type { Refusal } from './refusal.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

// What routers, middleware and file systems could read differently once decoded: encoded "%", "/" and "\", and anything that is not
// plain printable ASCII before decoding (browsers encode the rest).
const FORBIDDEN_IN_PATH = /%(?:25|2f|5c)|[^\x21-\x7e]|[\\#]/i;

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** Says whether a path (without query) means the same to every reader: no ambiguous encoding, no dot segment, no second leading slash. */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || FORBIDDEN_IN_PATH.test(path)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return !CONTROL_CHARACTER.test(decoded) && !decoded.split('/').some((segment) => segment === '.' || segment === '..');
}

/** Path of a request target, without its query: what may be logged. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/**
 * Says whether a page of this site sent a request: browsers say so in Sec-Fetch-Site or, older ones, in Origin. What says neither is
 * no form and no script of ours.
 */
function isFromSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === requestOrigin(siteUrl, headers.host) : site === 'same-origin';
}

/** Decides whether a request is refused before any route sees it; `siteUrl` is the site's public origin. */
export function findRefusal(request: IncomingMessage, siteUrl: string): Refusal | undefined {
  const target = request.url ?? '';
  if (!METHODS.includes(request.method ?? '')) {
    const allowed = METHODS.join(', ');
    return { status: 405, code: 'method-not-allowed', message: `This server answers ${allowed}.`, headers: { Allow: allowed } };
  }
  if (target.length > URL_LENGTH_LIMIT) {
    return { status: 414, code: 'address-too-long', message: `An address here has at most ${URL_LENGTH_LIMIT} characters.` };
  }
  if (!isPlainPath(pathOf(target))) {
    return { status: 400, code: 'malformed-address', message: 'This address is not written in a way this server accepts.' };
  }
  // Node would refuse these itself, but without the headers every answer carries.
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    return { status: 400, code: 'missing-host', message: 'The request has no Host header.' };
  }
  if (request.method === 'POST' && !isFromSite(request.headers, siteUrl)) {
    return { status: 403, code: 'foreign-origin', message: 'A form here is only taken from a page of this site.' };
  }
  return undefined;
}
