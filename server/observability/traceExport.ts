import { setTimeout } from 'node:timers/promises';
import { propagation, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import project from '../../package.json' with { type: 'json' };

/** Longest time in which the last spans are delivered at the stop, ms. */
const LAST_SPANS_MS = 2000;

const PARENT_BASED = 'parentbased_';

/** The sampler of the standard variables, which the SDK does not read itself; undefined for values that OpenTelemetry does not define. */
export function toSampler(name = 'parentbased_always_on', argument = '1'): Sampler | undefined {
  const ratio = Number(argument);
  if (!(ratio >= 0 && ratio <= 1)) return undefined;
  const samplers: Record<string, Sampler> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  };
  const root = samplers[name.replace(PARENT_BASED, '')];
  return root !== undefined && name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}

/** Logs once that the collector takes nothing, and once that it does again; the cause is a code, without the address. */
class ReportingExporter extends OTLPTraceExporter {
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  #isFailing = false;

  constructor(log: Pick<Logger, 'warn' | 'info'>) {
    super();
    this.#log = log;
  }

  override export(spans: Parameters<SpanExporter['export']>[0], done: (result: ExportResult) => void): void {
    super.export(spans, (result) => {
      this.#report(result);
      done(result);
    });
  }

  #report({ code, error }: ExportResult): void {
    const isFailing = code !== ExportResultCode.SUCCESS;
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    if (isFailing) this.#log.warn({ code: (error as NodeJS.ErrnoException | undefined)?.code }, 'traces cannot be delivered');
    else this.#log.info('traces are delivered again');
  }
}

/**
 * Sends the spans of this process in batches to the collector of the standard variables. Spans that cannot be delivered are dropped, and
 * nothing waits for them. Returns a function that delivers the last ones, in at most `LAST_SPANS_MS`.
 */
export function exportTraces(sampler: Sampler, log: Pick<Logger, 'warn' | 'info'>): () => Promise<void> {
  const own = resourceFromAttributes({ 'service.name': project.name, 'service.version': project.version });
  const named = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  const spanProcessors = [new BatchSpanProcessor({ exporter: new ReportingExporter(log) })];
  const provider = new TracerProvider({ resource: defaultResource().merge(own).merge(named), sampler, spanProcessors });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    // A failure was logged.
    const delivered = provider.shutdown().catch(() => undefined);
    await Promise.race([delivered, setTimeout(LAST_SPANS_MS)]);
  };
}
