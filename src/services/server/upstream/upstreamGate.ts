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
import { type PortalState, stateAsked } from '../../../config/cache/channels.ts';
import { fail, type Result } from '../../../domain/http/result.ts';
import { log } from '../log.ts';
import type { UpstreamFailure } from './upstream.ts';

/** Calls to one upstream at a time, and those that wait for their turn; waiting is part of a call's time-out. */
const MAX_IN_FLIGHT = 10;
const MAX_WAITING = 100;

/** Failures one after another after which an upstream counts as down. */
const FAILURES_TO_OPEN = 5;

/** While an upstream is down one call is let through in this time, ms, counted from the last that was. */
const PROBE_MS = 5000;

/** The longest that an upstream is left alone because it asks for it (429 with Retry-After), ms: it must not take longer to be found well again. */
const LONGEST_PAUSE_MS = 10_000;

type Answer<T> = Result<T, UpstreamFailure>;

/** What ails the upstream, not what was asked of it: an answer of 4xx is an answer, but for those that say "not you" and "not now". */
function isOutage({ kind, status = 500 }: UpstreamFailure): boolean {
  return kind !== 'not-found' && (status >= 500 || [401, 403, 408, 429].includes(status));
}

/** What stands between the portal and one upstream: not too many calls at a time, and hardly any while it is down. */
export class UpstreamGate {
  readonly #places = bulkhead(MAX_IN_FLIGHT, MAX_WAITING);
  readonly #breaker;
  readonly #details: { upstream: string; host?: string | undefined };
  #failures = 0;
  /** When the last call was let through, and until when none is; of a clock that never jumps. */
  #triedMs = -Infinity;
  #closedUntilMs = -Infinity;
  #pauseMs = 0;
  #isDown = false;
  #isCrowded = false;

  /** `facts` name the upstream in the log. */
  constructor(details: { upstream: string; host?: string | undefined }) {
    this.#details = details;
    const count = { state: undefined, success: () => (this.#failures = 0), failure: () => this.#countFailure() };
    const options = { breaker: count, halfOpenAfter: this.#toPause() } satisfies ICircuitBreakerOptions;
    this.#breaker = circuitBreaker(
      handleWhenResult((result) => !(result as Answer<unknown>).ok && isOutage((result as { error: UpstreamFailure }).error)),
      options,
    );
    this.#breaker.onStateChange((state) => this.#tellState(state));
  }

  /** Makes a call, or refuses to (kind `refused`, at once); one that is neither made nor answered when `signal` aborts has the kind `timeout`. */
  async run<T>(signal: AbortSignal, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#isClosed()) return fail({ kind: 'rejected' });
    const late = new Promise<Answer<T>>((resolve) => {
      signal.addEventListener('abort', () => resolve(fail({ kind: 'timeout' })), { once: true });
    });
    const turn = this.#places.execute(() => this.#let(call), signal);
    try {
      const answer = await Promise.race([turn, late]);
      this.#tellCrowd(false);
      return answer;
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      this.#tellCrowd(true);
      return fail({ kind: 'rejected' });
    } finally {
      // Whoever gave up waiting has had an answer.
      turn.catch(() => undefined);
    }
  }

  /** Adds the upstream to a count of those that are down. */
  addTo(breakers: Map<string, number>): void {
    const { upstream } = this.#details;
    breakers.set(upstream, (breakers.get(upstream) ?? 0) + Number(this.#isDown));
  }

  /** True while no call is let through; also while one is on its way that will tell whether the upstream is well again: nobody waits for it. */
  #isClosed(): boolean {
    const { state } = this.#breaker;
    return state === CircuitState.HalfOpen || (state === CircuitState.Open && performance.now() < this.#closedUntilMs);
  }

  /** The turn of a call that may have waited for it: the upstream may be down by now. */
  #let<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#isClosed()) return Promise.resolve(fail({ kind: 'rejected' }));
    this.#triedMs = performance.now();
    return this.#breaker.execute(async () => {
      const answer = await call();
      if (!answer.ok && answer.error.retryAfterMs !== undefined) this.#pauseMs = Math.min(answer.error.retryAfterMs, LONGEST_PAUSE_MS);
      return answer;
    });
  }

  #countFailure(): boolean {
    this.#failures += 1;
    return this.#failures >= FAILURES_TO_OPEN || this.#pauseMs > 0;
  }

  /** Cockatiel counts by the wall clock, which jumps: here it is told whether the time is up and not how long it is. */
  #toPause(): IBackoff<unknown> {
    const isOver = () => performance.now() >= this.#closedUntilMs;
    const pause: IBackoff<unknown> = {
      get duration() {
        return isOver() ? -Infinity : Infinity;
      },
      next: () => {
        this.#closedUntilMs = Math.max(this.#triedMs + PROBE_MS, performance.now() + this.#pauseMs);
        this.#pauseMs = 0;
        return pause;
      },
    };
    return pause;
  }

  /** Between its attempts to be well again an upstream is down all the time. */
  #tellState(state: CircuitState) {
    const isDown = state !== CircuitState.Closed;
    if (isDown === this.#isDown) return;
    this.#isDown = isDown;
    if (isDown) log.warn(this.#details, 'upstream is down: it is tried every 5 s');
    else log.info(this.#details, 'upstream is well again');
  }

  #tellCrowd(isCrowded: boolean) {
    if (isCrowded && !this.#isCrowded) log.warn(this.#details, 'too many calls wait for the upstream: some are refused');
    this.#isCrowded = isCrowded;
  }
}

/** Cities may name addresses of their own; more of them than this, and the one asked longest ago is forgotten. */
const gates = new LRUCache<string, UpstreamGate>({ max: 200 });

/** The gate of a service at a base address; services that lie at one address do not stand in each other's way. */
export function gateOf(upstream: string, base: string): UpstreamGate {
  const key = `${upstream} ${base}`;
  const gate = gates.get(key) ?? new UpstreamGate({ upstream, host: URL.parse(base)?.host });
  gates.set(key, gate);
  return gate;
}

stateAsked.subscribe((state) => {
  for (const gate of gates.values()) gate.addTo((state as PortalState).breakers);
});
