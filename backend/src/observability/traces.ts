import type { FastifyBaseLogger } from 'fastify';

type Environment = Record<string, string | undefined>;

/** Variables of OpenTelemetry with the address of a collector; the first one that is set counts. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/**
 * Sends traces to the collector of the environment; the function that it returns delivers the last ones. Without a collector nothing of the
 * SDK is loaded (rule 23.26). Throws an `Error` that names the variable that is wrong.
 */
export async function startTraces(env: Environment, getLog: () => FastifyBaseLogger): Promise<() => Promise<void>> {
  const name = ENDPOINTS.find((endpoint) => env[endpoint]?.trim());
  if (name === undefined) return async () => undefined;
  // The address may have a password: no message repeats it.
  if (!/^https?:$/.test(URL.parse(env[name]?.trim() ?? '')?.protocol ?? ''))
    throw new Error(`${name}: expected an address that begins with http:// or https://, such as http://127.0.0.1:4318`);
  const { exportTraces, toSampler } = await import('./traceExport.ts');
  const sampler = toSampler(env['OTEL_TRACES_SAMPLER'], env['OTEL_TRACES_SAMPLER_ARG']);
  if (sampler === undefined) throw new Error('OTEL_TRACES_SAMPLER or its _ARG: expected one that OpenTelemetry defines');
  return exportTraces(sampler, getLog);
}
