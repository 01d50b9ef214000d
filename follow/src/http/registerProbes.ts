import type { FastifyInstance } from 'fastify';
import { isBearer } from '../../../backend/src/bearer.ts';
import type { FollowStore } from '../store/followStore.ts';
import type { FollowMetrics } from './followMetrics.ts';

/** What the calls of supervisors and Prometheus look at. */
interface ProbedParts {
  store: Pick<FollowStore, 'measure'>;
  metrics: FollowMetrics;
  metricsToken: string | undefined;
}

/** Calls every few seconds: the log has their failures only. */
const PROBE = { logLevel: 'error' } as const;

/** Answers whether the process runs (`/healthz`), whether it can store follows (`/readyz`), and with a token its figures (`/metrics`). */
export function registerProbes(app: FastifyInstance, { store, metrics, metricsToken }: ProbedParts): void {
  app.get('/healthz', PROBE, async () => ({ status: 'ok' }));
  app.get('/readyz', PROBE, async (_request, reply) => {
    try {
      await store.measure(0);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not-ready', failing: ['database'] });
    }
  });
  if (metricsToken === undefined) return;
  const { registry } = metrics;
  app.get('/metrics', PROBE, async (request, reply) => {
    if (!isBearer(request.raw, metricsToken)) {
      reply.callNotFound();
      return reply;
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
