import type { Store } from '../store/store.ts';

/** Time for which the map is used, ms; cities change rarely, also by other instances. */
const VALID_MS = 1000;

/** The cities of each namespace of the broker, in memory: clients may name any namespace at any rate (rule 12.24). */
export class NamespaceCities {
  readonly #store: Pick<Store, 'listCities' | 'getNamespace'>;
  readonly #clock: () => number;
  #cities = new Map<string, string[]>();
  #readMs = -Infinity;

  /** `clock` returns ms. */
  constructor(store: Pick<Store, 'listCities' | 'getNamespace'>, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The cities of a namespace, which begins with a slash; a change of the cities applies within a second. */
  list(namespace: string): readonly string[] {
    if (this.#clock() - this.#readMs >= VALID_MS) this.#read();
    return this.#cities.get(namespace) ?? [];
  }

  #read(): void {
    this.#readMs = this.#clock();
    this.#cities = new Map();
    for (const city of this.#store.listCities()) {
      const namespace = `/${this.#store.getNamespace(city)}`;
      this.#cities.set(namespace, [...(this.#cities.get(namespace) ?? []), city]);
    }
  }
}
