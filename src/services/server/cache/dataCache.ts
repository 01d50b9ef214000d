import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ACCESS_LIMIT_MS, type CacheWindows } from '../../../config/cache/cacheWindows.ts';
import { noteStale } from '../../../runtime/requestScope.ts';
import type { Result } from '../../../domain/http/result.ts';
import type { DataCacheOptions, Entry, Revise } from './dataCacheTypes.ts';
import { roughSize } from './roughSize.ts';
import { within } from '../upstream/within.ts';

/**
 * Longest wait of a request for newer answers where older ones exist, ms (rule 17.8). It counts from the start of the request or, when
 * that is earlier, of the call: a page made of many answers is in time, and no request waits for a call that hangs.
 */
const MAX_WAIT_MS = 150;

/** Shortest time between two measurements of the size of a frequently changing answer, ms: measuring takes longer than answering. */
const MEASURING_PAUSE_MS = 1000;

/** Shortest time between two requests for an invalidated answer, ms (rule 13.8): one change may be reported several times. */
const REQUEST_PAUSE_MS = 1000;

/** How often a call is repeated because of changes during the call (rule 13.8). */
const MAX_REPEATS = 3;

/**
 * Caches answers of upstream calls by key (rules 17.8, 17.9, 18.2 to 18.4). One key is requested once at a time. The last good answer
 * stays usable after failures. Failures are cached as well, so that not every request calls a service that is down. A request waits for
 * the whole call only when no answer exists; an existing answer is used at once after a failure, and after a short wait otherwise.
 */
