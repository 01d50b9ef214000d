import type { AddressInfo } from 'node:net';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../src/config/settings.ts';
import { registerAssets } from './assets.ts';
import { clientAddress } from './clientAddress.ts';
import { answerUnreadable, createEntrance, REQUEST_ID_HEADER } from './entrance.ts';
import { BODY_LIMIT_BYTES, DRAIN_LIMIT_MS, URL_LENGTH_LIMIT } from './limits.ts';
import { sendWebResponse, toWebRequest, type RenderPage } from './pages.ts';
import { formatRefusal, type Refusal } from './refusal.ts';
import { Traffic } from './traffic.ts';

/** What a front server is made of. */
interface FrontServerParts {
  settings: Pick<Settings, 'siteUrl' | 'host' | 'port' | 'trustedProxies'>;
  render: RenderPage;
  /** Absolute path of the built client files. */
  clientDir: string;
  log: Logger;
}

/** A server that can be started once and stopped once. */
export interface FrontServer {
  /** Binds host and port and answers the port; rejects when they cannot be had. */
  listen: () => Promise<number>;
  /** Answers what is in flight while /readyz says 503, then closes; resolves when all connections are gone, at the latest after the drain limit. */
  stop: () => Promise<void>;
}

const SERVER_ERROR: Refusal = { status: 500, code: 'server-error', message: 'A server error has occurred.' };

function toRefusal(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return { status, code: 'body-too-large', message: `A request here has a body of at most ${BODY_LIMIT_BYTES / 1024} KiB.` };
  }
  return status >= 400 && status < 500 ? { status, code: 'bad-request', message: 'The request cannot be read.' } : SERVER_ERROR;
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { type, body } = formatRefusal(refusal, request.headers['content-type']);
  return reply.code(refusal.status).header('cache-control', 'no-store').type(type).send(body);
}

/** Creates the portal's HTTP server: health checks, built files, and for everything else the pages (contract §7). */
export async function createFrontServer({ settings, render, clientDir, log }: FrontServerParts): Promise<FrontServer> {
  const traffic = new Traffic();
  const { siteUrl, trustedProxies } = settings;

  // Fastify's own information lines would repeat the entrance's.
  const frameworkLog: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });
  const app = Fastify({
    serverFactory: (route) => createEntrance(route, { siteUrl, log, traffic }),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, siteUrl),
    loggerInstance: frameworkLog,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: REQUEST_ID_HEADER,
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: false,
    routerOptions: { maxParamLength: URL_LENGTH_LIMIT },
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) log.error({ err: error, requestId: request.id }, 'page failed');
    return refuse(request, reply, refusal);
  });

  // Bodies are the pages' to read: they arrive as bytes whatever their type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const status = traffic.isDraining ? 'draining' : 'ready';
    return reply
      .code(traffic.isDraining ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status });
  });

  // What a live page measures a visitor's clock by.
  app.get('/clock.txt', (_request, reply) => reply.header('cache-control', 'no-store').type('text/plain').send(String(Date.now())));

  await registerAssets(app, clientDir);

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const context = {
        requestId: request.id,
        log: log.child({ requestId: request.id }),
        clientAddress: clientAddress(request.raw, trustedProxies),
      };
      const response = await render(toWebRequest(request, siteUrl), context);
      if (response.status === 500 && response.body === null) return refuse(request, reply, SERVER_ERROR);
      return sendWebResponse(request, reply, response);
    },
  });

  return {
    listen: async () => {
      await app.listen({ host: settings.host, port: settings.port });
      return (app.server.address() as AddressInfo).port;
    },
    stop: async () => {
      const cap = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
      await traffic.drain();
      await app.close();
      clearTimeout(cap);
    },
  };
}
