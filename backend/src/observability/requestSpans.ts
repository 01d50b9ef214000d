import { isSpanContextValid, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBearer } from '../bearer.ts';
import { toRequestLabels } from './requestMetrics.ts';

const tracer = trace.getTracer('public-gallery-backend');

/**
 * Makes a span of each request: in the trace of the portal's request for which it was made, else in one of its own (rule 23.26). A
 * `traceparent` counts only with the token of the API: visitors, who reach media and brokers, could have any request sampled.
 */
export function traceRequests(app: FastifyInstance, apiToken: string): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', async (request, reply) => {
    const isContinued = request.headers['traceparent'] !== undefined && isBearer(request.raw, apiToken);
    const parent = isContinued ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    const { traceId, traceFlags } = span.spanContext();
    // Without traces the span has no id.
    if (!isSpanContextValid(span.spanContext())) return;
    spans.set(request, span);
    if ((traceFlags & TraceFlags.SAMPLED) !== 0) request.log = reply.log = request.log.child({ traceId });
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    const { route, method } = toRequestLabels(request);
    span.updateName(`${method} ${route}`).setAttributes({
      'http.request.method': method,
      'http.route': route,
      'gallery.request_id': request.id,
      ...(reply.raw.writableFinished ? { 'http.response.status_code': reply.statusCode } : { 'gallery.aborted': true }),
    });
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
