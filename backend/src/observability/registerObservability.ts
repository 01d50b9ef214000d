import type { FastifyInstance } from 'fastify';
import { registerHealth } from './registerHealth.ts';
import type { MeasuredParts } from './registerMetrics.ts';

/** Registers what shows how the backend is: health, and with a token metrics. Call it before registering other routes. */
export async function registerObservability(app: FastifyInstance, metricsToken: string | undefined, parts: MeasuredParts): Promise<void> {
  registerHealth(app, parts);
  if (metricsToken === undefined) return;
  // Few backends are measured: the others start without this.
  const { registerMetrics } = await import('./registerMetrics.ts');
  registerMetrics(app, metricsToken, parts);
}
