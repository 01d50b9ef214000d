import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import { matchesHash } from '../store/passwordHash.ts';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { findSession } from './find.ts';
import { acceptedSchema, downloadBodySchema, errorSchema, loggedinSchema, loginBodySchema, registerBodySchema } from './schemas.ts';

const tags = ['Public API'];
const params = z.object({ city: z.string(), session: z.string().describe('reference or sessionId') });

/** Registers the POST calls of the public API: download requests and passwords (contract §3). */
export function registerSessionActions(app: FastifyInstance, store: Store, clock: () => number): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post('/:city/sessions/:session/download', {
    schema: {
      tags,
      summary: 'Request a download; the request is stored, no mail is sent',
      params,
      body: downloadBodySchema,
      response: { 202: acceptedSchema, 400: errorSchema, 404: errorSchema },
    },
    handler: async (request, reply) => {
      const { session } = await findSession(store, request.params);
      const { body } = request;
      if (body.reference !== session.reference) throw new ApiError(400, 'bad_request', 'body/reference: not the reference of this session');
      const known = new Set((await store.getList(session.sessionId, 'topics')).map(({ _id }) => _id));
      if (body.topics?.some((id) => !known.has(id))) throw new ApiError(400, 'bad_request', 'body/topics: the session has no such topic');
      await store.submissions.addDownload(session.sessionId, clock(), body);
      void reply.code(202).send({ accepted: true, ...(store.submissions.saysEmail && { email: true as const }) });
    },
  });

  routes.post('/:city/sessions/:session/login', {
    schema: { tags, summary: 'Check a password', params, body: loginBodySchema, response: { 200: loggedinSchema, 404: errorSchema } },
    handler: async (request) => ({
      loggedin: await acceptsPassword((await findSession(store, request.params)).session, request.body.password),
    }),
  });

  routes.post('/:city/sessions/:session/loginAndSave', {
    schema: {
      tags,
      summary: 'Check a password and store the visitor',
      params,
      body: registerBodySchema,
      response: { 200: loggedinSchema, 400: errorSchema, 404: errorSchema },
    },
    handler: async (request) => {
      const { session } = await findSession(store, request.params);
      const loggedin = await acceptsPassword(session, request.body.password);
      if (loggedin) await store.submissions.addRegistration(session.sessionId, clock(), request.body);
      return { loggedin };
    },
  });
}

async function acceptsPassword(session: StoredSession, password: string): Promise<boolean> {
  return session.password === undefined || matchesHash(password, session.password);
}
