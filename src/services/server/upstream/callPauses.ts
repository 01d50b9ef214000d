/** Longest pause that a service can ask for, ms (rule 17.15): its recovery must not be noticed later. */
const MAX_PAUSE_MS = 10_000;

/** Paused calls that are known at the same time; one more removes the oldest. */
const MAX_PAUSED = 500;

/**
 * Pauses that a service asked for (429 with Retry-After), each for one call by its path (rule 17.15). Times are ms of a monotonic clock.
 */
export class CallPauses {
  readonly #endsMs = new Map<string, number>();

  /** Pauses a call from now on; a longer time than 10 s is shortened. */
  add(path: string, pauseMs: number, nowMs: number): void {
    for (const [other, endMs] of this.#endsMs) if (endMs <= nowMs) this.#endsMs.delete(other);
    const [oldest] = this.#endsMs.keys();
    if (oldest !== undefined && this.#endsMs.size >= MAX_PAUSED) this.#endsMs.delete(oldest);
    this.#endsMs.set(path, nowMs + Math.min(pauseMs, MAX_PAUSE_MS));
  }

  /** Whether a call is paused. */
  has(path: string, nowMs: number): boolean {
    return nowMs < (this.#endsMs.get(path) ?? -Infinity);
  }
}
