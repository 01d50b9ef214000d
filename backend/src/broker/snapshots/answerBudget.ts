/** Shortest time after which a client looks again, ms: many clients that wait must not cost time themselves. */
const MIN_WAIT_MS = 250;

/** What a budget allows. */
interface AnswerBudgetOptions {
  /** Part of the time of this process: 0 to 1. */
  share: number;
  /** Milliseconds that may be used at once. */
  burstMs: number;
  /** Returns ms. */
  clock: () => number;
}

/** The time of this process that answers to one network may take; the answers that take more are sent later (rule 12.26). */
export class AnswerBudget {
  readonly #options: AnswerBudgetOptions;
  #availableMs: number;
  #refilledMs: number;

  constructor(options: AnswerBudgetOptions) {
    this.#options = options;
    this.#availableMs = options.burstMs;
    this.#refilledMs = options.clock();
  }

  /** Time until an answer may be sent, ms; 0: now. */
  getWaitMs(): number {
    this.#refill();
    return this.#availableMs > 0 ? 0 : Math.max(MIN_WAIT_MS, -this.#availableMs / this.#options.share);
  }

  /** Takes the time that an answer needed from the budget, ms. */
  spend(ms: number): void {
    this.#refill();
    this.#availableMs -= ms;
  }

  #refill(): void {
    const { share, burstMs, clock } = this.#options;
    const nowMs = clock();
    this.#availableMs = Math.min(burstMs, this.#availableMs + (nowMs - this.#refilledMs) * share);
    this.#refilledMs = nowMs;
  }
}
