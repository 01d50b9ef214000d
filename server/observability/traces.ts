import type { Logger } from 'pino';

type Environment = Record<string, string | undefined>;

/** Result of reading where traces go: their export, or a sentence about the variable that is wrong. */
type Started = { ok: true; stop: () => Promise<void> } | { ok: false; problem: string };

/** Variables of OpenTelemetry with the address of a collector; the first one that is set counts. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/**
 * Sends traces to the collector of the environment; `stop` delivers the last ones. Without a collector nothing of the SDK is loaded, and a
 * span costs nothing (rule 23.26).
 */
export async function startTraces(env: Environment, log: Pick<Logger, 'warn' | 'info'>): Promise<Started> {
  const name = ENDPOINTS.find((endpoint) => env[endpoint]?.trim());
  if (name === undefined) return { ok: true, stop: async () => undefined };
  // The address may have a password: no message repeats it.
  if (!/^https?:$/.test(URL.parse(env[name]?.trim() ?? '')?.protocol ?? '')) {
    return { ok: false, problem: `${name} must be an address that begins with http:// or https://. For example: http://127.0.0.1:4318` };
  }
  const { exportTraces, toSampler } = await import('./traceExport.ts');
  const sampler = toSampler(env['OTEL_TRACES_SAMPLER'], env['OTEL_TRACES_SAMPLER_ARG']);
  if (sampler === undefined) {
    return {
      ok: false,
      problem: 'OTEL_TRACES_SAMPLER or its _ARG is not one that OpenTelemetry defines. For example: parentbased_always_on',
    };
  }
  return { ok: true, stop: exportTraces(sampler, log) };
}
