import type { FastifyInstance } from 'fastify';
import { type CheckedParts, checkParts } from './readiness.ts';

/** Options of the calls of supervisors, balancers and Prometheus, which come every few seconds: the log has their failures only. */
export const PROBE = { schema: { hide: true }, logLevel: 'error' } as const;

/** Answers whether the process runs (`/healthz`), and whether it can do its work (`/readyz`, rule 23.22). */
export function registerHealth(app: FastifyInstance, checked: CheckedParts): void {
  app.get('/healthz', PROBE, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', PROBE, async (_request, reply) => {
    const failing = [...(await checkParts(checked))].filter(([, works]) => !works).map(([part]) => part);
    return reply
      .code(failing.length > 0 ? 503 : 200)
      .header('Cache-Control', 'no-store')
      .send(failing.length > 0 ? { status: 'not-ready', failing } : { status: 'ready' });
  });
}
