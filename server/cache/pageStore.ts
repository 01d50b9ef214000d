import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cachedPage.ts';

/**
 * Share of the room for answers that were asked for once: what a crawler passes by, or somebody makes up, pushes out
 * nothing else, and is gone before the garbage collector takes it for something that stays.
 */
const NEW_SHARE = 0.125;

/** Answers by their address, within a number of bytes; what was asked for again outlives what was not. */
export class PageStore {
  readonly #asked: LRUCache<string, CachedPage>;
  readonly #askedAgain: LRUCache<string, CachedPage>;

  constructor(maxBytes: number) {
    const room = (bytes: number) =>
      new LRUCache<string, CachedPage>({ maxSize: Math.floor(bytes), sizeCalculation: (page, key) => page.size + 2 * key.length });
    this.#asked = room(maxBytes * NEW_SHARE);
    this.#askedAgain = room(maxBytes * (1 - NEW_SHARE));
  }

  /** Bytes in use, about. */
  get size(): number {
    return this.#asked.calculatedSize + this.#askedAgain.calculatedSize;
  }

  /** The answer for an address. */
  get(key: string): CachedPage | undefined {
    const known = this.#askedAgain.get(key);
    if (known) return known;
    const page = this.#asked.get(key);
    if (page) {
      this.#asked.delete(key);
      this.#askedAgain.set(key, page);
    }
    return page;
  }

  /** The same, without counting as having asked for it. */
  peek(key: string): CachedPage | undefined {
    return this.#askedAgain.peek(key) ?? this.#asked.peek(key);
  }

  /** Keeps an answer in place of the one before, or measures one anew that has grown. */
  set(key: string, page: CachedPage): void {
    const room = this.#askedAgain.has(key) ? this.#askedAgain : this.#asked;
    // The size of one that stays the same object would not be looked at.
    room.delete(key);
    room.set(key, page);
  }

  /** Forgets the answer for an address. */
  delete(key: string): void {
    this.#asked.delete(key);
    this.#askedAgain.delete(key);
  }

  /** Forgets the answers of some addresses. */
  drop(isMeant: (key: string) => boolean): void {
    for (const key of [...this.#asked.keys(), ...this.#askedAgain.keys()].filter(isMeant)) this.delete(key);
  }
}
