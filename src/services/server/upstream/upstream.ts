import type { Span } from '@opentelemetry/api';
import type { Response } from 'undici';
import { portalEvents } from '../../../runtime/portalEvents.ts';
import { requestScope } from '../../../runtime/requestScope.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { withoutEnd } from '../../../domain/text/edges.ts';
import { getCredential } from './credential.ts';
import { endCallSpan, startCallSpan, traceHeaders } from './callSpan.ts';
import { call, withTimeout } from './httpCall.ts';
import { log } from '../log.ts';
import { readNetworkCause } from './networkCause.ts';
import { parseJson, readText, TooLargeError } from './responseText.ts';
import { getGate } from './upstreamGate.ts';
import type { UpstreamFailure, UpstreamRequest } from './upstreamRequest.ts';

/** Default for the largest answer in bytes (rule 17.10); a longer one is a failed call (`body`), and its rest is not read. */
const LIMIT_BYTES = 8 * 1024 * 1024;

/** Redirects that are followed; only within the origin, since no other may receive the credential (rule 2.11). */
const MAX_REDIRECTS = 3;

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** GETs JSON; the time-out covers waiting, headers and body (rule 17.12). An unreadable body counts as a failed call (rule 17.10). */
export const getJson = (request: UpstreamRequest): Promise<Result<unknown, UpstreamFailure>> =>
  send(request, { headers: { accept: 'application/json' } }, parseJson);

/** POSTs JSON and parses the JSON answer; neither body is logged (rule 20.9). */
export const postJson = (request: UpstreamRequest, body: object): Promise<Result<unknown, UpstreamFailure>> =>
  send(request, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) }, parseJson);

/** POSTs JSON; only success or failure counts, the content of the answer does not. */
export const postForStatus = (request: UpstreamRequest, body: object): Promise<Result<string, UpstreamFailure>> =>
  send(request, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) }, String);

/** An answer of a service that says by its status what has become of a request. */
export interface StatusAnswer {
  /** Below 500: other statuses are failures. */
  status: number;
  text: string;
  /** Value of Retry-After, in seconds; undefined without one. */
  retryAfterSeconds: number | undefined;
}

/** POSTs JSON; every status below 500 is an answer. A service that limits one visitor with 429 stays open for the others. */
export const postForAnswer = (request: UpstreamRequest, body: object): Promise<Result<StatusAnswer, UpstreamFailure>> =>
  send(
    request,
    { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) },
    (text, { status, headers }) => ({ status, text, retryAfterSeconds: Number(headers.get('retry-after')) || undefined }),
    ({ status }) => status < 500,
  );

/** GETs text. */
export const getText = (request: UpstreamRequest, accept: string): Promise<Result<string, UpstreamFailure>> =>
  send(request, { headers: { accept } }, String);

/** Options of a call, without those that every call has. */
interface CallOptions {
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Signal and span of a call that is being made. */
interface Running {
  signal: AbortSignal;
  span: Span | undefined;
}

const isOk = ({ ok }: Response): boolean => ok;

async function send<T>(
  request: UpstreamRequest,
  options: CallOptions,
  read: (text: string, response: Response) => T,
  isAnswer = isOk,
): Promise<Result<T, UpstreamFailure>> {
  const { upstream, calls, base, path } = request;
  const startMs = performance.now();
  const span = startCallSpan(request, options.method ?? 'GET');
  const result = await withTimeout(request.timeoutMs, (signal) =>
    getGate(upstream, calls, base).run(signal, path, () => attempt(request, { ...options, signal, span }, read, isAnswer)),
  );
  endCallSpan(span, result);
  const ms = Math.round(performance.now() - startMs);
  portalEvents.emit('upstreamCall', { upstream, calls, outcome: result.ok ? 'ok' : result.error.kind, ms });
  if (result.ok || (request.isOptional && result.error.kind === 'not-found')) log.debug({ upstream, path, ms }, 'upstream call');
  // The gate logs once that it rejects calls: do not log each rejected call.
  else if (result.error.kind !== 'rejected') log.warn({ upstream, path, ms, ...result.error }, 'upstream call failed');
  return result;
}

async function attempt<T>(
  request: UpstreamRequest,
  options: CallOptions & Running,
  read: (text: string, response: Response) => T,
  isAnswer: (response: Response) => boolean,
): Promise<Result<T, UpstreamFailure>> {
  try {
    return await callWithRedirects(request, options, async (response) =>
      isAnswer(response) ? ok(read(await readText(response, request.limitBytes ?? LIMIT_BYTES), response)) : fail(toFailure(response)),
    );
  } catch (error) {
    const kind = toFailureKind(error);
    return fail({ kind, ...(kind === 'network' && readNetworkCause(error)) });
  }
}

/** Makes the call and follows redirects within the origin; a redirect to another origin is read as the answer and is a failure. */
async function callWithRedirects<T>(
  request: UpstreamRequest,
  { headers, span, ...options }: CallOptions & Running,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { base, path } = request;
  const token = getCredential(request);
  let address = withoutEnd(base, '/') + path;
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  // The log of the service can name the request for which it was called (rule 23.24).
  const requestId = requestScope.getStore()?.requestId;
  const trace = { ...(requestId !== undefined && { 'x-request-id': requestId }), ...traceHeaders(span) };
  const init = { ...options, headers: { ...headers, ...trace, ...authorization } };
  for (let redirects = 0; ; redirects += 1) {
    const step = await call(address, init, async (response) => {
      span?.setAttribute('http.response.status_code', response.status);
      const next = URL.parse(response.headers.get('location') ?? '', address);
      const isRedirect = response.status >= 300 && response.status < 400 && options.method === undefined;
      if (isRedirect && redirects < MAX_REDIRECTS && next?.origin === new URL(address).origin) return { next: next.href };
      return { answer: await read(response) };
    });
    if (step.next === undefined) return step.answer;
    address = step.next;
    span?.setAttribute('http.request.resend_count', redirects + 1);
  }
}

function toFailure({ status, headers }: Response): UpstreamFailure {
  if (status === 404) return { kind: 'not-found', status };
  const retryAfterMs = status === 429 ? Number(headers.get('retry-after')) * 1000 : NaN;
  return { kind: 'status', status, ...(retryAfterMs > 0 && { retryAfterMs }) };
}

function toFailureKind(error: unknown): UpstreamFailure['kind'] {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return error instanceof SyntaxError || error instanceof TooLargeError ? 'body' : 'network';
}
