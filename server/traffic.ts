import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The answers that are under way, and whether the server is on its way out. */
export class Traffic {
  #isDraining = false;
  readonly #answers = new Map<ServerResponse, Promise<void>>();

  /** True once a stop has begun. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Follows an answer until its connection has taken the last byte or is gone; health checks are not to be added, or they would delay the stop. */
  add(response: ServerResponse): void {
    const ended = new Promise<void>((resolve) => {
      response.once('close', () => {
        this.#answers.delete(response);
        resolve();
      });
    });
    this.#answers.set(response, ended);
  }

  /**
   * Begins the stop: for `graceMs` whoever has not noticed yet is answered as ever, on a connection that ends with the answer; then resolves as
   * soon as every answer of that moment has ended.
   */
  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true;
    for (const response of this.#answers.keys()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    if (graceMs > 0) await wait(graceMs);
    await Promise.all(this.#answers.values());
  }
}
