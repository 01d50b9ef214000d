import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { HEAD_LIMIT_BYTES, HEAD_TIMEOUT_MS, KEEP_ALIVE_MS, REQUEST_TIMEOUT_MS, TIMEOUT_CHECK_MS } from './limits.ts';
import { formatRefusal, type Refusal, sendRefusal } from './refusal.ts';
import { findRefusal, pathOf } from './requestGuard.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Traffic } from './traffic.ts';

/** Paths of the health checks (contract §7). */
export const HEALTH_PATHS = ['/healthz', '/readyz'];

/** Header in which a request's id travels; a client's own is overwritten. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What the entrance needs to know. */
interface EntranceParts {
  siteUrl: string;
  log: Logger;
  traffic: Traffic;
}

function logWhenDone(request: IncomingMessage, response: ServerResponse, path: string, log: Logger): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const facts = {
      requestId: request.headers[REQUEST_ID_HEADER],
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - startedAt),
      ...(response.writableFinished ? {} : { aborted: true }),
    };
    log[HEALTH_PATHS.includes(path) ? 'debug' : 'info'](facts, 'request');
  });
}

/** Creates the HTTP server in front of the router: every answer, refusals included, gets its headers, its log line and its place in the traffic here. */
export function createEntrance(route: RequestListener, { siteUrl, log, traffic }: EntranceParts): Server {
  const headers = securityHeaders(siteUrl);
  const enter: RequestListener = (request, response) => {
    const path = pathOf(request.url ?? '');
    request.headers[REQUEST_ID_HEADER] = randomUUID();
    for (const [name, value] of headers) response.setHeader(name, value);
    if (traffic.isDraining) response.setHeader('Connection', 'close');
    if (!HEALTH_PATHS.includes(path)) traffic.add(response);
    logWhenDone(request, response, path, log);
    const refusal = findRefusal(request, siteUrl);
    if (refusal) sendRefusal(request, response, refusal);
    else route(request, response);
  };
  const limits = {
    maxHeaderSize: HEAD_LIMIT_BYTES,
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
  };
  // An expectation other than 100-continue is nothing to refuse a request for.
  return createServer(limits, enter).on('checkExpectation', enter);
}

const UNREADABLE: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'head-too-large',
    message: `A request here has a head of at most ${HEAD_LIMIT_BYTES / 1024} KiB.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too-slow', message: 'The request did not arrive in time.' },
};
const NO_REQUEST: Refusal = { status: 400, code: 'bad-request', message: 'The request cannot be read.' };

/** Answers a connection whose bytes never became a request. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, siteUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = UNREADABLE[error.code ?? ''] ?? NO_REQUEST;
  const { type, body } = formatRefusal(refusal, undefined);
  const own = { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)), 'Cache-Control': 'no-store', Connection: 'close' };
  const head = [...securityHeaders(siteUrl), ...Object.entries(own)].map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}
