import { fail, ok, type Result } from '../../domain/result.ts';
import { log } from './log.ts';

/** Why an upstream call gave nothing usable. */
export interface UpstreamFailure {
  kind: 'timeout' | 'network' | 'status' | 'not-found' | 'body';
  status?: number;
}

/** One call to a service behind the portal. */
export interface UpstreamRequest {
  /** Name of the service in the log. */
  upstream: 'api' | 'admin' | 'admin-backup' | 'transcriptions';
  base: string;
  /** Path below the base, every parameter already percent-encoded. */
  path: string;
  /** Bearer credential; stays on the server. */
  token: string | undefined;
  timeoutMs: number;
}

/** GETs JSON; the time-out covers headers and body (contract §1: a wrong body counts as a failed call). */
export const getJson = (request: UpstreamRequest): Promise<Result<unknown, UpstreamFailure>> =>
  get(request, 'application/json', async (response) => (await response.json()) as unknown);

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** POSTs JSON and reads the JSON that comes back; nothing of either is logged. */
export const postJson = (request: UpstreamRequest, body: object): Promise<Result<unknown, UpstreamFailure>> =>
  send(
    request,
    { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) },
    async (response) => (await response.json()) as unknown,
  );

/** POSTs JSON; the answer's text is of no account, only that it is no failure. */
export const postOnly = (request: UpstreamRequest, body: object): Promise<Result<string, UpstreamFailure>> =>
  send(request, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) }, (response) => response.text());

/** GETs text as it is. */
export const getText = (request: UpstreamRequest, accept: string): Promise<Result<string, UpstreamFailure>> =>
  get(request, accept, (response) => response.text());

const get = <T>(request: UpstreamRequest, accept: string, read: (response: Response) => Promise<T>): Promise<Result<T, UpstreamFailure>> =>
  send(request, { headers: { accept } }, read);

/** How a call is made, but for what every call has. */
interface Sending {
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

async function send<T>(
  { upstream, base, path, token, timeoutMs }: UpstreamRequest,
  { headers, ...sending }: Sending,
  read: (response: Response) => Promise<T>,
): Promise<Result<T, UpstreamFailure>> {
  const startMs = performance.now();
  const finish = (failure: UpstreamFailure): Result<T, UpstreamFailure> => {
    log.warn({ upstream, path, ms: Math.round(performance.now() - startMs), ...failure }, 'upstream call failed');
    return fail(failure);
  };
  try {
    const response = await fetch(base.replace(/\/+$/, '') + path, {
      ...sending,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return finish({ kind: response.status === 404 ? 'not-found' : 'status', status: response.status });
    }
    const value = await read(response);
    log.debug({ upstream, path, ms: Math.round(performance.now() - startMs) }, 'upstream call');
    return ok(value);
  } catch (error) {
    return finish({ kind: kindOf(error) });
  }
}

function kindOf(error: unknown): UpstreamFailure['kind'] {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  return error instanceof SyntaxError ? 'body' : 'network';
}
