import { type ActScope, EVERYTHING } from './engine.ts';

/** Lets acts with the same scope run one after another, in the order in which they are asked for. */
export class ActQueue {
  /** The last act of each scope; it never rejects. */
  readonly #last = new Map<ActScope, Promise<unknown>>();
  /** The last act that ran alone. */
  #lastAlone: Promise<unknown> = Promise.resolve();

  /** Runs an act after those that it must not run with; one without a scope runs at once. */
  run<T>(scope: ActScope | undefined, act: () => Promise<T>): Promise<T> {
    if (scope === undefined) return act();
    const before =
      scope === EVERYTHING ? Promise.all([...this.#last.values(), this.#lastAlone]) : (this.#last.get(scope) ?? this.#lastAlone);
    const running = before.then(act);
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
