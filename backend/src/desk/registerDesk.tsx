import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ApiError } from '../apiError.ts';
import { PublicCertificate } from '../observability/publicCertificate.ts';
import { requireOwnHost } from '../http/ownOrigins.ts';
import { Problem } from './page/Login.tsx';
import { renderPage } from './page/renderPage.ts';
import type { DeskOptions } from './deskRequests.ts';
import { DeskRequests } from './deskRequests.ts';
import { registerDeskLogin } from './registerDeskLogin.tsx';
import { registerDeskPages } from './registerDeskPages.tsx';
import { registerRollCall } from './registerRollCall.tsx';

/** Files of the desk, which everyone may have. */
const FILES = {
  'desk.css': ['text/css; charset=utf-8', join(import.meta.dirname, 'files/desk.css')],
  'desk.js': ['text/javascript; charset=utf-8', join(import.meta.dirname, 'files/desk.js')],
  'rollCall.js': ['text/javascript; charset=utf-8', join(import.meta.dirname, 'files/rollCall.js')],
  'icon.svg': ['image/svg+xml', join(import.meta.dirname, 'files/icon.svg')],
  'idiomorph.js': ['text/javascript; charset=utf-8', fileURLToPath(import.meta.resolve('idiomorph'))],
} as const;

/** Largest body of a form. */
const FORM_BYTES = 65_536;

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not no-referrer: a browser would send no origin with a form.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Registers the pages on which a person runs sessions, below `/desk`. */
export async function registerDesk(app: FastifyInstance, options: DeskOptions): Promise<void> {
  const { store, clock } = options;
  const certificate = new PublicCertificate({ origin: store.origin, clock, log: app.log });
  // Not waited for: the proxy may start later.
  app.addHook('onListen', () => void certificate.start());
  app.addHook('onClose', () => certificate.stop());
  const requests = new DeskRequests(options, certificate);
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody, { bodyLimit: FORM_BYTES });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  app.addHook('onRequest', requireOwnHost(options.getOrigins));
  app.addHook('onRequest', requests.requireOwnPage);
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    const kind = status === 403 ? 'foreign' : status === 404 ? 'notFound' : 'server';
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(renderPage(<Problem frame={requests.toFrame(request)} kind={kind} />));
  });
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'There is no such page.');
  });
  for (const [name, [type, file]] of Object.entries(FILES)) {
    const content = readFileSync(file);
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.type(type).header('Cache-Control', 'no-cache').send(content),
    );
  }
  registerDeskLogin(app, requests);
  registerDeskPages(app, requests);
  registerRollCall(app, requests);
}
