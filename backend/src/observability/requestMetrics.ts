import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Bucket bounds in seconds: from an answer out of memory to a film that is sent. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Label value of what is in no list, which bounds the number of series. */
const OTHER = 'other';

/** Route pattern and method of a request: each is one of few. */
export const toRequestLabels = ({ routeOptions: { url: route = OTHER }, method }: FastifyRequest): { route: string; method: string } => ({
  route,
  method: METHODS.includes(method) ? method : OTHER,
});

/** Counts the answers by route pattern, method and status. Call it before registering routes. */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const requests = new Counter({
    name: 'backend_http_requests_total',
    help: 'Requests answered, by route, method and status; the status is "aborted" where the client went away before.',
    labelNames: ['route', 'method', 'status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'backend_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the last byte of its answer, by route; without those aborted.',
    labelNames: ['route'],
    buckets: BOUNDS,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { route, method } = toRequestLabels(request);
    const isWhole = reply.raw.writableFinished;
    const status = isWhole ? String(reply.statusCode) : 'aborted';
    requests.inc({ route, method, status });
    if (isWhole) durations.observe({ route }, reply.elapsedTime / 1000);
  });
}
