/** Counts what is open for each network of visitors (rule 14.10), up to a limit. */
export class NetworkCounter {
  readonly #open = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one more; returns false at the limit, and counts nothing then. */
  add(network: string): boolean {
    const open = this.#open.get(network) ?? 0;
    if (open >= this.#limit) return false;
    this.#open.set(network, open + 1);
    return true;
  }

  /** Counts one less. */
  delete(network: string): void {
    const open = this.#open.get(network) ?? 0;
    if (open > 1) this.#open.set(network, open - 1);
    else this.#open.delete(network);
  }
}
