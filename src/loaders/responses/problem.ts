import type { APIContext } from 'astro';
import { type ErrorCode, PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import type { UpstreamFailure } from '../../services/server/upstream/upstreamRequest.ts';

/** Reason why a page is not shown: it does not exist (rule 1.10), or it cannot be loaded now (rule 17.6). */
export type Problem = 'not-found' | 'unavailable';

/** The same of a page for which a network has a limit (rule 26.9). */
export type LimitedProblem = Problem | 'too-many-requests';

/** Retry-After of a page that cannot be loaded (rule 17.6), or that a network has asked for too often (rule 26.9), in seconds. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { unavailable: 10, 'too-many-requests': 60 };

/** Response with the status of an error; without a body, or with one that `headers` describe. A temporary error gets Retry-After. */
export function toProblemResponse(
  code: ErrorCode,
  {
    headers,
    body = null,
    retryAfterSeconds,
  }: { headers?: Record<string, string>; body?: string | null; retryAfterSeconds?: number | undefined } = {},
): Response {
  const answer = { status: PORTAL_ERRORS[code].status, headers: new Headers(headers) };
  applyProblem(code, answer, retryAfterSeconds);
  return new Response(body, answer);
}

/** Converts a failed call: a 404 of a service is `not-found`, every other failure is temporary. */
export const toProblem = (failure: UpstreamFailure): Problem => (failure.kind === 'not-found' ? 'not-found' : 'unavailable');

/** Sets the status of an error on a response; a temporary one also gets Retry-After in seconds (rule 17.6). */
export function applyProblem(
  problem: ErrorCode,
  response: { status?: number; headers: Headers },
  retryAfterSeconds: number | undefined = RETRY_AFTER_SECONDS[problem],
): void {
  response.status = PORTAL_ERRORS[problem].status;
  if (retryAfterSeconds !== undefined) response.headers.set('Retry-After', String(retryAfterSeconds));
}

/**
 * Renders the error page in place of a page. A session page does so because its own styles are larger than an error page needs, and Astro
 * sends a page all styles that it may use.
 */
export function rewriteToProblem(problem: Problem, { locals, url, rewrite }: Pick<APIContext, 'locals' | 'url' | 'rewrite'>) {
  locals.httpError = problem;
  return rewrite(`/http-error${url.search}`);
}
