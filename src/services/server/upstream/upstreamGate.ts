import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  handleWhenResult,
  type IBackoff,
  type ICircuitBreakerOptions,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { type PortalState, stateRequests } from '../../../config/cache/channels.ts';
import { fail, type Result } from '../../../domain/http/result.ts';
import { log } from '../log.ts';
import type { UpstreamFailure } from './upstreamRequest.ts';

/** Calls to one service at a time, and waiting calls; waiting counts towards the time-out (rule 17.12). */
const MAX_IN_FLIGHT = 10;
const MAX_WAITING = 100;

/** Failures in a row after which a service counts as down (rule 17.11). */
const FAILURES_TO_OPEN = 5;

/** Shortest time between two calls to a service that is down, ms (rule 17.11). */
const PROBE_MS = 5000;

/** Longest pause that a service can ask for (429 with Retry-After), ms (rule 17.11): its recovery must not be noticed later. */
const MAX_PAUSE_MS = 10_000;

type Answer<T> = Result<T, UpstreamFailure>;

/** Whether a failure is one of the service, not of the request (rule 17.11): 4xx is an answer, except 401, 403, 408 and 429. */
function isOutage({ kind, status = 500 }: UpstreamFailure): boolean {
  return kind !== 'not-found' && (status >= 500 || [401, 403, 408, 429].includes(status));
}

/** Limits the calls to one service and rejects most of them while it is down (rules 17.11, 17.12). */
export class UpstreamGate {
  readonly #bulkhead = bulkhead(MAX_IN_FLIGHT, MAX_WAITING);
  readonly #breaker;
  readonly #details: { upstream: string; host?: string | undefined };
  #failures = 0;
  /** Start of the last call, and end of the current pause, in ms of a monotonic clock. */
  #lastCallMs = -Infinity;
  #closedUntilMs = -Infinity;
  #pauseMs = 0;
  #isDown = false;
  #isFull = false;

  /** `details` name the service in the log. */
  constructor(details: { upstream: string; host?: string | undefined }) {
    this.#details = details;
    const count = { state: undefined, success: () => (this.#failures = 0), failure: () => this.#countFailure() };
    const options = { breaker: count, halfOpenAfter: this.#createBackoff() } satisfies ICircuitBreakerOptions;
    this.#breaker = circuitBreaker(
      handleWhenResult((result) => !(result as Answer<unknown>).ok && isOutage((result as { error: UpstreamFailure }).error)),
      options,
    );
    this.#breaker.onStateChange((state) => this.#logState(state));
  }

  /** Makes a call or rejects it at once (kind `rejected`); the kind is `timeout` when `signal` aborts before the answer. */
  async run<T>(signal: AbortSignal, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#isClosed()) return fail({ kind: 'rejected' });
    const timeout = new Promise<Answer<T>>((resolve) => {
      signal.addEventListener('abort', () => resolve(fail({ kind: 'timeout' })), { once: true });
    });
    const pendingCall = this.#bulkhead.execute(() => this.#runThroughBreaker(call), signal);
    try {
      const answer = await Promise.race([pendingCall, timeout]);
      this.#logOverflow(false);
      return answer;
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      this.#logOverflow(true);
      return fail({ kind: 'rejected' });
    } finally {
      // After a time-out nobody awaits the call: without this handler a rejection would end the process.
      pendingCall.catch(() => undefined);
    }
  }

  /** Adds the service to the count of open breakers by service name. */
  addTo(openBreakers: Map<string, number>): void {
    const { upstream } = this.#details;
    openBreakers.set(upstream, (openBreakers.get(upstream) ?? 0) + Number(this.#isDown));
  }

  /** Whether calls are rejected; also while a trial call is pending, since no other call waits for its result. */
  #isClosed(): boolean {
    const { state } = this.#breaker;
    return state === CircuitState.HalfOpen || (state === CircuitState.Open && performance.now() < this.#closedUntilMs);
  }

  /** Runs a call through the breaker; checks the state again, since the service may have failed while the call waited. */
  #runThroughBreaker<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#isClosed()) return Promise.resolve(fail({ kind: 'rejected' }));
    this.#lastCallMs = performance.now();
    return this.#breaker.execute(async () => {
      const answer = await call();
      if (!answer.ok && answer.error.retryAfterMs !== undefined) this.#pauseMs = Math.min(answer.error.retryAfterMs, MAX_PAUSE_MS);
      return answer;
    });
  }

  #countFailure(): boolean {
    this.#failures += 1;
    return this.#failures >= FAILURES_TO_OPEN || this.#pauseMs > 0;
  }

  /** Backoff on the monotonic clock: cockatiel uses the wall clock, which can jump, so it only learns whether the pause is over. */
  #createBackoff(): IBackoff<unknown> {
    const isOver = () => performance.now() >= this.#closedUntilMs;
    const backoff: IBackoff<unknown> = {
      get duration() {
        return isOver() ? -Infinity : Infinity;
      },
      next: () => {
        this.#closedUntilMs = Math.max(this.#lastCallMs + PROBE_MS, performance.now() + this.#pauseMs);
        this.#pauseMs = 0;
        return backoff;
      },
    };
    return backoff;
  }

  /** Logs a change between up and down; a half-open breaker counts as down. */
  #logState(state: CircuitState) {
    const isDown = state !== CircuitState.Closed;
    if (isDown === this.#isDown) return;
    this.#isDown = isDown;
    if (isDown) log.warn(this.#details, 'upstream is down: it is tried every 5 s');
    else log.info(this.#details, 'upstream is well again');
  }

  #logOverflow(isFull: boolean) {
    if (isFull && !this.#isFull) log.warn(this.#details, 'too many calls wait for the upstream: some are refused');
    this.#isFull = isFull;
  }
}

// Bounded, since cities may have their own addresses: the least recently used gate is removed.
const gates = new LRUCache<string, UpstreamGate>({ max: 200 });

/** Gets the gate of a service at a base address; services at the same address have separate gates. */
export function getGate(upstream: string, base: string): UpstreamGate {
  const key = `${upstream} ${base}`;
  const gate = gates.get(key) ?? new UpstreamGate({ upstream, host: URL.parse(base)?.host });
  gates.set(key, gate);
  return gate;
}

stateRequests.subscribe((state) => {
  for (const gate of gates.values()) gate.addTo((state as PortalState).openBreakers);
});
