import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cachedPage.ts';

/**
 * Share of the memory for pages that were requested once: pages of crawlers and invented addresses push out nothing else, and are freed
 * before the garbage collector moves them to its old generation.
 */
const ONCE_SHARE = 0.125;

/** Pages by address within a number of bytes; pages that were requested again outlive pages that were requested once. */
export class PageStore {
  readonly #requestedOnce: LRUCache<string, CachedPage>;
  readonly #requestedAgain: LRUCache<string, CachedPage>;

  constructor(maxBytes: number) {
    const room = (bytes: number) =>
      new LRUCache<string, CachedPage>({ maxSize: Math.floor(bytes), sizeCalculation: (page, key) => page.size + 2 * key.length });
    this.#requestedOnce = room(maxBytes * ONCE_SHARE);
    this.#requestedAgain = room(maxBytes * (1 - ONCE_SHARE));
  }

  /** Estimated bytes in use. */
  get size(): number {
    return this.#requestedOnce.calculatedSize + this.#requestedAgain.calculatedSize;
  }

  /** Gets the page of an address and counts the request. */
  get(key: string): CachedPage | undefined {
    const known = this.#requestedAgain.get(key);
    if (known) return known;
    const page = this.#requestedOnce.get(key);
    if (page) {
      this.#requestedOnce.delete(key);
      this.#requestedAgain.set(key, page);
    }
    return page;
  }

  /** Gets the page of an address without counting a request. */
  peek(key: string): CachedPage | undefined {
    return this.#requestedAgain.peek(key) ?? this.#requestedOnce.peek(key);
  }

  /** Stores a page in place of the previous one; setting the same page again updates its size. */
  set(key: string, page: CachedPage): void {
    const room = this.#requestedAgain.has(key) ? this.#requestedAgain : this.#requestedOnce;
    // Delete first: LRUCache does not update the size when the same object is set again.
    room.delete(key);
    room.set(key, page);
  }

  /** Removes the page of an address. */
  delete(key: string): void {
    this.#requestedOnce.delete(key);
    this.#requestedAgain.delete(key);
  }

  /** Removes all matching pages. */
  drop(matches: (key: string, page: CachedPage) => boolean): void {
    for (const [key, page] of [...this.#requestedOnce.entries(), ...this.#requestedAgain.entries()]) {
      if (matches(key, page)) this.delete(key);
    }
  }
}
