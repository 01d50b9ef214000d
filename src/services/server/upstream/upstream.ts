import type { Response } from 'undici';
import { upstreamCalls, type UpstreamCall } from '../../../config/cache/channels.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { credentialFor } from './credential.ts';
import { call, withTimeout } from './httpCall.ts';
import { log } from '../log.ts';
import { parseJson, readText, TooLargeError } from './responseText.ts';
import { gateOf } from './upstreamGate.ts';

/** Why an upstream call gave nothing usable. */
export interface UpstreamFailure {
  /** `refused`: it was not made, because the upstream is down or too many calls wait for it. */
  kind: 'timeout' | 'network' | 'status' | 'not-found' | 'body' | 'rejected';
  status?: number;
  /** How long the upstream asks to be left alone, ms. */
  retryAfterMs?: number;
}

/** One call to a service behind the portal. */
export interface UpstreamRequest {
  /** Name of the service in the log. */
  upstream: 'api' | 'admin' | 'admin-backup' | 'transcriptions';
  base: string;
  /** Path below the base, every parameter already percent-encoded. */
  path: string;
  timeoutMs: number;
  /** Bytes the answer may have, where that is not the usual limit. */
  limitBytes?: number;
}

/** Bytes an answer may have; one that is longer is a failed call (`body`), and the rest of it is not read. */
const LIMIT_BYTES = 8 * 1024 * 1024;

/** Redirects followed within an origin: elsewhere the credential must not go. */
const MAX_REDIRECTS = 3;

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** GETs JSON; the time-out covers waiting for a turn, headers and body (contract §1: a wrong body counts as a failed call). */
export const getJson = (request: UpstreamRequest): Promise<Result<unknown, UpstreamFailure>> =>
  send(request, { headers: { accept: 'application/json' } }, parseJson);

/** POSTs JSON and reads the JSON that comes back; nothing of either is logged. */
export const postJson = (request: UpstreamRequest, body: object): Promise<Result<unknown, UpstreamFailure>> =>
  send(request, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) }, parseJson);

/** POSTs JSON; the answer's text is of no account, only that it is no failure. */
export const postOnly = (request: UpstreamRequest, body: object): Promise<Result<string, UpstreamFailure>> =>
  send(request, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) }, String);

/** GETs text as it is. */
export const getText = (request: UpstreamRequest, accept: string): Promise<Result<string, UpstreamFailure>> =>
  send(request, { headers: { accept } }, String);

/** How a call is made, but for what every call has. */
interface Sending {
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

async function send<T>(request: UpstreamRequest, sending: Sending, read: (text: string) => T): Promise<Result<T, UpstreamFailure>> {
  const { upstream, base, path } = request;
  const startMs = performance.now();
  const result = await withTimeout(request.timeoutMs, (signal) =>
    gateOf(upstream, base).run(signal, () => attempt(request, sending, read, signal)),
  );
  const ms = Math.round(performance.now() - startMs);
  upstreamCalls.publish({ upstream, outcome: result.ok ? 'ok' : result.error.kind, ms } satisfies UpstreamCall);
  if (result.ok) log.debug({ upstream, path, ms }, 'upstream call');
  // The gate says once that it refuses; who asks then is of no interest.
  else if (result.error.kind !== 'rejected') log.warn({ upstream, path, ms, ...result.error }, 'upstream call failed');
  return result;
}

async function attempt<T>(
  request: UpstreamRequest,
  sending: Sending,
  read: (text: string) => T,
  signal: AbortSignal,
): Promise<Result<T, UpstreamFailure>> {
  try {
    return await follow(request, sending, signal, async (response) =>
      response.ok ? ok(read(await readText(response, request.limitBytes ?? LIMIT_BYTES))) : fail(toFailure(response)),
    );
  } catch (error) {
    return fail({ kind: kindOf(error) });
  }
}

/** Reads the answer, after redirects within the origin; one that leads elsewhere is itself the answer, a failure. */
async function follow<T>(
  request: UpstreamRequest,
  { headers, ...sending }: Sending,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { base, path } = request;
  const token = credentialFor(request);
  let address = base.replace(/\/+$/, '') + path;
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const init = { ...sending, headers: { ...headers, ...authorization }, signal };
  for (let redirects = 0; ; redirects += 1) {
    const step = await call(address, init, async (response) => {
      const next = URL.parse(response.headers.get('location') ?? '', address);
      const isRedirect = response.status >= 300 && response.status < 400 && sending.method === undefined;
      if (isRedirect && redirects < MAX_REDIRECTS && next?.origin === new URL(address).origin) return { next: next.href };
      return { answer: await read(response) };
    });
    if (step.next === undefined) return step.answer;
    address = step.next;
  }
}

function toFailure({ status, headers }: Response): UpstreamFailure {
  if (status === 404) return { kind: 'not-found', status };
  const retryAfterMs = status === 429 ? Number(headers.get('retry-after')) * 1000 : NaN;
  return { kind: 'status', status, ...(retryAfterMs > 0 && { retryAfterMs }) };
}

function kindOf(error: unknown): UpstreamFailure['kind'] {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return error instanceof SyntaxError || error instanceof TooLargeError ? 'body' : 'network';
}
