import type { RequestScope } from '../../../runtime/requestScope.ts';
import type { Result } from '../../../domain/http/result.ts';

/** One key of a data cache. */
export interface Entry {
  /** Last good answer, and when it was requested. */
  value?: { content: unknown; atMs: number };
  /** Last failure since that answer. */
  failure?: { error: unknown; atMs: number };
  pending?: Promise<Result<unknown, unknown>>;
  /** Time of the last request, and of the last request after an invalidation. */
  requestedMs: number;
  invalidatedRequestMs: number;
  /** When the size of a new answer was last measured. */
  measuredMs?: number;
  /** The last good answer is known to be out of date. */
  isInvalidated?: boolean;
  /** The answer that is being requested because of `isInvalidated` may be out of date as well. */
  isInvalidatedAgain?: boolean;
  /** The last good answer is from before a change of access: it may be used, as revised, only when the request fails. */
  isFallbackOnly?: boolean;
  /** Another entry has replaced this one because of such a change: the result of its pending call is from before the change. */
  isReplaced?: boolean;
}

/**
 * Revises the content of an answer from before a change (undefined before the first answer); returns undefined when it is not concerned.
 */
export type Revise = (key: string, content: unknown) => { content: unknown } | undefined;

/** Settings of a data cache; sizes are in entries and in estimated bytes. */
export interface DataCacheOptions {
  maxEntries: number;
  maxBytes: number;
  /** Whether a failure means "does not exist": the last good answer is then deleted, so that withdrawn data is not used. */
  isAbsence: (error: unknown) => boolean;
  /** Whether a failure is a rejected call (rule 17.9): it is not cached, since a new attempt costs nothing. */
  isRejection: (error: unknown) => boolean;
  /** Scope of the current request, if any. */
  request: () => RequestScope | undefined;
  /** Epoch ms. */
  clock: () => number;
  /** Resolves after the given ms; replaced in tests only. */
  wait?: (ms: number) => Promise<unknown>;
}
