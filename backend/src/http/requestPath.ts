import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

// Characters that routers and file systems could read differently after decoding: encoded "%", "/" and "\", and anything that is not
// printable ASCII before decoding (clients encode the rest).
const FORBIDDEN = /%(?:25|2f|5c)|[^\x21-\x7e]|[\\#]/i;

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** Whether the path of a request target has one reading only (rule 23.13): no ambiguous encoding, no control character, no dot segment. */
export function isPlainTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith('/') || path.startsWith('//') || FORBIDDEN.test(path)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return !CONTROL_CHARACTER.test(decoded) && !decoded.split('/').some((segment) => segment === '.' || segment === '..');
}

/** A request as the log has it: without its query and the signature of an address, which open something. */
export function toLoggedRequest({ method, originalUrl }: FastifyRequest): { method: string; url: string } {
  const [path = ''] = originalUrl.split('?', 1);
  return { method, url: path.replace(/^\/signed\/[^/]*/, '/signed/…') };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a request in the log: that of the portal's request for which it was made, else a new one (rule 23.24). */
export function toRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && UUID.test(id) ? id : randomUUID();
}
