import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';

const CHECK_MS = 1000;

/** Files that are being sent: a film takes as long as somebody watches it, and must end when its session is withdrawn (rule 25.2). */
export class OpenTransfers {
  readonly #transfers = new Map<ServerResponse, () => Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;

  /** Cuts the connection of an answer within a second or two after `requireAllowed` began to reject. */
  add(response: ServerResponse, requireAllowed: () => Promise<unknown>): void {
    this.#transfers.set(response, requireAllowed);
    finished(response, () => this.#remove(response));
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #remove(response: ServerResponse): void {
    this.#transfers.delete(response);
    if (this.#transfers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #check(): void {
    for (const [response, requireAllowed] of this.#transfers) {
      requireAllowed().catch(() => response.destroy());
    }
  }
}
