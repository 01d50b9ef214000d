import { propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { requestScope } from '../../../runtime/requestScope.ts';
import type { UpstreamRequest, UpstreamResult } from './upstreamRequest.ts';

const tracer = trace.getTracer('public-gallery');

/**
 * Starts the span of a call, a child of the request for which it is made. Undefined without traces, and for a call that no request made.
 * Its attributes are labels of the metrics: a path names sessions (rule 23.26).
 */
export function startCallSpan({ upstream, calls }: UpstreamRequest, method: string): Span | undefined {
  const parent = requestScope.getStore()?.span;
  if (parent === undefined) return undefined;
  const attributes = { 'http.request.method': method, 'gallery.upstream': upstream, 'gallery.calls': calls };
  return tracer.startSpan(`${method} ${upstream}`, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
}

/** Headers by which the service continues the trace; none without a span. */
export function traceHeaders(span: Span | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (span !== undefined) propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers);
  return headers;
}

/** Ends the span of a call with its outcome: `ok` or the kind of its failure, of which `rejected` was never sent. */
export function endCallSpan(span: Span | undefined, result: UpstreamResult<unknown>): void {
  if (span === undefined) return;
  span.setAttribute('gallery.outcome', result.ok ? 'ok' : result.error.kind);
  if (!result.ok && result.error.kind !== 'not-found') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
