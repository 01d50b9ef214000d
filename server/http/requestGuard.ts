import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HEADER_COUNT_LIMIT, URL_LENGTH_LIMIT } from '../overload/limits.ts';
import { requestOrigin } from './requestOrigin.ts';
import type { HttpError } from './httpError.ts';

/** Path at which operators purge the caches (rule 18.10). */
export const PURGE_PATH = '/cache/purge';

const METHODS = ['GET', 'HEAD', 'POST'];

// Characters that routers, middleware and file systems could read differently after decoding: encoded "%", "/" and "\", and anything that
// is not printable ASCII before decoding (browsers encode the rest).
const FORBIDDEN_IN_PATH = /%(?:25|2f|5c)|[^\x21-\x7e]|[\\#]/i;

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

// Dot segments, and segments of only ".html": Astro's router removes that ending and leaves an empty segment.
const MISREAD_SEGMENT = /^(?:\.{1,2}|(?:\.html)+)$/;

/** Whether a path (without query) is unambiguous: no ambiguous encoding, no dot segment, no second leading slash. */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || FORBIDDEN_IN_PATH.test(path)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return !CONTROL_CHARACTER.test(decoded) && !decoded.split('/').some((segment) => MISREAD_SEGMENT.test(segment));
}

/** Path of a request target without its query, which must not be logged (rule 20.9). */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

/**
 * Whether a page of this site sent a request (rule 23.6): browsers send Sec-Fetch-Site or, older ones, Origin. A request with neither does
 * not come from a form or script of the portal.
 */
function isFromSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === requestOrigin(siteUrl, headers.host) : site === 'same-origin';
}

/** Whether a program calls the purge endpoint (rule 23.6): unlike a browser it sends neither Sec-Fetch-Site nor Origin. */
const isFromProgram = ({ url, headers }: IncomingMessage) =>
  url === PURGE_PATH && headers['sec-fetch-site'] === undefined && headers.origin === undefined;

/**
 * The page at which the handler of a mailbox ends what a message was about (RFC 8058): it comes from anywhere, and what counts is the
 * signed token of its address. The page takes every other form of its own only from this site (rule 28.67).
 */
const ONE_CLICK_PAGE = /^(?:\/[A-Za-z]{2})?\/[^/]+\/follow\/manage\/?$/;

const isOneClick = ({ url = '' }: IncomingMessage) => ONE_CLICK_PAGE.test(pathOf(url)) && /[?&]token=./.test(url);

/** Finds the error for which a request is rejected before routing (rules 19.3, 23.6); `siteUrl` is the site's public origin. */
export function findRequestError(request: IncomingMessage, siteUrl: string): HttpError | undefined {
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
  if (request.rawHeaders.length > 2 * HEADER_COUNT_LIMIT) {
    return { status: 431, code: 'too-many-headers', message: `A request here has at most ${HEADER_COUNT_LIMIT} header lines.` };
  }
  // Node would reject these by itself, but without the headers of every answer (rule 23.8).
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    return { status: 400, code: 'missing-host', message: 'The request has no Host header.' };
  }
  // A proxy could find another end of such a body and read a second request in it (request smuggling).
  if ((request.headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') {
    return {
      status: 400,
      code: 'unknown-coding',
      message: 'A body here comes whole or in chunks.',
      headers: { connection: 'close' },
    };
  }
  if (request.method === 'POST' && !isFromSite(request.headers, siteUrl) && !isFromProgram(request) && !isOneClick(request)) {
    return { status: 403, code: 'foreign-origin', message: 'A form here is only taken from a page of this site.' };
  }
  return undefined;
}
