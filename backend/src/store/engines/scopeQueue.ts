import { type Scope, EVERYTHING } from './engine.ts';

/** Lets transactions with the same scope run one after another, in the order in which they are asked for. */
export class ScopeQueue {
  /** The last transaction of each scope; it never rejects. */
  readonly #last = new Map<Scope, Promise<unknown>>();
  /** The last transaction that ran alone. */
  #lastAlone: Promise<unknown> = Promise.resolve();

  /** Runs a transaction after those that it must not run with; one without a scope runs at once. */
  run<T>(scope: Scope | undefined, work: () => Promise<T>): Promise<T> {
    if (scope === undefined) return work();
    const before =
      scope === EVERYTHING ? Promise.all([...this.#last.values(), this.#lastAlone]) : (this.#last.get(scope) ?? this.#lastAlone);
    const running = before.then(work);
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    if (scope === EVERYTHING) {
      this.#last.clear();
      this.#lastAlone = ended;
    } else {
      this.#last.set(scope, ended);
      void ended.then(() => {
        if (this.#last.get(scope) === ended) this.#last.delete(scope);
      });
    }
    return running;
  }
}
