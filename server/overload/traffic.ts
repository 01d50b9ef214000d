import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The answers that are under way, and whether the server is on its way out. */
export class Traffic {
  #isDraining = false;
  readonly #answers = new Set<ServerResponse>();

  /** True once a stop has begun. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Counts an answer in; health checks are not to be added, or they would delay the stop. */
  add(response: ServerResponse): void {
    this.#answers.add(response);
  }

  /** Counts an answer out whose connection has taken the last byte or is gone. */
  delete(response: ServerResponse): void {
    this.#answers.delete(response);
  }

  /**
   * Begins the stop: for `graceMs` whoever has not noticed yet is answered as ever, on a connection that ends with the answer; then resolves as
   * soon as every answer of that moment has ended.
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
