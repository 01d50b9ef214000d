import type { UpstreamFailure } from '../services/server/upstream.ts';

/** What a visitor is told instead of a page: it does not exist, or it cannot be shown now (promise 1). */
export type Problem = 'not-found' | 'unavailable';

/** Seconds after which a page that cannot be shown may be asked for again. */
const RETRY_AFTER_SECONDS = 10;

/** An upstream's 404 is ours; every other failure passes. */
export const toProblem = (failure: UpstreamFailure): Problem => (failure.kind === 'not-found' ? 'not-found' : 'unavailable');

/** Gives an answer the status of a problem: 404, or 503 with Retry-After. */
export function announceProblem(problem: Problem, response: { status?: number; headers: Headers }): void {
  response.status = problem === 'not-found' ? 404 : 503;
  if (problem === 'unavailable') response.headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
}
