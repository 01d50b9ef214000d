import { EventEmitter } from 'node:events';

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
  /** Kind of the call: `reads`, `passwords`, `downloads` or `follows`. */
  calls: string;
  /** `ok`, or the kind of failure. */
  outcome: string;
  /** Duration in ms. */
  ms: number;
}

/** An applied event of a watched session, for the metrics. */
export interface BrokerEvent {
  /** Value of a metric's label. */
  kind: 'captions' | 'metadata';
  /** Delay in ms between the time at which the event was due (its arrival plus the delay of the city) and its application. */
  lateMs: number;
}

/** One query to the search index, for the metrics. */
export interface SearchQuery {
  kind: 'search' | 'suggestions' | 'people';
  outcome: 'ok' | 'failed';
  /** Duration in ms. */
  ms: number;
}

/**
 * What happens in this process and concerns other parts of it. Each event is received before `emit` returns.
 *
 * - `invalidation`: a change of access, or a purge by an operator or another instance; cached pages and answers are dropped (rules 18.9,
 *   18.10).
 * - `listChange`: the list of sessions of this city has other sessions, or other names, than when it was read before (rule 24.13).
 * - `upstreamCall`, `brokerEvent`, `searchQuery`: figures for the metrics (rule 23.5).
 */
export const portalEvents = new EventEmitter<{
  invalidation: [Invalidation];
  listChange: [city: string];
  upstreamCall: [UpstreamCall];
  brokerEvent: [BrokerEvent];
  searchQuery: [SearchQuery];
}>();
