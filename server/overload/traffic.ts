import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The answers in flight, and whether the server is stopping (rule 19.5). */
export class Traffic {
  #isDraining = false;
  readonly #answers = new Set<ServerResponse>();

  /** True once a stop has begun. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Adds an answer; do not add health checks, which would delay the stop. */
  add(response: ServerResponse): void {
    this.#answers.add(response);
  }

  /** Removes an answer whose connection has received the last byte or is closed. */
  delete(response: ServerResponse): void {
    this.#answers.delete(response);
  }

  /**
   * Starts the stop (rule 19.5): for `graceMs` requests are still answered, on connections that close after the answer; then waits until
   * all answers in flight have ended.
   */
  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true;
    for (const response of this.#answers) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    if (graceMs > 0) await wait(graceMs);
    await Promise.all([...this.#answers].map((response) => new Promise((resolve) => response.once('close', resolve))));
  }
}
