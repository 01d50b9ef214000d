import { setTimeout as wait } from 'node:timers/promises';

/** Calls per second of the indexer to all services together (rule 24.13). */
const CALLS_PER_SECOND = 20;

/** Spaces calls evenly, so that the services behind are not loaded. */
export class Pace {
  readonly #intervalMs: number;
  #nextMs = 0;

  constructor(callsPerSecond = CALLS_PER_SECOND) {
    this.#intervalMs = 1000 / callsPerSecond;
  }

  /** Makes a call as soon as the pace allows it. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const nowMs = performance.now();
    const startMs = Math.max(nowMs, this.#nextMs);
    this.#nextMs = startMs + this.#intervalMs;
    if (startMs > nowMs) await wait(startMs - nowMs);
    return call();
  }
}
