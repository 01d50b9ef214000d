import type { IncomingMessage } from 'node:http';
import { isSpanContextValid, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Ended, RequestLabels } from './requestMetrics.ts';

const tracer = trace.getTracer('public-gallery');

const spans = new WeakMap<IncomingMessage, Span>();

/** Span of a request; undefined without traces. */
export const spanOf = (request: IncomingMessage): Span | undefined => spans.get(request);

/**
 * Starts the span of a request, always in a trace of its own: with a `traceparent` that counts, anybody could have any request sampled
 * (rule 23.26). Does nothing without traces.
 */
export function startRequestSpan(request: IncomingMessage): void {
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER, root: true });
  // Without traces the span has no id. One that is not sampled has: the services then do not sample either.
  if (isSpanContextValid(span.spanContext())) spans.set(request, span);
}

/** Ends the span of a request; its attributes are labels of the metrics and the id of the log, none is from the visitor (rule 23.26). */
export function endRequestSpan({ request, response, isWhole }: Ended, { route, method, cache }: RequestLabels, requestId: string): void {
  const span = spanOf(request);
  if (span === undefined) return;
  span.updateName(`${method} ${route}`).setAttributes({
    'http.request.method': method,
    'http.route': route,
    'gallery.cache': cache,
    'gallery.request_id': requestId,
    ...(isWhole ? { 'http.response.status_code': response.statusCode } : { 'gallery.aborted': true }),
  });
  if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
