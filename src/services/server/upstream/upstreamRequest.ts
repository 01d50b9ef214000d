import type { Result } from '../../../domain/http/result.ts';
import type { NetworkCause } from './networkCause.ts';

/**
 * Kind of a call: reading, checking a password, starting a download, or following. Each kind has its own limits (rules 17.11, 17.12),
 * because forms of visitors decide how often all but the first fail.
 */
export type CallKind = 'reads' | 'passwords' | 'downloads' | 'follows';

/** Failure of a call to a service, with the cause of one of the network. */
export interface UpstreamFailure extends Partial<NetworkCause> {
  /** `rejected`: the call was not made, because the service is down or too many calls wait for it (rules 17.11, 17.12). */
  kind: 'timeout' | 'network' | 'status' | 'not-found' | 'body' | 'rejected';
  status?: number;
  /** Pause that the service asks for with Retry-After, ms (rule 17.15). */
  retryAfterMs?: number;
}

/** Answer of a service, or why there is none. */
export type UpstreamResult<T> = Result<T, UpstreamFailure>;

/** One call to a service behind the portal. */
export interface UpstreamRequest {
  /** Name of the service in the log. */
  upstream: 'api' | 'admin' | 'admin-backup' | 'transcriptions' | 'follow';
  calls: CallKind;
  base: string;
  /** Path below the base, with percent-encoded parameters. */
  path: string;
  timeoutMs: number;
  /** Largest answer in bytes, when it is not the default. */
  limitBytes?: number;
  /** Whether a service may lack the call: a 404 is not logged as a failure. */
  isOptional?: true;
}
