import type { Store } from '../store/store.ts';

/** Time for which the map is used, ms; cities change rarely, also by other instances. */
const VALID_MS = 1000;

/** The cities of each namespace of the broker, in memory: clients may name any namespace at any rate (rule 12.24). */
export class NamespaceCities {
  readonly #store: Pick<Store, 'listNamespaces'>;
  readonly #clock: () => number;
  #cities: Promise<ReadonlyMap<string, string[]>> | undefined;
  #readMs = -Infinity;

  /** `clock` returns ms. */
  constructor(store: Pick<Store, 'listNamespaces'>, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The cities of a namespace, which begins with a slash; a change of the cities applies within a second. */
  async list(namespace: string): Promise<readonly string[]> {
    if (this.#cities === undefined || this.#clock() - this.#readMs >= VALID_MS) {
      this.#readMs = this.#clock();
      this.#cities = this.#read();
    }
    return (await this.#cities).get(namespace) ?? [];
  }

  async #read(): Promise<ReadonlyMap<string, string[]>> {
    try {
      const cities = Map.groupBy(await this.#store.listNamespaces(), ({ namespace }) => `/${namespace}`);
      return new Map([...cities].map(([namespace, rows]) => [namespace, rows.map(({ city }) => city)]));
    } catch (error) {
      this.#cities = undefined;
      throw error;
    }
  }
}
