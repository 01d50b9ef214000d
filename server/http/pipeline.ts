import type { Socket } from 'node:net';
import { PIPELINE_LIMIT } from '../overload/limits.ts';

/** Counts the answers each connection waits for: they are made side by side, and would be without end for whoever never reads one. */
export class Pipeline {
  readonly #waiting = new WeakMap<Socket, number>();

  /** Counts one more, and says whether it may be made. */
  add(socket: Socket): boolean {
    return this.#change(socket, 1) <= PIPELINE_LIMIT;
  }

  /** Counts one that is sent, or will never be. */
  delete(socket: Socket): void {
    this.#change(socket, -1);
  }

  /** Says whether a connection waits for an answer. */
  isWaiting(socket: Socket): boolean {
    return (this.#waiting.get(socket) ?? 0) > 0;
  }

  #change(socket: Socket, difference: number): number {
    const count = (this.#waiting.get(socket) ?? 0) + difference;
    this.#waiting.set(socket, count);
    return count;
  }
}
