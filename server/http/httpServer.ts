import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import {
  CONNECTION_LIMIT,
  HEAD_LIMIT_BYTES,
  HEAD_TIMEOUT_MS,
  HEADER_COUNT_LIMIT,
  KEEP_ALIVE_MS,
  PIPELINE_LIMIT,
  REQUEST_TIMEOUT_MS,
  STALL_TIMEOUT_MS,
  TIMEOUT_CHECK_MS,
} from '../overload/limits.ts';
import type { PageCache } from '../cache/pageCache.ts';
import { Pipeline } from './pipeline.ts';
import { formatHttpError, type HttpError } from './httpError.ts';
import type { ErrorPages } from './errorPages.ts';
import { findRequestError, pathOf } from './requestGuard.ts';
import type { Ended, RequestFigures } from '../observability/requestMetrics.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Traffic } from '../overload/traffic.ts';

/** Paths of the health checks (contract §7). */
export const HEALTH_PATHS = ['/healthz', '/readyz'];

/** Header in which a request's id travels; a client's own is overwritten. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What the entrance needs to know. */
interface HttpServerParts {
  siteUrl: string;
  log: Logger;
  traffic: Traffic;
  errorPages: ErrorPages;
  cache: Pick<PageCache, 'answerFromMemory'>;
  figures: RequestFigures;
  /** What a request is turned away with because there is too much to render; undefined where it may go on. */
  shed: (request: IncomingMessage) => HttpError | undefined;
}

function write(log: Logger, { request, response, ms, isWhole }: Ended): void {
  const path = pathOf(request.url ?? '');
  const level = HEALTH_PATHS.includes(path) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const requestId = request.headers[REQUEST_ID_HEADER];
  const { method } = request;
  log[level](
    { requestId, method, path, status: response.statusCode, ms: Math.round(ms), ...(isWhole ? {} : { aborted: true }) },
    'request',
  );
}

/** Creates the HTTP server in front of the router: every answer, refusals included, gets its headers, its log line and its place in the traffic here. */
export function createHttpServer(
  route: RequestListener,
  { siteUrl, log, traffic, errorPages, cache, figures, shed }: HttpServerParts,
): Server {
  const headers = securityHeaders(siteUrl);
  const pipeline = new Pipeline();
  const enter: RequestListener = (request, response) => {
    const startMs = performance.now();
    const { socket } = request;
    const requestId = randomUUID();
    request.headers[REQUEST_ID_HEADER] = requestId;
    if (traffic.isDraining) response.setHeader('Connection', 'close');
    figures.begin();
    if (!HEALTH_PATHS.includes(pathOf(request.url ?? ''))) traffic.add(response);
    const mayBeMade = pipeline.add(socket);
    // One for all: for an answer out of memory each further one would be felt.
    response.on('close', () => {
      pipeline.delete(socket);
      traffic.delete(response);
      const ended = { request, response, ms: performance.now() - startMs, isWhole: response.writableFinished };
      figures.end(ended);
      write(log, ended);
    });
    let httpError = mayBeMade ? findRequestError(request, siteUrl) : TOO_MANY_AT_ONCE;
    // What is kept brings all of its headers: set one by one they would take longer than all the rest.
    if (!httpError && cache.answerFromMemory(request, response)) return;
    httpError ??= shed(request);
    if (httpError && errorPages.sendAtOnce(request, response, httpError)) return;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    if (httpError) void errorPages.send(request, response, httpError);
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
  const server = createServer(limits, enter);
  // Node leaves out further header lines without a word: one more than is allowed must be seen.
  server.maxHeadersCount = HEADER_COUNT_LIMIT + 1;
  server.maxConnections = CONNECTION_LIMIT;
  // Nothing has moved for that long, or for as long as an idle connection is kept: only who waits for an answer that is being made may go on waiting.
  server.setTimeout(STALL_TIMEOUT_MS, (socket) => {
    if (socket.writableLength > 0 || !pipeline.isWaiting(socket)) socket.destroy();
  });
  // An expectation other than 100-continue is nothing to refuse a request for.
  return server.on('checkExpectation', enter);
}

const TOO_MANY_AT_ONCE: HttpError = {
  status: 429,
  code: 'too-many-at-once',
  message: `A connection here may wait for ${PIPELINE_LIMIT} answers at the same time.`,
  headers: { connection: 'close' },
};

const UNREADABLE: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'head-too-large',
    message: `A request here has a head of at most ${HEAD_LIMIT_BYTES / 1024} KiB.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too-slow', message: 'The request did not arrive in time.' },
};
const NO_REQUEST: HttpError = { status: 400, code: 'bad-request', message: 'The request cannot be read.' };

/** Answers a connection whose bytes never became a request. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, siteUrl: string): void {
  // Bytes after a request that said it was the last: they get no answer, least of all before that request's own.
  if (error.code === 'HPE_CLOSED_CONNECTION') return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const httpError = UNREADABLE[error.code ?? ''] ?? NO_REQUEST;
  const { headers, body } = formatHttpError(httpError, 'text');
  const own = { 'Content-Length': String(body.length), 'Cache-Control': 'no-store', Connection: 'close' };
  const head = [...securityHeaders(siteUrl), ...Object.entries({ ...headers, ...own })].map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${httpError.status} ${STATUS_CODES[httpError.status]}\r\n${head.join('\r\n')}\r\n\r\n${body.toString()}`);
}
