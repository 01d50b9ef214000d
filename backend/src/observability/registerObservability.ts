import type { FastifyInstance } from 'fastify';
import { traceRequests } from './requestSpans.ts';
import { registerHealth } from './registerHealth.ts';
import type { MeasuredParts } from './registerMetrics.ts';

/** Bearer tokens: that of the portal, and that of `/metrics`, which is absent without it. */
interface Tokens {
  apiToken: string;
  metricsToken: string | undefined;
}

/** Registers what shows how the backend is: health, traces, and with a token metrics. Call it before registering other routes. */
export async function registerObservability(app: FastifyInstance, { apiToken, metricsToken }: Tokens, parts: MeasuredParts): Promise<void> {
  traceRequests(app, apiToken);
  registerHealth(app, parts);
  if (metricsToken === undefined) return;
  // Few backends are measured: the others start without this.
  const { registerMetrics } = await import('./registerMetrics.ts');
  registerMetrics(app, metricsToken, parts);
}
