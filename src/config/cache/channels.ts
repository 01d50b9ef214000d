import { channel } from 'node:diagnostics_channel';

/** Something happened, so that whatever was kept of a city is right no longer. */
export interface Invalidation {
  /** The city's name; absent: all of them. */
  city?: string;
  /** Id of the session whose access has changed (published, withdrawn, protected, begun, ended): no answer about it from before may be given any more. */
  session?: number;
}

/** One call to a service behind the portal. */
export interface UpstreamCall {
  /** Name of the service, as in the log. */
  upstream: string;
  /** How it went: `ok`, or the kind of failure. */
  outcome: string;
  /** Milliseconds it took. */
  ms: number;
}

/**
 * Where the built site and the front server, which run in one process but share no module, tell each other that something of a city is
 * outdated (published, withdrawn, begun, ended, or because an operator or another instance says so). Pages and answers that were kept are dropped on it.
 */
export const invalidations = channel('public-gallery:outdated');

/** The same, of each call to a service behind the portal. */
export const upstreamCalls = channel('public-gallery:upstream-call');

/** Something a metadata broker told of a watched session. */
export interface BrokerEvent {
  kind: 'words' | 'metadata';
  /** Milliseconds by which it was taken in later than it was due: its arrival, and the delay that its city set. */
  lateMs: number;
}

/** The same, of each event of a watched session. */
export const brokerEvents = channel('public-gallery:broker-event');

/** How the built site is at this moment. */
export interface PortalState {
  /** Sessions watched at their metadata brokers, each over a socket of its own, and those of the sockets that are connected. */
  watched: number;
  reached: number;
  /** By name of a service, as in the log: how many of its addresses are not called because they failed too often. */
  breakers: Map<string, number>;
}

/** The other way round: the front server publishes an empty state, and whoever knows something of it fills that in before `publish` returns. */
export const stateAsked = channel('public-gallery:state-asked');
