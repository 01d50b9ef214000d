import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ANSWER_HEADERS } from '../media/fileHeaders.ts';

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

const HEADERS = { ...ANSWER_HEADERS, 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };

const ANSWER = JSON.stringify({
  error: { code: 'malformed_address', message: 'This address is not written in a way this server accepts.' },
});

/**
 * Answers 400 to requests and upgrades whose address has several readings (rule 23.13), before anything else of the server sees them. Call
 * it after everything that listens to the server is attached.
 */
export function rejectMalformedTargets(server: Server): void {
  const requestListeners = server.listeners('request');
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isPlainTarget(request.url ?? '')) for (const listener of requestListeners) listener.call(server, request, response);
    else response.writeHead(400, HEADERS).end(ANSWER);
  });
  const upgradeListeners = server.listeners('upgrade');
  server.removeAllListeners('upgrade').on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isPlainTarget(request.url ?? '')) for (const listener of upgradeListeners) listener.call(server, request, socket, head);
    else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
}

/** A request as the log has it: without its query and the signature of an address, which open something. */
export function toLoggedRequest({ method, originalUrl }: FastifyRequest): { method: string; url: string } {
  const [path = ''] = originalUrl.split('?', 1);
  return { method, url: path.replace(/^\/signed\/[^/]*/, '/signed/…') };
}