export class DataCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #options: DataCacheOptions;

  constructor(options: DataCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({ max: options.maxEntries, maxSize: options.maxBytes });
  }

  /**
   * Gets the answer for `key` from memory or from `load`; fails only when no usable answer exists. A key without an answer starts with the
   * answer of the first of the fallback keys that has one (rule 17.13).
   */
  async get<T, E>(
    key: string,
    windows: CacheWindows,
    load: () => Promise<Result<T, E>>,
    getFallbackKeys: () => readonly string[] = () => [],
  ): Promise<Result<T, E>> {
    for (let repeats = 0; ; repeats += 1) {
      const entry = this.#entries.get(key) ?? this.#createEntry(getFallbackKeys);
      const result = await (entry.isFallbackOnly
        ? this.#loadAfterRevision(key, entry, windows, load)
        : this.#getOrLoad(key, entry, windows, load));
      if (!entry.isReplaced) return result;
      if (repeats === MAX_REPEATS) return this.#getStored(this.#entries.peek(key) ?? entry, windows);
    }
  }

  async #getOrLoad<T, E>(key: string, entry: Entry, windows: CacheWindows, load: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const { freshMs, revalidateMs, staleMs, failureMs } = windows;
    const ageMs = this.#getAgeMs(entry.value?.atMs);
    if (ageMs < freshMs && !entry.isInvalidated) return this.#getStored(entry, windows);
    const { failure } = entry;
    if (failure && !this.#options.isRejection(failure.error) && this.#getAgeMs(failure.atMs) < failureMs)
      return this.#getStored(entry, windows);
    if (!entry.pending && entry.isInvalidated && this.#getAgeMs(entry.invalidatedRequestMs) < REQUEST_PAUSE_MS)
      return this.#getStored(entry, windows);
    const pending = (entry.pending ?? this.#startLoad(key, entry, load)) as Promise<Result<T, E>>;
    if (ageMs < revalidateMs && !entry.isInvalidated) return this.#getStored(entry, windows);
    // An older failure says nothing of the service now.
    const isFailing = failure && this.#getAgeMs(failure.atMs) < ACCESS_LIMIT_MS;
    if ((ageMs >= staleMs || windows.isAwaited) && !isFailing) return this.#withFallback(pending, entry, windows);
    // At least 1 ms: a call that is answered from memory settles within it.
    const waitMs = isFailing && ageMs < staleMs ? 1 : Math.max(1, this.#getMaxWaitMs(entry.requestedMs));
    const result = await within(waitMs, pending);
    return result?.ok ? result : this.#getStored(entry, windows);
  }

  /** Loads an answer after a change of access (rules 13.8, 13.9): waits for it, and uses the revised old answer only when it fails. */
  async #loadAfterRevision<T, E>(
    key: string,
    entry: Entry,
    windows: CacheWindows,
    load: () => Promise<Result<T, E>>,
  ): Promise<Result<T, E>> {
    const { failure } = entry;
    const isFailureRecent = failure && !this.#options.isRejection(failure.error) && this.#getAgeMs(failure.atMs) < windows.failureMs;
    if (isFailureRecent) return this.#getStored(entry, windows);
    const pauseMs = REQUEST_PAUSE_MS - this.#getAgeMs(entry.requestedMs);
    const { wait = setTimeout } = this.#options;
    // At most one call a second, however often something changes (rule 13.8).
    const delayedLoad = pauseMs > 0 ? async () => wait(pauseMs).then(load) : load;
    return this.#withFallback((entry.pending ?? this.#startLoad(key, entry, delayedLoad)) as Promise<Result<T, E>>, entry, windows);
  }

  async #withFallback<T, E>(pending: Promise<Result<T, E>>, entry: Entry, windows: CacheWindows): Promise<Result<T, E>> {
    const result = await pending;
    return result.ok || !entry.value ? result : this.#getStored(entry, windows);
  }

  /** Last good answer of any age, unless it is from before a change of access. */
  peek(key: string): unknown {
    const entry = this.#entries.peek(key);
    return entry?.isFallbackOnly ? undefined : entry?.value?.content;
  }

  /** Whether a call for the key is pending. */
  isLoading(key: string): boolean {
    return this.#entries.peek(key)?.pending !== undefined;
  }

  /**
   * Stops the use of all earlier answers that `revise` concerns (rules 13.8, 13.9): the next requests wait for a new answer, and get the
   * revised old one when the call fails.
   */
  reviseEntries(revise: Revise): void {
    // Iterate over a copy: an entry that is set again moves to the end and would be visited again.
    for (const [key, entry] of [...this.#entries.entries()]) {
      const revised = revise(key, entry.value?.content);
      if (!revised) continue;
      entry.isReplaced = true;
      const value = entry.value && { ...entry.value, content: revised.content };
      this.#storeEntry(key, {
        requestedMs: entry.requestedMs,
        invalidatedRequestMs: entry.invalidatedRequestMs,
        isFallbackOnly: true,
        ...(value && { value }),
      });
    }
  }

  #createEntry(getFallbackKeys: () => readonly string[]): Entry {
    const value = getFallbackKeys()
      .map((key) => this.#entries.get(key)?.value)
      .find((known) => known !== undefined);
    return { requestedMs: -Infinity, invalidatedRequestMs: -Infinity, ...(value && { value }) };
  }

  /** Invalidates the answers of matching keys: the next request for one of them starts a new call. */
  invalidate(matches: (key: string) => boolean): void {
    // Iterate over a copy: an entry that is set again moves to the end and would be visited again.
    for (const [key, entry] of [...this.#entries.entries()]) {
      const { value, requestedMs, invalidatedRequestMs } = entry;
      if (!matches(key) || entry.isFallbackOnly) continue;
      // The pending call was started because of an earlier invalidation: its answer is newer than the stored one, but may be out of date
      // too.
      if (entry.pending && entry.isInvalidated) entry.isInvalidatedAgain = true;
      // A new entry: a pending call, or a cached failure, is from before the invalidation and must not count.
      else
        this.#storeEntry(key, {
          requestedMs,
          isInvalidated: true,
          ...(value ? { value, invalidatedRequestMs } : { invalidatedRequestMs: -Infinity }),
        });
    }
  }

  /**
   * Last good answer while it may be used, else the last failure; reports a stale or invalidated answer to the request scope (rule 17.7).
   */
  #getStored<T, E>({ value, failure, isInvalidated }: Entry, { revalidateMs, staleMs, isAccess }: CacheWindows): Result<T, E> {
    const ageMs = this.#getAgeMs(value?.atMs);
    if (!value || ageMs >= staleMs) return { ok: false, error: failure?.error as E };
    const scope = this.#options.request();
    const isStale = ageMs >= revalidateMs;
    if (isStale && failure) noteStale(scope, value.atMs);
    if (scope && isAccess && ageMs >= ACCESS_LIMIT_MS) scope.isAccessUnknown = true;
    // A newer answer is only late, not failed.
    if (scope && (isInvalidated || (isStale && !failure))) scope.isInvalidated = true;
    return { ok: true, value: value.content as T };
  }

  /** Age in ms; absolute, so that a clock that is set back does not make an answer fresh. */
  #getAgeMs(instantMs = -Infinity): number {
    return Math.abs(this.#options.clock() - instantMs);
  }

  #getMaxWaitMs(requestedMs: number): number {
    const startMs = Math.min(requestedMs, this.#options.request()?.startMs ?? Infinity);
    return MAX_WAIT_MS - this.#getAgeMs(startMs);
  }

  #startLoad(key: string, entry: Entry, load: () => Promise<Result<unknown, unknown>>): Promise<Result<unknown, unknown>> {
    entry.requestedMs = this.#options.clock();
    if (entry.isInvalidated) entry.invalidatedRequestMs = entry.requestedMs;
    entry.pending = this.#load(key, entry, load);
    // Nobody may be awaiting the call: without this handler a rejection would end the process.
    entry.pending.catch(() => undefined);
    if (this.#entries.peek(key) !== entry) this.#storeEntry(key, entry);
    return entry.pending;
  }

  async #load(key: string, entry: Entry, load: () => Promise<Result<unknown, unknown>>): Promise<Result<unknown, unknown>> {
    try {
      const result = await load();
      const atMs = this.#options.clock();
      if (result.ok) {
        // An answer is as old as its request: the service may have read the data at its beginning.
        entry.value = { content: result.value, atMs: entry.requestedMs };
        delete entry.failure;
        delete entry.isFallbackOnly;
        if (!entry.isInvalidatedAgain) delete entry.isInvalidated;
      } else {
        entry.failure = { error: result.error, atMs };
        if (this.#options.isAbsence(result.error)) {
          delete entry.value;
          delete entry.measuredMs;
        }
      }
      return result;
    } finally {
      delete entry.pending;
      delete entry.isInvalidatedAgain;
      const cached = this.#entries.peek(key);
      const isMeasured = cached === entry && this.#getAgeMs(entry.measuredMs) < MEASURING_PAUSE_MS;
      // Not when the entry was replaced meanwhile: the replacement is requested separately.
      if ((cached ?? entry) === entry && !isMeasured) {
        this.#storeEntry(key, entry);
        if (entry.value) entry.measuredMs = this.#options.clock();
      }
    }
  }

  /** Stores an entry. An answer larger than half of the memory counts as half, so that it is cached and not requested every time. */
  #storeEntry(key: string, entry: Entry) {
    const { maxBytes } = this.#options;
    const size = Math.min(Math.ceil(roughSize(entry.value?.content)) + key.length, Math.floor(maxBytes / 2));
    // Delete first: LRUCache does not update the size when the same object is set again.
    this.#entries.delete(key);
    this.#entries.set(key, entry, { size });
  }
}
