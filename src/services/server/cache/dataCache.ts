import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CacheWindows } from '../../../config/cache/cacheWindows.ts';
import { noteStale, type RequestScope } from '../../../config/cache/requestScope.ts';
import type { Result } from '../../../domain/http/result.ts';
import { roughSize } from './roughSize.ts';
import { within } from '../upstream/within.ts';

/**
 * How long a visitor waits in all for newer answers where there are older ones, ms: counted from the beginning of the request, and no
 * longer from the beginning of a call, so that a page made of many answers is there in time, and nobody waits for a call that hangs.
 */
const PATIENCE_MS = 150;

/** Between two looks at how large an answer is that may be another at every moment, ms: looking takes longer than answering. */
const MEASURING_PAUSE_MS = 1000;

/** Between two questions for what is outdated, ms: news of one event may come in several words, and everybody reloads. */
const PAUSE_MS = 1000;

/** How often a call is made again because of a change that came while it was under way. */
const MAX_REPEATS = 3;

interface Entry {
  /** Last good answer, and when it was asked for. */
  value?: { content: unknown; atMs: number };
  /** Last failure since that answer. */
  failure?: { error: unknown; atMs: number };
  pending?: Promise<Result<unknown, unknown>>;
  /** When it was last asked for, and when because it was outdated. */
  askedMs: number;
  urgedMs: number;
  /** When the size of an answer was measured that had just come. */
  measuredMs?: number;
  /** The last good answer is known to be right no longer. */
  isInvalidated?: boolean;
  /** And so may be the one that is being asked for because of that. */
  isInvalidatedAgain?: boolean;
  /** The last good answer is from before a change of access: it may only be given, as revised, where asking fails. */
  isInvalid?: boolean;
  /** Another entry has taken its place because of such a change: what comes of its call is from before. */
  isReplaced?: boolean;
}

/** Revises an answer from before a change (undefined where nothing is known yet); undefined for one that the change does not concern. */
export type Revise = (key: string, content: unknown) => { content: unknown } | undefined;

/** What a data cache is made of; sizes in entries, and in bytes as estimated. */
export interface DataCacheParts {
  maxEntries: number;
  maxBytes: number;
  /** Tells the failures that are answers ("there is no such thing"): what was withdrawn must not live on as a last good answer. */
  isAbsence: (error: unknown) => boolean;
  /** Tells the failures for which nobody was asked: those are not believed for a while, trying again costs nothing. */
  isRejection: (error: unknown) => boolean;
  /** The request that is being answered, where there is one. */
  request: () => RequestScope | undefined;
  /** Epoch ms. */
  clock: () => number;
  /** Resolves after so many ms; another one than the real one in tests only. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Answers of upstream calls by key: calls for one key are made once at a time, the last good answer outlives failures, and failures are
 * remembered too, so that a dead upstream is not called by every request. Only for what was never asked before does a visitor wait as
 * long as the call takes; what is known is shown at once where the last call failed, and within the patience of a request otherwise.
 */
export class DataCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #parts: DataCacheParts;

  constructor(parts: DataCacheParts) {
    this.#parts = parts;
    this.#entries = new LRUCache({ max: parts.maxEntries, maxSize: parts.maxBytes });
  }

