import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PIPELINE_LIMIT } from './limits.ts';

/** Counts the answers each connection waits for: they are made side by side, and would be without end for whoever never reads one. */
export class Pipeline {
  readonly #waiting = new WeakMap<Socket, number>();

  /** Says whether one more may be made. */
  add(socket: Socket, response: ServerResponse): boolean {
    const count = this.#change(socket, 1);
    response.once('close', () => this.#change(socket, -1));
    return count <= PIPELINE_LIMIT;
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
