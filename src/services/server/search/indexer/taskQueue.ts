import type { IndexTask } from './readCity.ts';

/** A session that waits to be read. */
export interface WaitingTask extends IndexTask {
  key: string;
  /** When it was noticed, and when it may be read at the earliest; epoch ms. */
  sinceMs: number;
  notBeforeMs: number;
}

/** Key of a session in the queue; the case of the name of the city does not matter. */
export const toTaskKey = (city: string, sessionId: number): string => `${city.toLowerCase()} ${sessionId}`;

/** Whether a key is that of a session, or of any session of a city. */
export const isTaskOf = (city: string, sessionId?: number): ((key: string) => boolean) =>
  sessionId === undefined ? (key) => key.startsWith(`${city.toLowerCase()} `) : (key) => key === toTaskKey(city, sessionId);

/** Sessions that wait to be read, each once, the newest first. */
export class TaskQueue {
  readonly #tasks = new Map<string, WaitingTask>();
  /** By start, the newest last; sorted when it is read. */
  #order: WaitingTask[] = [];
  #isSorted = true;

  /** Number of sessions that wait. */
  get size(): number {
    return this.#tasks.size;
  }

  /** When the oldest waiting session was noticed, epoch ms; undefined for an empty queue. */
  get sinceMs(): number | undefined {
    let oldest: number | undefined;
    for (const { sinceMs } of this.#tasks.values()) oldest = Math.min(oldest ?? sinceMs, sinceMs);
    return oldest;
  }

  /** Adds a session; the same one once, with what is known of it now. */
  add(task: WaitingTask): void {
    const known = this.#tasks.get(task.key);
    if (known) Object.assign(known, { ...task, sinceMs: known.sinceMs, notBeforeMs: known.notBeforeMs });
    else {
      this.#tasks.set(task.key, task);
      this.#order.push(task);
      this.#isSorted = false;
    }
  }

  /** Takes the newest session that may be read at `nowMs` (epoch ms); undefined when there is none. */
  take(nowMs: number): WaitingTask | undefined {
    if (!this.#isSorted) this.#order.sort((a, b) => (a.session.startMs ?? 0) - (b.session.startMs ?? 0));
    this.#isSorted = true;
    const index = this.#order.findLastIndex(({ notBeforeMs }) => notBeforeMs <= nowMs);
    const [task] = index < 0 ? [] : this.#order.splice(index, 1);
    if (task) this.#tasks.delete(task.key);
    return task;
  }

  /** Whether a session waits. */
  has(key: string): boolean {
    return this.#tasks.has(key);
  }

  /** Removes a session, or all sessions of a city. */
  remove(city: string, sessionId?: number): void {
    if (sessionId !== undefined && !this.#tasks.has(toTaskKey(city, sessionId))) return;
    const isRemoved = isTaskOf(city, sessionId);
    this.#order = this.#order.filter(({ key }) => !isRemoved(key));
    for (const key of this.#tasks.keys()) if (isRemoved(key)) this.#tasks.delete(key);
  }
}
