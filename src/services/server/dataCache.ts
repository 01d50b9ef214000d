import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Result } from '../../domain/result.ts';

/** How long an answer is used, ms. */
export interface CacheWindows {
  /** Used without asking again. */
  freshMs: number;
  /** Used at once while it is asked again behind the visitor's back. */
  revalidateMs: number;
  /** Used when asking fails, or takes longer than a visitor should wait. */
  staleMs: number;
  /** How long a failure is believed before the upstream is asked again. */
  failureMs: number;
}

/** How long a visitor waits for a newer answer where there is an older one, ms. */
const PATIENCE_MS = 500;

interface Entry {
  /** Last good answer. */
  value?: { content: unknown; atMs: number };
  /** Last failure since that answer. */
  failure?: { error: unknown; atMs: number };
  pending?: Promise<Result<unknown, unknown>>;
  /** The last good answer is known to be right no longer. */
  isOutdated?: boolean;
}

/**
 * Answers of upstream calls by key: calls for one key are made once at a time, the last good answer
 * outlives failures, and failures are remembered too, so that a dead upstream is not called by every request.
 */
export class DataCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #isAbsence: (error: unknown) => boolean;
  readonly #clock: () => number;

  /** `isAbsence` tells the failures that are answers ("there is no such thing"): what was withdrawn must not live on as a last good answer. */
  constructor(maxEntries: number, isAbsence: (error: unknown) => boolean, clock: () => number = Date.now) {
    this.#entries = new LRUCache({ max: maxEntries });
    this.#isAbsence = isAbsence;
    this.#clock = clock;
  }

  /** The answer for `key`, from memory or from `load`; a failure only where no usable answer is left. */
  async get<T, E>(key: string, windows: CacheWindows, load: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const entry = this.#entries.get(key) ?? {};
    this.#entries.set(key, entry);
    const now = this.#clock();
    const ageMs = entry.value ? now - entry.value.atMs : Infinity;
    const current = (): Result<T, E> => ({ ok: true, value: entry.value?.content as T });
    if (ageMs < windows.freshMs && !entry.isOutdated) return current();
    if (entry.failure && now - entry.failure.atMs < windows.failureMs) {
      return ageMs < windows.staleMs ? current() : { ok: false, error: entry.failure.error as E };
    }
    const pending = (entry.pending ??= this.#load(entry, load)) as Promise<Result<T, E>>;
    if (ageMs < windows.revalidateMs && !entry.isOutdated) return current();
    if (ageMs >= windows.staleMs) return pending;
    const result = await Promise.race([pending, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    return result === undefined || (!result.ok && entry.value) ? current() : result;
  }

  /** Has the next who want the answers under some keys ask for them anew: something happened that changes them. */
  outdate(isMeant: (key: string) => boolean): void {
    // A copy: what is set anew goes to the other end, and would be met again for ever.
    for (const [key, { value }] of [...this.#entries.entries()]) {
      // What is being asked at this moment comes too late for a new entry.
      if (value && isMeant(key)) this.#entries.set(key, { value, isOutdated: true });
    }
  }

  async #load(entry: Entry, load: () => Promise<Result<unknown, unknown>>): Promise<Result<unknown, unknown>> {
    try {
      const result = await load();
      if (result.ok) {
        entry.value = { content: result.value, atMs: this.#clock() };
        delete entry.failure;
        delete entry.isOutdated;
      } else {
        entry.failure = { error: result.error, atMs: this.#clock() };
        if (this.#isAbsence(result.error)) delete entry.value;
      }
      return result;
    } finally {
      delete entry.pending;
    }
  }
}
