import { channel } from 'node:diagnostics_channel';

/** Cached data of a city is no longer valid. */
export interface Invalidation {
  /** Name of the city; absent for all cities. */
  city?: string;
  /**
   * Id of the session whose access has changed (published, withdrawn, protected, started, ended): no older answer about it may be used
   * (rule 13.8).
   */
  session?: number;
}

/** One call to a service, for the metrics. */
export interface UpstreamCall {
  /** Name of the service, as in the log. */
  upstream: string;
  /** Kind of the call: `reads`, `passwords` or `downloads`. */
  calls: string;
  /** `ok`, or the kind of failure. */
  outcome: string;
  /** Duration in ms. */
  ms: number;
}

/**
 * Channel for `Invalidation` messages: a change of access, or a purge by an operator or another instance. Subscribers drop cached pages and
 * answers (rules 18.9, 18.10). A diagnostics channel connects the built site and the front server: they run in one process but share no
 * module.
 */
export const invalidations = channel('public-gallery:invalidation');

/** Channel for an `UpstreamCall` message after each call to a service. */
export const upstreamCalls = channel('public-gallery:upstream-call');

/** An applied event of a watched session, for the metrics. */
export interface BrokerEvent {
  /** Value of a metric's label: `words` is a caption event. */
  kind: 'captions' | 'metadata';
  /** Delay in ms between the time at which the event was due (its arrival plus the delay of the city) and its application. */
  lateMs: number;
}

/** Channel for a `BrokerEvent` message after each event of a watched session. */
export const brokerEvents = channel('public-gallery:broker-event');

/** State of the circuit breaker of one kind of calls to a service at one address (rule 17.11). */
export interface BreakerState {
  /** Name of the service, as in the log. */
  upstream: string;
  /** Kind of the calls: `reads`, `passwords` or `downloads`. */
  calls: string;
  isOpen: boolean;
}

/** State of the built site, for the metrics. */
export interface PortalState {
  /** Sessions that the server follows at their metadata brokers, each over its own socket. */
  watchedSessions: number;
  /** Sockets of watched sessions that are connected. */
  connectedSockets: number;
  /** Breakers of all addresses and kinds of calls that were used recently. */
  breakers: BreakerState[];
  /** State of the search index; undefined without one, and while another process writes it. */
  search?: SearchIndexState | undefined;
}

/** State of the search index and its indexer. */
export interface SearchIndexState {
  sessions: number;
  passages: number;
  bytes: number;
  /** Whether the listed sessions have not all been read since the start. */
  isBuilding: boolean;
  /** Sessions that wait to be read. */
  queue: number;
  /** Age of the oldest change that is not indexed yet, seconds. */
  lagSeconds: number;
}

/** One query to the search index, for the metrics. */
export interface SearchQuery {
  kind: 'search' | 'suggestions';
  outcome: 'ok' | 'failed';
  /** Duration in ms. */
  ms: number;
}

/** Channel for a `SearchQuery` message after each query to the search index. */
export const searchQueries = channel('public-gallery:search-query');

/** Channel for requests of the front server: it publishes an empty `PortalState`, and subscribers fill it in before `publish` returns. */
export const stateRequests = channel('public-gallery:state-request');
