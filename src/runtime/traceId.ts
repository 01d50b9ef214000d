import { type Span, TraceFlags } from '@opentelemetry/api';

/** Id of the trace of a span, for the log; undefined without a span, and for one not sampled: nobody can look it up (rule 23.26). */
export function toTraceId(span: Span | undefined): string | undefined {
  if (span === undefined) return undefined;
  const { traceId, traceFlags } = span.spanContext();
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : traceId;
}
