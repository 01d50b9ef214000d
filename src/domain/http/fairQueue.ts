/** An item of a queue. */
interface Queued {
  network: string;
  /** Instant at which it was queued, ms of a monotonic clock. */
  sinceMs: number;
}

/** A queue in which the networks take turns; items of one network keep their order. */
export class FairQueue<T extends Queued> {
  /** Items by network, in the order of the turns. */
  readonly #turns = new Map<string, T[]>();
  #size = 0;

  /** Number of items. */
  get size(): number {
    return this.#size;
  }

  /** Adds an item; the network of the first one gets the last turn. */
  push(item: T): void {
    const items = this.#turns.get(item.network);
    if (items === undefined) this.#turns.set(item.network, [item]);
    else items.push(item);
    this.#size += 1;
  }

  /** Removes and returns the item whose turn it is; its network then gets the last turn. */
  shift(): T | undefined {
    const [turn] = this.#turns;
    if (turn === undefined) return undefined;
    const [network, items] = turn;
    const item = items.shift();
    this.#turns.delete(network);
    if (items.length > 0) this.#turns.set(network, items);
    this.#size -= 1;
    return item;
  }

  /** Removes an item; returns whether it was queued. */
  remove(item: T): boolean {
    const items = this.#turns.get(item.network);
    const index = items?.indexOf(item) ?? -1;
    if (!items || index === -1) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#turns.delete(item.network);
    this.#size -= 1;
    return true;
  }

  /** Removes and returns the items that were queued at an instant or before it. */
  removeUntil(instantMs: number): T[] {
    const removed: T[] = [];
    for (const [network, items] of this.#turns) {
      const later = items.findIndex(({ sinceMs }) => sinceMs > instantMs);
      removed.push(...items.splice(0, later === -1 ? items.length : later));
      if (items.length === 0) this.#turns.delete(network);
    }
    this.#size -= removed.length;
    return removed;
  }

  /** Removes and returns the newest items of the longest queues of a network, until `size` items are left. */
  shorten(size: number): T[] {
    const removed: T[] = [];
    while (this.#size > size) {
      const [network, items] = [...this.#turns].reduce((longest, turn) => (turn[1].length >= longest[1].length ? turn : longest));
      removed.unshift(...items.splice(-1));
      if (items.length === 0) this.#turns.delete(network);
      this.#size -= 1;
    }
    return removed;
  }
}