  /**
   * The answer for `key`, from memory or from `load`; a failure only where no usable answer is left. For what was never asked the answer
   * under one of the keys `standIns` tells will do.
   */
  async get<T, E>(
    key: string,
    windows: CacheWindows,
    load: () => Promise<Result<T, E>>,
    standIns: () => readonly string[] = () => [],
  ): Promise<Result<T, E>> {
    for (let repeats = 0; ; repeats += 1) {
      const entry = this.#entries.get(key) ?? this.#begin(standIns);
      const result = await (entry.isInvalid ? this.#renew(key, entry, windows, load) : this.#find(key, entry, windows, load));
      if (!entry.isReplaced) return result;
      if (repeats === MAX_REPEATS) return this.#known(this.#entries.peek(key) ?? entry, windows);
    }
  }

  async #find<T, E>(key: string, entry: Entry, windows: CacheWindows, load: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const { freshMs, revalidateMs, staleMs, failureMs } = windows;
    const ageMs = this.#since(entry.value?.atMs);
    if (ageMs < freshMs && !entry.isInvalidated) return this.#known(entry, windows);
    const { failure } = entry;
    if (failure && !this.#parts.isRejection(failure.error) && this.#since(failure.atMs) < failureMs) return this.#known(entry, windows);
    if (!entry.pending && entry.isInvalidated && this.#since(entry.urgedMs) < PAUSE_MS) return this.#known(entry, windows);
    const pending = (entry.pending ?? this.#ask(key, entry, load)) as Promise<Result<T, E>>;
    if (ageMs < revalidateMs && !entry.isInvalidated) return this.#known(entry, windows);
    if ((ageMs >= staleMs || windows.isAwaited) && !failure) return this.#withFallback(pending, entry, windows);
    // A moment at least: what is known anyway is told in less.
    const waitMs = failure && ageMs < staleMs ? 1 : Math.max(1, this.#patience(entry.askedMs));
    const result = await within(waitMs, pending);
    return result?.ok ? result : this.#known(entry, windows);
  }

  /** What is known is from before a change: an answer is waited for, and what was known is given only where there is none. */
  async #renew<T, E>(key: string, entry: Entry, windows: CacheWindows, load: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const { failure } = entry;
    const isBelieved = failure && !this.#parts.isRejection(failure.error) && this.#since(failure.atMs) < windows.failureMs;
    if (isBelieved) return this.#known(entry, windows);
    const pause = PAUSE_MS - this.#since(entry.askedMs);
    const { wait = setTimeout } = this.#parts;
    // One call a second, however often something changes.
    const calm = pause > 0 ? async () => wait(pause).then(load) : load;
    return this.#withFallback((entry.pending ?? this.#ask(key, entry, calm)) as Promise<Result<T, E>>, entry, windows);
  }

  async #withFallback<T, E>(pending: Promise<Result<T, E>>, entry: Entry, windows: CacheWindows): Promise<Result<T, E>> {
    const result = await pending;
    return result.ok || !entry.value ? result : this.#known(entry, windows);
  }

  /** The last good answer where it is known to be right still, however old. */
  peek(key: string): unknown {
    const entry = this.#entries.peek(key);
    return entry?.isInvalid ? undefined : entry?.value?.content;
  }

  /** Whether an answer is being asked for. */
  isAsking(key: string): boolean {
    return this.#entries.peek(key)?.pending !== undefined;
  }

  /**
   * No answer from before this moment is given any more where `revise` says that it is concerned: the next who want it wait for a new one.
   * Where asking fails they get what `revise` leaves of the old one.
   */
  invalidate(revise: Revise): void {
    // A copy, as below.
    for (const [key, entry] of [...this.#entries.entries()]) {
      const revised = revise(key, entry.value?.content);
      if (!revised) continue;
      entry.isReplaced = true;
      const value = entry.value && { ...entry.value, content: revised.content };
      this.#keep(key, { askedMs: entry.askedMs, urgedMs: entry.urgedMs, isInvalid: true, ...(value && { value }) });
    }
  }

  #begin(standIns: () => readonly string[]): Entry {
    const value = standIns()
      .map((key) => this.#entries.get(key)?.value)
      .find((known) => known !== undefined);
    return { askedMs: -Infinity, urgedMs: -Infinity, ...(value && { value }) };
  }

  /** Has the next who want the answers under some keys ask for them anew: something happened that changes them. */
  outdate(isMeant: (key: string) => boolean): void {
    // A copy: what is set anew goes to the other end, and would be met again for ever.
    for (const [key, entry] of [...this.#entries.entries()]) {
      const { value, askedMs, urgedMs } = entry;
      if (!isMeant(key) || entry.isInvalid) continue;
      // What is being asked at this moment comes too late for a new entry; where it is asked because of other news it is newer than what is known.
      if (entry.pending && entry.isInvalidated) entry.isInvalidatedAgain = true;
      // Where nothing is known, what is being asked, or failed, is not believed either.
      else this.#keep(key, { askedMs, isInvalidated: true, ...(value ? { value, urgedMs } : { urgedMs: -Infinity }) });
    }
  }

  /** The last good answer while it may be used, else the last failure; notes an answer that is not what it should be. */
  #known<T, E>({ value, failure, isInvalidated }: Entry, { revalidateMs, staleMs }: CacheWindows): Result<T, E> {
    const ageMs = this.#since(value?.atMs);
    if (!value || ageMs >= staleMs) return { ok: false, error: failure?.error as E };
    const scope = this.#parts.request();
    const isOver = ageMs >= revalidateMs;
    if (isOver && failure) noteStale(scope, value.atMs);
    // A newer one only takes its time.
    if (scope && (isInvalidated || (isOver && !failure))) scope.isInvalidated = true;
    return { ok: true, value: value.content as T };
  }

  /** Age, ms; a clock that was put back makes nothing young. */
  #since(instantMs = -Infinity): number {
    return Math.abs(this.#parts.clock() - instantMs);
  }

  #patience(askedMs: number): number {
    const startMs = Math.min(askedMs, this.#parts.request()?.startMs ?? Infinity);
    return PATIENCE_MS - this.#since(startMs);
  }

  #ask(key: string, entry: Entry, load: () => Promise<Result<unknown, unknown>>): Promise<Result<unknown, unknown>> {
    entry.askedMs = this.#parts.clock();
    if (entry.isInvalidated) entry.urgedMs = entry.askedMs;
    entry.pending = this.#load(key, entry, load);
    // Behind a visitor's back nobody else would catch what is thrown.
    entry.pending.catch(() => undefined);
    if (this.#entries.peek(key) !== entry) this.#keep(key, entry);
    return entry.pending;
  }

  async #load(key: string, entry: Entry, load: () => Promise<Result<unknown, unknown>>): Promise<Result<unknown, unknown>> {
    try {
      const result = await load();
      const atMs = this.#parts.clock();
      if (result.ok) {
        // As old as the question: upstream may have answered it at once, and been slow to say so.
        entry.value = { content: result.value, atMs: entry.askedMs };
        delete entry.failure;
        delete entry.isInvalid;
        if (!entry.isInvalidatedAgain) delete entry.isInvalidated;
      } else {
        entry.failure = { error: result.error, atMs };
        if (this.#parts.isAbsence(result.error)) {
          delete entry.value;
          delete entry.measuredMs;
        }
      }
      return result;
    } finally {
      delete entry.pending;
      delete entry.isInvalidatedAgain;
      const cached = this.#entries.peek(key);
      const isMeasured = cached === entry && this.#since(entry.measuredMs) < MEASURING_PAUSE_MS;
      // Not where something happened meanwhile: that asks anew.
      if ((cached ?? entry) === entry && !isMeasured) {
        this.#keep(key, entry);
        if (entry.value) entry.measuredMs = this.#parts.clock();
      }
    }
  }

  /** An answer that is larger than half of the memory counts as half: it must not be asked for by everybody. */
  #keep(key: string, entry: Entry) {
    const { maxBytes } = this.#parts;
    const size = Math.min(Math.ceil(roughSize(entry.value?.content)) + key.length, Math.floor(maxBytes / 2));
    // The size of an entry that stays the same object would not be looked at.
    this.#entries.delete(key);
    this.#entries.set(key, entry, { size });
  }
}
