import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type BrokerEvent, portalEvents, type SearchQuery, type UpstreamCall } from '../../src/runtime/portalEvents.ts';
import { countWatchedSessions } from '../../src/services/server/broker/watchedSessions.ts';
import type { IndexerStatus } from '../../src/services/server/search/indexer/indexer.ts';
import { getIndexStatus } from '../../src/services/server/search/searchService.ts';
import { listBreakers } from '../../src/services/server/upstream/upstreamGate.ts';

/** Bucket bounds of call durations in seconds: from an answer within the local network to the longest time-out. */
const CALL_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 6, 10];

/** Bucket bounds in seconds of the delay with which a live event is applied. */
const LATE_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Bucket bounds of the durations of searches in seconds. */
const QUERY_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

/** Gauges of the search index, by field of its state. */
const SEARCH_GAUGES = {
  sessions: { name: 'gallery_search_sessions', help: 'Sessions in the search index.' },
  passages: { name: 'gallery_search_passages', help: 'Passages in the search index.' },
  bytes: { name: 'gallery_search_index_bytes', help: 'Size of the search index in bytes.' },
  isBuilding: { name: 'gallery_search_building', help: '1 until all listed sessions have been read into the search index, then 0.' },
  queue: { name: 'gallery_search_queue', help: 'Sessions that wait to be read by the indexer of the search.' },
  lagSeconds: { name: 'gallery_search_lag_seconds', help: 'Age in seconds of the oldest change that is not in the search index yet.' },
} satisfies Partial<Record<keyof IndexerStatus, { name: string; help: string }>>;

/** Measures the calls to services and the events of brokers of this process; returns the dispose function. */
export function measurePortal(register: Registry): () => void {
  const registers = [register];
  const calls = new Counter({
    name: 'gallery_upstream_calls_total',
    help: 'Calls to the services behind the portal, by service, kind of call and outcome: "ok" or the kind of failure.',
    labelNames: ['upstream', 'calls', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'gallery_upstream_call_duration_seconds',
    help: 'Seconds a call to a service behind the portal took, failed ones too, rejected ones not.',
    labelNames: ['upstream'],
    buckets: CALL_BOUNDS,
    registers,
  });
  new Gauge({
    name: 'gallery_upstream_breakers_open',
    help: 'Addresses of a service that get no calls of a kind because they failed too often.',
    labelNames: ['upstream', 'calls'],
    registers,
    collect() {
      this.reset();
      for (const { upstream, calls, isOpen } of listBreakers()) this.inc({ upstream, calls }, Number(isOpen));
    },
  });
  const late = new Histogram({
    name: 'gallery_broker_event_lag_seconds',
    help: 'Seconds by which an event of a watched session was taken in later than it was due: its arrival and the delay the city set.',
    labelNames: ['kind'],
    buckets: LATE_BOUNDS,
    registers,
  });
  new Gauge({
    name: 'gallery_watched_sessions',
    help: 'Live sessions watched at their metadata broker, each over a socket of its own.',
    registers,
    collect() {
      this.set(countWatchedSessions().watched);
    },
  });
  new Gauge({
    name: 'gallery_broker_sockets_connected',
    help: 'Sockets of watched sessions that are connected.',
    registers,
    collect() {
      this.set(countWatchedSessions().connected);
    },
  });

  const searches = new Histogram({
    name: 'gallery_search_query_duration_seconds',
    help: 'Seconds a query to the search index took, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: QUERY_BOUNDS,
    registers,
  });
  for (const [field, { name, help }] of Object.entries(SEARCH_GAUGES)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        // Without an index there is no value.
        this.remove();
        const value = getIndexStatus()?.[field as keyof typeof SEARCH_GAUGES];
        if (value !== undefined) this.set(Number(value));
      },
    });
  }

  const onQuery = ({ kind, outcome, ms }: SearchQuery) => searches.observe({ kind, outcome }, ms / 1000);
  const onCall = ({ upstream, calls: kind, outcome, ms }: UpstreamCall) => {
    calls.inc({ upstream, calls: kind, outcome });
    // A rejected call has no duration, since it was not made.
    if (outcome !== 'rejected') durations.observe({ upstream }, ms / 1000);
  };
  const onEvent = ({ kind, lateMs }: BrokerEvent) => late.observe({ kind }, lateMs / 1000);
  portalEvents.on('searchQuery', onQuery).on('upstreamCall', onCall).on('brokerEvent', onEvent);
  return () => void portalEvents.off('searchQuery', onQuery).off('upstreamCall', onCall).off('brokerEvent', onEvent);
}
