import { type ErrorCode, PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import type { UpstreamFailure } from '../../services/server/upstream/upstream.ts';

/** What a visitor is told instead of a page: it does not exist, or it cannot be shown now (promise 1). */
export type Problem = 'not-found' | 'unavailable';

/** Seconds after which a page that cannot be shown may be asked for again. */
const RETRY_AFTER_SECONDS = 10;

/** An upstream's 404 is ours; every other failure passes. */
export const toProblem = (failure: UpstreamFailure): Problem => (failure.kind === 'not-found' ? 'not-found' : 'unavailable');

/** Gives an answer the status of an error (spec §8); one that passes by itself comes with Retry-After, in seconds. */
export function announceProblem(
  problem: ErrorCode,
  response: { status?: number; headers: Headers },
  retryAfterSeconds: number | undefined = problem === 'unavailable' ? RETRY_AFTER_SECONDS : undefined,
): void {
  response.status = PORTAL_ERRORS[problem].status;
  if (retryAfterSeconds !== undefined) response.headers.set('Retry-After', String(retryAfterSeconds));
}
