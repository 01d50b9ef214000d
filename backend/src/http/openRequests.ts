import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their answers at the same time (pipelining). */
const MOST_OPEN = 8;

/** Counts the requests of each connection that wait for their answers: a client that never reads could send any number (rule 19.11). */
export class OpenRequests {
  readonly #counts = new WeakMap<Socket, number>();

  /** Counts a request; returns whether it may be answered. */
  add(socket: Socket): boolean {
    return this.#change(socket, 1) <= MOST_OPEN;
  }

  /** Forgets a request that was answered or aborted. */
  delete(socket: Socket): void {
    this.#change(socket, -1);
  }

  /** Whether a connection waits for an answer. */
  isWaiting(socket: Socket): boolean {
    return (this.#counts.get(socket) ?? 0) > 0;
  }

  #change(socket: Socket, difference: number): number {
    const count = (this.#counts.get(socket) ?? 0) + difference;
    this.#counts.set(socket, count);
    return count;
  }
}
