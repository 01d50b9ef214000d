import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { matchesCall } from './callGroups.ts';
import type { Connections } from './connections.ts';
import type { Faults } from './faults.ts';
import { faultSchema } from './faults.ts';
import type { RequestLog } from './requestLog.ts';

const tags = ['Control'];
const matchQuery = z.object({ match: z.string().optional().describe('a service or path glob, as for faults') });

/** Options of `registerTestControl`. */
interface TestControlOptions {
  store: Store;
  faults: Faults;
  log: RequestLog;
  connections: Connections;
}

/** Registers the control calls that cause faults and list the received requests. */
export function registerTestControl(app: FastifyInstance, { store, faults, log, connections }: TestControlOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post('/faults', {
    schema: { tags, summary: 'Make calls fail, wait, hang or answer garbage', body: faultSchema, response: { 201: z.array(faultSchema) } },
    handler: (request, reply) => {
      faults.add(request.body);
      void reply.code(201).send(faults.list());
    },
  });

  routes.get('/faults', {
    schema: { tags, summary: 'The active faults', response: { 200: z.array(faultSchema) } },
    handler: () => faults.list(),
  });

  routes.delete('/faults', {
    schema: { tags, summary: 'Remove every fault and close calls that hang', response: { 204: z.undefined() } },
    handler: (_request, reply) => {
      faults.clear();
      void reply.code(204).send();
    },
  });

  routes.get('/requests', {
    schema: { tags, summary: 'The last calls of the services, oldest first', querystring: matchQuery },
    handler: ({ query }) =>
      log.list().filter(({ path }) => query.match === undefined || matchesCall(path.split('?')[0] ?? '', query.match)),
  });

  routes.delete('/requests', {
    schema: { tags, summary: 'Clear the list of calls', response: { 204: z.undefined() } },
    handler: (_request, reply) => {
      log.clear();
      void reply.code(204).send();
    },
  });

  routes.delete('/connections', {
    schema: { tags, summary: 'Close every connection to the metadata broker', response: { 200: z.object({ cut: z.int() }) } },
    handler: () => ({ cut: connections.cut() }),
  });

  routes.get('/downloads', {
    schema: { tags, summary: 'The last download requests, newest first' },
    handler: () => store.submissions.listDownloads(),
  });

  routes.post('/downloads', {
    schema: {
      tags,
      summary: 'Whether answers to download requests say that an e-mail is sent',
      body: z.strictObject({ email: z.boolean() }),
      response: { 204: z.undefined() },
    },
    handler: ({ body }, reply) => {
      store.submissions.saysEmail = body.email;
      void reply.code(204).send();
    },
  });
}
