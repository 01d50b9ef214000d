import type { Socket } from 'node:net';
import { PIPELINE_LIMIT } from '../overload/limits.ts';

/** Counts the pending answers of each connection: they are made in parallel, and a client that never reads could request any number. */
export class Pipeline {
  readonly #waiting = new WeakMap<Socket, number>();

  /** Adds an answer; returns whether it may be made. */
  add(socket: Socket): boolean {
    return this.#change(socket, 1) <= PIPELINE_LIMIT;
  }

  /** Removes an answer that was sent or aborted. */
  delete(socket: Socket): void {
    this.#change(socket, -1);
  }

  /** Whether a connection waits for an answer. */
  isWaiting(socket: Socket): boolean {
    return (this.#waiting.get(socket) ?? 0) > 0;
  }

  #change(socket: Socket, difference: number): number {
    const count = (this.#waiting.get(socket) ?? 0) + difference;
    this.#waiting.set(socket, count);
    return count;
  }
}
