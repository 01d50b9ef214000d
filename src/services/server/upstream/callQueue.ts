import { FairQueue } from '../../../domain/http/fairQueue.ts';

/** Calls at a time, and waiting calls (rule 17.12). */
const MAX_IN_FLIGHT = 10;
const MAX_WAITING = 100;

interface WaitingCall {
  network: string;
  sinceMs: number;
  /** False: there is no place for the call. */
  start: (hasPlace: boolean) => void;
}

/**
 * The places for calls of one kind to one service (rule 17.12). While calls wait, the networks of the visitors take turns; when there is no
 * place to wait, the newest call of the network with the most waiting calls is refused.
 */
export class CallQueue {
  readonly #waiting = new FairQueue<WaitingCall>();
  #running = 0;

  /** Whether a call may start at once, which `leave` must follow. */
  tryEnter(): boolean {
    if (this.#running >= MAX_IN_FLIGHT) return false;
    this.#running += 1;
    return true;
  }

  /** Resolves to true when the call may start, which `leave` must follow; to false when it is refused, or when `signal` aborts first. */
  wait(network: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const call: WaitingCall = { network, sinceMs: performance.now(), start: resolve };
      signal.addEventListener('abort', () => this.#waiting.remove(call) && resolve(false), { once: true });
      this.#waiting.push(call);
      for (const refused of this.#waiting.shorten(MAX_WAITING)) refused.start(false);
    });
  }

  /** Reports that a call has ended. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next.start(true);
    else this.#running -= 1;
  }
}
