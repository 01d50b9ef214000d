import type { ServerResponse } from 'node:http';

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

  /** Begins the stop: resolves when every answer of this moment has ended, and lets their connections end with them. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    for (const response of this.#answers.keys()) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await Promise.all(this.#answers.values());
  }
}
