import { FairQueue } from '../../../domain/http/fairQueue.ts';

/** Calls that run at a time, and calls that may wait. */
interface QueueLimits {
  running: number;
  waiting: number;
}

interface WaitingCall {
  network: string;
  sinceMs: number;
  /** False: there is no place for the call. */
  start: (hasPlace: boolean) => void;
}

/**
 * The places for calls of one kind to a service (rule 17.12) or to the search index (rule 24.19). While calls wait, the networks of the
 * visitors take turns; when there is no place to wait, the newest call of the network with the most waiting calls is rejected.
 */
export class CallQueue {
  readonly #limits: QueueLimits;
  readonly #waiting = new FairQueue<WaitingCall>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Whether a call may start at once, which `leave` must follow. */
  tryEnter(): boolean {
    if (this.#running >= this.#limits.running) return false;
    this.#running += 1;
    return true;
  }

  /** Resolves to true when the call may start, which `leave` must follow; to false when it is rejected, or when `signal` aborts first. */
  wait(network: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const call: WaitingCall = { network, sinceMs: performance.now(), start: resolve };
      signal.addEventListener('abort', () => this.#waiting.remove(call) && resolve(false), { once: true });
      this.#waiting.push(call);
      for (const rejected of this.#waiting.shorten(this.#limits.waiting)) rejected.start(false);
    });
  }

  /** Reports that a call has ended. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next.start(true);
    else this.#running -= 1;
  }
}
