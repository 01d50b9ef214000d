import type { IncomingMessage } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../../src/config/settings/settings.ts';
import { DOWNLOAD_FORM_LIMIT_BYTES, FORM_LIMIT_BYTES } from '../../src/domain/http/formLimits.ts';
import { toNetwork } from '../../src/domain/login/subscriberNetwork.ts';
import { admit, Admission, Overloaded } from '../overload/admission.ts';
import { assetNames, registerAssets } from './assets.ts';
import { registerCacheControls } from '../cache/cacheControls.ts';
import { clientAddress } from './clientAddress.ts';
import { answerUnreadable, createHttpServer, REQUEST_ID_HEADER } from './httpServer.ts';
import { BUSY_RETRY_SECONDS, DRAIN_LIMIT_MS, LAST_REQUESTS_MS, STOP_GRACE_MS, URL_LENGTH_LIMIT } from '../overload/limits.ts';
import { createMetrics } from '../observability/metrics.ts';
import type { OperatorSettings } from '../observability/operatorGuard.ts';
import { PageCache } from '../cache/pageCache.ts';
import { sendWebResponse, toWebRequest, type RenderPage } from './webResponse.ts';
import type { HttpError } from './httpError.ts';
import { ErrorPages } from './errorPages.ts';
import { pathOf } from './requestGuard.ts';
import { spanOf } from '../observability/requestSpans.ts';
import { createRouteNamer, isRendered, type MatchRoute } from '../observability/routeName.ts';
import type { RedisStatus } from '../cache/redisInvalidation.ts';
import { Traffic } from '../overload/traffic.ts';

/** Settings and functions of a front server. */
interface FrontServerParts {
  settings: Pick<Settings, 'siteUrl' | 'host' | 'port' | 'trustedProxies'> & OperatorSettings;
  render: RenderPage;
  matchRoute: MatchRoute;
  /** Absolute path of the built client files. */
  clientDir: string;
  log: Logger;
  /** Reads the connection to the shared store for the health checks; undefined without a shared store. */
  readRedisStatus?: () => RedisStatus | undefined;
}

/** A server that can be started once and stopped once. */
export interface FrontServer {
  /** Binds host and port and resolves with the port; rejects when they cannot be bound. */
  listen: () => Promise<number>;
  /** Finishes answers in flight while /readyz answers 503, then closes all connections, at the latest after DRAIN_LIMIT_MS (rule 19.5). */
  stop: () => Promise<void>;
}

const BUSY: HttpError = {
  status: 503,
  code: 'busy',
  message: 'There are more visitors than can be served at the moment.',
  headers: { 'retry-after': String(BUSY_RETRY_SECONDS) },
};
const SERVER_ERROR: HttpError = { status: 500, code: 'server-error', message: 'A server error has occurred.' };

const BODY_TOO_LARGE = `A form here has at most ${FORM_LIMIT_BYTES / 1024} KiB, that of a download ${DOWNLOAD_FORM_LIMIT_BYTES / 1024} KiB.`;

/** Addresses of the form of a download, which may be larger than the others (rule 19.3). */
const DOWNLOAD_FORMS = ['', '/'].flatMap((end) => [`/:city/:reference/download${end}`, `/:locale/:city/:reference/download${end}`]);

function toHttpError(error: Partial<FastifyError>): HttpError {
  if (error instanceof Overloaded) return BUSY;
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return { status, code: 'body-too-large', message: BODY_TOO_LARGE };
  }
  return status >= 400 && status < 500 ? { status, code: 'bad-request', message: 'The request cannot be read.' } : SERVER_ERROR;
}

