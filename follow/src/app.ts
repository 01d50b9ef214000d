import { fastify, type FastifyInstance } from 'fastify';
import { isBearer } from '../../backend/src/bearer.ts';
import { createHttpServer, guardServer } from '../../backend/src/http/httpServer.ts';
import { toLoggedRequest, toRequestId } from '../../backend/src/http/requestPath.ts';
import { isLoopback } from '../../backend/src/loopback.ts';
import { answerFollowError, FollowError } from './http/followErrors.ts';
import { type FollowParts, registerFollows } from './http/registerFollows.ts';
import { registerProbes } from './http/registerProbes.ts';
import type { FollowMetrics } from './http/followMetrics.ts';

/** A body has a target, a name and a push subscription at most. */
const MOST_BYTES = 16_384;

/** What the HTTP server of the service needs. */
export interface AppOptions extends FollowParts {
  /** Bearer token of the portal; undefined: only programs on this machine call. */
  token: string | undefined;
  metrics: FollowMetrics;
  /** Bearer token of `/metrics`; undefined: there are none. */
  metricsToken: string | undefined;
  logLevel?: string;
}

/** Creates the HTTP server that the portal calls; it listens after `app.listen`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { token, metrics, metricsToken, logLevel = 'silent', ...parts } = options;
  const app = fastify({
    serverFactory: createHttpServer,
    logger: { level: logLevel, stream: process.stderr, serializers: { req: toLoggedRequest } },
    genReqId: toRequestId,
    frameworkErrors: answerFollowError,
    bodyLimit: MOST_BYTES,
    forceCloseConnections: true,
  });
  // A form of another site can send text, but not JSON.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerFollowError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not-found' } }));
  app.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
  registerProbes(app, { store: parts.store, metrics, metricsToken });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (token === undefined ? !isLoopback(request.hostname) : !isBearer(request.raw, token)) throw new FollowError(401, 'unauthorized');
    });
    registerFollows(scope, parts);
  });
  await app.ready();
  guardServer(app.server);
  return app;
}
