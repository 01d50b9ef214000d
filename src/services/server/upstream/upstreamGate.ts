import { circuitBreaker, CircuitState, handleWhenResult, type IBackoff, type ICircuitBreakerOptions } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { fail } from '../../../domain/http/result.ts';
import { requestScope } from '../../../runtime/requestScope.ts';
import { log } from '../log.ts';
import { CallPauses } from './callPauses.ts';
import { CallQueue } from './callQueue.ts';
import type { CallKind, UpstreamFailure, UpstreamResult } from './upstreamRequest.ts';

/** Failures in a row after which a service counts as down for a kind of calls (rule 17.11). */
const FAILURES_TO_OPEN = 5;

/** Shortest time between two calls to a service that is down, ms (rule 17.11). */
const PROBE_MS = 5000;

/** Calls at a time, and waiting calls (rule 17.12). */
const QUEUE_LIMITS = { running: 10, waiting: 100 };

/** State of the circuit breaker of one kind of calls to a service at one address (rule 17.11). */
interface BreakerState {
  /** Name of the service, as in the log. */
  upstream: string;
  calls: CallKind;
  isOpen: boolean;
}

/** What a gate is for: a service, the kind of calls and the host, as they are named in the log. */
interface GateDetails {
  upstream: string;
  calls: CallKind;
  host?: string | undefined;
}

/** Whether a failure is one of the service, not of the request or of the portal, which rejects (rule 17.11): every 4xx is an answer. */
function isOutage({ kind, status = 500 }: UpstreamFailure): boolean {
  return kind !== 'not-found' && kind !== 'rejected' && status >= 500;
}

/** Limits the calls of one kind to one service and rejects most of them while it is down (rules 17.11, 17.12). */
export class UpstreamGate {
  readonly #queue = new CallQueue(QUEUE_LIMITS);
  readonly #breaker;
  readonly #details: GateDetails;
  readonly #pauses = new CallPauses();
  #failures = 0;
  /** Start of the last call, and earliest start of a trial call, in ms of a monotonic clock. */
  #lastCallMs = -Infinity;
  #closedUntilMs = -Infinity;
  #isDown = false;
  #isFull = false;

  constructor(details: GateDetails) {
    this.#details = details;
    const count = { state: undefined, success: () => (this.#failures = 0), failure: () => this.#countFailure() };
    const options = { breaker: count, halfOpenAfter: this.#createBackoff() } satisfies ICircuitBreakerOptions;
    this.#breaker = circuitBreaker(
      handleWhenResult((result) => !(result as UpstreamResult<unknown>).ok && isOutage((result as { error: UpstreamFailure }).error)),
      options,
    );
    this.#breaker.onStateChange((state) => this.#logState(state));
  }

  /**
   * Makes a call or rejects it at once (kind `rejected`); the kind is `timeout` when `signal` aborts before the answer. `path` tells the
   * call from others of its kind: a pause that the service asks for is for this call only (rule 17.15).
   */
  async run<T>(signal: AbortSignal, path: string, call: () => Promise<UpstreamResult<T>>): Promise<UpstreamResult<T>> {
    if (this.#isClosed(path)) return fail({ kind: 'rejected' });
    const timeout = new Promise<UpstreamResult<T>>((resolve) => {
      signal.addEventListener('abort', () => resolve(fail({ kind: 'timeout' })), { once: true });
    });
    const pendingCall = this.#runWhenPossible(signal, path, call);
    // After a time-out nobody awaits the call: without this handler a rejection would end the process.
    pendingCall.catch(() => undefined);
    return Promise.race([pendingCall, timeout]);
  }

  /** Runs a call in its turn; waiting counts towards the time-out of `signal` (rule 17.12). */
  async #runWhenPossible<T>(signal: AbortSignal, path: string, call: () => Promise<UpstreamResult<T>>): Promise<UpstreamResult<T>> {
    const hasPlace = this.#queue.tryEnter() || (await this.#queue.wait(requestScope.getStore()?.network ?? '', signal));
    if (!signal.aborted) this.#logOverflow(!hasPlace);
    if (!hasPlace) return fail({ kind: signal.aborted ? 'timeout' : 'rejected' });
    try {
      return await this.#runThroughBreaker(path, call);
    } finally {
      this.#queue.leave();
    }
  }

  /** State of the breaker, for the metrics. */
  get breaker(): BreakerState {
    const { upstream, calls } = this.#details;
    return { upstream, calls, isOpen: this.#isDown };
  }

  /** Whether a call is rejected; also while a trial call is pending, since no other call waits for its result. */
  #isClosed(path: string): boolean {
    const { state } = this.#breaker;
    const nowMs = performance.now();
    if (state === CircuitState.HalfOpen || (state === CircuitState.Open && nowMs < this.#closedUntilMs)) return true;
    return this.#pauses.has(path, nowMs);
  }

  /** Runs a call through the breaker; checks the state again, since the service may have failed while the call waited. */
  #runThroughBreaker<T>(path: string, call: () => Promise<UpstreamResult<T>>): Promise<UpstreamResult<T>> {
    if (this.#isClosed(path)) return Promise.resolve(fail({ kind: 'rejected' }));
    this.#lastCallMs = performance.now();
    return this.#breaker.execute(async () => {
      const answer = await call();
      if (!answer.ok && answer.error.retryAfterMs !== undefined) this.#pauses.add(path, answer.error.retryAfterMs, performance.now());
      return answer;
    });
  }

  #countFailure(): boolean {
    this.#failures += 1;
    return this.#failures >= FAILURES_TO_OPEN;
  }

  /** Backoff on the monotonic clock: cockatiel uses the wall clock, which can jump, so it only learns whether the pause is over. */
  #createBackoff(): IBackoff<unknown> {
    const isOver = () => performance.now() >= this.#closedUntilMs;
    const backoff: IBackoff<unknown> = {
      get duration() {
        return isOver() ? -Infinity : Infinity;
      },
      next: () => {
        this.#closedUntilMs = this.#lastCallMs + PROBE_MS;
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
    else log.info(this.#details, 'upstream has recovered');
  }

  #logOverflow(isFull: boolean) {
    if (isFull && !this.#isFull) log.warn(this.#details, 'too many calls wait for the upstream: some are rejected');
    this.#isFull = isFull;
  }
}

// Bounded, since cities may have their own addresses: the least recently used gate is removed.
const gates = new LRUCache<string, UpstreamGate>({ max: 1000 });

/**
 * Gets the gate of one kind of calls to a service at a base address. Services at the same address, and kinds of calls to a service, have
 * separate gates: passwords that nobody can check must not stop pages (rule 17.11).
 */
export function getGate(upstream: string, calls: CallKind, base: string): UpstreamGate {
  const key = `${upstream} ${calls} ${base}`;
  const gate = gates.get(key) ?? new UpstreamGate({ upstream, calls, host: URL.parse(base)?.host });
  gates.set(key, gate);
  return gate;
}

/** Breakers of all addresses and kinds of calls that were used recently, for the metrics. */
export const listBreakers = (): BreakerState[] => [...gates.values()].map((gate) => gate.breaker);
