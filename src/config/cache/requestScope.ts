import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one request of a visitor, wherever it is answered. */
export interface RequestScope {
  /** Its id in the log; undefined while developing. */
  requestId?: string | undefined;
  /** Epoch ms at which it came: from then on counts how long it waits for newer answers. */
  startMs: number;
  /** Epoch ms of the oldest answer that is shown although its time is over; undefined while there is none. */
  staleMs: number | undefined;
  /** Whether an answer is shown that is known to be right no longer: a newer one is on its way, or is asked for in a moment. */
  isInvalidated: boolean;
}

/** Notes that an answer is shown although its time is over; nothing where nobody asked. */
export function noteStale(scope: RequestScope | undefined, atMs: number): void {
  if (scope) scope.staleMs = Math.min(scope.staleMs ?? Infinity, atMs);
}

/** The scope of the request that is being answered; set by the middleware, which no service may know. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