/** Creates the portal's HTTP server: health checks, metrics, built files, and pages for every other path (rules 19.1, 23.4). */
export async function createFrontServer(parts: FrontServerParts): Promise<FrontServer> {
  const { settings, render, matchRoute, clientDir, log, readRedisStatus } = parts;
  const traffic = new Traffic();
  const { siteUrl, trustedProxies } = settings;
  const errorPages = new ErrorPages({ render, siteUrl, log });
  const reject = async (request: FastifyRequest, reply: FastifyReply, httpError: HttpError) => {
    reply.hijack();
    await errorPages.send(request.raw, reply.raw, httpError);
  };
  const admission = new Admission(() => performance.now());
  const renderAdmitted = admit(render, admission);
  const toContext = (request: IncomingMessage) => {
    const requestId = String(request.headers[REQUEST_ID_HEADER]);
    return { requestId, log, span: spanOf(request), clientAddress: clientAddress(request, trustedProxies) };
  };
  const cache = new PageCache({ render: renderAdmitted, siteUrl, toContext, log });
  const nameRoute = createRouteNamer(assetNames(clientDir), matchRoute);
  const metrics = createMetrics({ settings, nameRoute, cache, admission, readRedisStatus, reject });

  const shed = (request: IncomingMessage) => {
    const path = pathOf(request.url ?? '');
    // An escaped path may belong to a file: let the router decide, and reject the rendering if it is a page.
    if (path.includes('%') || !isRendered(nameRoute(path)) || !cache.mustRender(request)) return undefined;
    if (!admission.rejects(toNetwork(clientAddress(request, trustedProxies)))) return undefined;
    metrics.countShed();
    return BUSY;
  };

  // Only warnings of Fastify: its information lines would repeat the request log.
  const frameworkLog: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });
  const app = Fastify({
    serverFactory: (route) =>
      createHttpServer(route, { siteUrl, trustedProxies, log, traffic, cache, errorPages, figures: metrics.requests, shed }),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, siteUrl),
    loggerInstance: frameworkLog,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: REQUEST_ID_HEADER,
    bodyLimit: FORM_LIMIT_BYTES,
    return503OnClosing: false,
    routerOptions: { maxParamLength: URL_LENGTH_LIMIT },
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const httpError = toHttpError(error);
    if (httpError === BUSY) metrics.countShed();
    if (httpError === SERVER_ERROR) log.error({ err: error, requestId: request.id }, 'page failed');
    return reject(request, reply, httpError);
  });

  // Pass every body as bytes: the pages parse it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', cache: readRedisStatus?.() }));
  app.get('/readyz', (_request, reply) => {
    const status = traffic.isDraining ? 'draining' : 'ready';
    return reply
      .code(traffic.isDraining ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status, cache: readRedisStatus?.() });
  });

  // Live pages measure the visitor's clock with it (rule 7.13).
  app.get('/clock.txt', (_request, reply) =>
    // An embed in a sandbox has the origin `null` (rule 16.14).
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store').type('text/plain').send(String(Date.now())),
  );

  metrics.register(app);
  registerCacheControls(app, cache, { settings, reject });

  await registerAssets(app, clientDir);

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const renderUncached = () => renderAdmitted(toWebRequest(request, siteUrl), toContext(request.raw));
    const response = await cache.answer(request.raw, reply.raw, renderUncached);
    if (!response) return reply.hijack();
    if (response.status === 500 && response.body === null) {
      log.error({ requestId: request.id }, 'page failed, and the page that says so');
      return reject(request, reply, SERVER_ERROR);
    }
    return sendWebResponse(request, reply, response);
  };
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: answerPage });
  for (const url of DOWNLOAD_FORMS) app.post(url, { bodyLimit: DOWNLOAD_FORM_LIMIT_BYTES }, answerPage);

  return {
    listen: async () => {
      await errorPages.prepare(BUSY);
      await app.listen({ host: settings.host, port: settings.port });
      return (app.server.address() as AddressInfo).port;
    },
    stop: async () => {
      const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
      if (trustedProxies > 0) {
        await traffic.drain(STOP_GRACE_MS);
        // Close only the listening socket: http.Server.close would cut connections whose request is on its way, and a proxy cannot repeat a
        // form.
        NetServer.prototype.close.call(app.server);
        await traffic.drain(LAST_REQUESTS_MS);
      } else await traffic.drain(0);
      await app.close();
      clearTimeout(deadline);
    },
  };
}
