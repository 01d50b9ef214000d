import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, STATUS_CODES, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import {
  CONNECTION_LIMIT,
  CONNECTIONS_PER_NETWORK,
  HEAD_LIMIT_BYTES,
  HEAD_TIMEOUT_MS,
  HEADER_COUNT_LIMIT,
  KEEP_ALIVE_MS,
  PIPELINE_LIMIT,
  REQUEST_TIMEOUT_MS,
  STALL_TIMEOUT_MS,
  TIMEOUT_CHECK_MS,
  UNFINISHED_PER_NETWORK,
} from '../overload/limits.ts';
import type { PageCache } from '../cache/pageCache.ts';
import { withoutQueryControls } from '../../src/domain/http/controlCharacters.ts';
import { toNetwork } from '../../src/domain/login/subscriberNetwork.ts';
import { clientAddress } from './clientAddress.ts';
import { NetworkCounter } from '../overload/networkCounter.ts';
import { Pipeline } from './pipeline.ts';
import { formatHttpError, type HttpError } from './httpError.ts';
import type { ErrorPages } from './errorPages.ts';
import { findRequestError, pathOf } from './requestGuard.ts';
import type { Ended, RequestFigures } from '../observability/requestMetrics.ts';
import { endRequestSpan, spanOf, startRequestSpan } from '../observability/requestSpans.ts';
import { toTraceId } from '../../src/runtime/traceId.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Traffic } from '../overload/traffic.ts';

/** Paths of the health checks (rule 23.4). */
export const HEALTH_PATHS = ['/healthz', '/readyz'];

/** Header with the id of a request (rule 23.8); a value sent by the client is overwritten. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Settings and functions that the server needs. */
interface HttpServerParts {
  siteUrl: string;
  trustedProxies: number;
  log: Logger;
  traffic: Traffic;
  errorPages: ErrorPages;
  cache: Pick<PageCache, 'answerFromMemory'>;
  figures: RequestFigures;
  /** Error for a request that is rejected because of overload (rule 19.2); undefined when it may continue. */
  shed: (request: IncomingMessage) => HttpError | undefined;
}

function write(log: Logger, { request, response, ms, isWhole }: Ended): void {
  const path = pathOf(request.url ?? '');
  const level = HEALTH_PATHS.includes(path) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const requestId = request.headers[REQUEST_ID_HEADER];
  const { method } = request;
  log[level](
    {
      requestId,
      traceId: toTraceId(spanOf(request)),
      method,
      path,
      status: response.statusCode,
      ms: Math.round(ms),
      ...(isWhole ? {} : { aborted: true }),
    },
    'request',
  );
}

/** Creates the HTTP server in front of the router, which gives every answer, errors included, its headers and log line (rule 23.8). */
export function createHttpServer(
  route: RequestListener,
  { siteUrl, trustedProxies, log, traffic, errorPages, cache, figures, shed }: HttpServerParts,
): Server {
  const headers = securityHeaders(siteUrl);
  const pipeline = new Pipeline();
  const unfinished = new NetworkCounter(UNFINISHED_PER_NETWORK);
  const handleRequest: RequestListener = (request, response) => {
    const startMs = performance.now();
    const { socket } = request;
    request.url = withoutQueryControls(request.url ?? '');
    const requestId = randomUUID();
    request.headers[REQUEST_ID_HEADER] = requestId;
    if (traffic.isDraining) response.setHeader('Connection', 'close');
    figures.begin();
    startRequestSpan(request);
    if (!HEALTH_PATHS.includes(pathOf(request.url ?? ''))) traffic.add(response);
    const isWithinLimit = pipeline.add(socket);
    // One listener for everything: further ones would measurably slow cache hits.
    response.on('close', () => {
      pipeline.delete(socket);
      traffic.delete(response);
      const ended = { request, response, ms: performance.now() - startMs, isWhole: response.writableFinished };
      endRequestSpan(ended, figures.end(ended), requestId);
      write(log, ended);
    });
    if (hasBody(request)) {
      const network = toNetwork(clientAddress(request, trustedProxies));
      if (!unfinished.add(network)) return rejectBody(response, siteUrl, requestId);
      request.once('close', () => unfinished.delete(network));
    }
    let httpError = isWithinLimit ? findRequestError(request, siteUrl) : TOO_MANY_AT_ONCE;
    // A cached page has all its headers: setting them one by one would take longer than everything else.
    if (!httpError && cache.answerFromMemory(request, response)) return;
    httpError ??= shed(request);
    if (httpError && errorPages.sendFromMemory(request, response, httpError)) return;
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
  const server = createServer(limits, handleRequest);
  // Node silently drops header lines beyond the limit: allow one more, so that the guard can reject the request.
  server.maxHeadersCount = HEADER_COUNT_LIMIT + 1;
  server.maxConnections = CONNECTION_LIMIT;
  // Behind proxies all connections come from them.
  if (trustedProxies === 0) limitConnections(server);
  // The connection was idle for STALL_TIMEOUT_MS or KEEP_ALIVE_MS: keep it only while it waits for an answer that is being rendered.
  server.setTimeout(STALL_TIMEOUT_MS, (socket) => {
    if (socket.writableLength > 0 || !pipeline.isWaiting(socket)) socket.destroy();
  });
  // Answer requests with an unknown Expect header as usual; Node would reject them.
  return server.on('checkExpectation', handleRequest);
}

/** Whether a request announces a body. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Answers a request whose body is not read, and closes its connection without waiting for the rest of it. */
function rejectBody(response: ServerResponse, siteUrl: string, requestId: string): void {
  const { headers, body } = formatHttpError(TOO_MANY_BODIES, 'text');
  for (const [name, value] of securityHeaders(siteUrl)) response.setHeader(name, value);
  response.setHeader('X-Request-Id', requestId);
  const own = { 'Content-Length': String(body.length), 'Cache-Control': 'no-store', Connection: 'close' };
  response.writeHead(TOO_MANY_BODIES.status, { ...headers, ...own }).end(body);
}

/** Closes the connections beyond those that one network may have (rule 19.10). */
function limitConnections(server: Server): void {
  const connections = new NetworkCounter(CONNECTIONS_PER_NETWORK);
  server.prependListener('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    if (connections.add(network)) socket.once('close', () => connections.delete(network));
    else socket.destroy();
  });
}

const TOO_MANY_BODIES: HttpError = {
  status: 429,
  code: 'too-many-at-once',
  message: `A network here may send ${UNFINISHED_PER_NETWORK} forms at the same time.`,
};

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

/** Answers a connection whose bytes are not a valid request. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, siteUrl: string): void {
  // Bytes after a request with `Connection: close` get no answer, and must not be answered before that request.
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
