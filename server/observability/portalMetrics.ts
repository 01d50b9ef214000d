import type { Channel, ChannelListener } from 'node:diagnostics_channel';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import {
  brokerEvents,
  type BrokerEvent,
  type PortalState,
  stateRequests,
  upstreamCalls,
  type UpstreamCall,
} from '../../src/config/cache/channels.ts';

/** Upper bounds in seconds: from a neighbour's answer to the longest time-out. */
const CALL_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 6, 10];

/** Upper bounds in seconds of how late an event of a live session is taken in. */
const LATE_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Measures what the built site tells of services and brokers; answers what ends that. */
export function measurePortal(register: Registry): () => void {
  const registers = [register];
  const calls = new Counter({
    name: 'gallery_upstream_calls_total',
    help: 'Calls to the services behind the portal, by service and outcome: "ok" or the kind of failure.',
    labelNames: ['upstream', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'gallery_upstream_call_duration_seconds',
    help: 'Seconds a call to a service behind the portal took, failed ones too, refused ones not.',
    labelNames: ['upstream'],
    buckets: CALL_BOUNDS,
    registers,
  });
  new Gauge({
    name: 'gallery_upstream_breakers_open',
    help: 'Addresses of a service that are not called because they failed too often.',
    labelNames: ['upstream'],
    registers,
    collect() {
      this.reset();
      for (const [upstream, count] of askState().openBreakers) this.set({ upstream }, count);
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
      this.set(askState().watchedSessions);
    },
  });
  new Gauge({
    name: 'gallery_broker_sockets_connected',
    help: 'Sockets of watched sessions that are connected.',
    registers,
    collect() {
      this.set(askState().connectedSockets);
    },
  });

  const ends = [
    listen(upstreamCalls, (message) => {
      const { upstream, outcome, ms } = message as UpstreamCall;
      calls.inc({ upstream, outcome });
      // It took no time, for it was not made.
      if (outcome !== 'rejected') durations.observe({ upstream }, ms / 1000);
    }),
    listen(brokerEvents, (message) => {
      const { kind, lateMs } = message as BrokerEvent;
      late.observe({ kind }, lateMs / 1000);
    }),
  ];
  return () => ends.forEach((end) => end());
}

function askState(): PortalState {
  const state: PortalState = { watchedSessions: 0, connectedSockets: 0, openBreakers: new Map() };
  stateRequests.publish(state);
  return state;
}

function listen(channel: Channel, hear: ChannelListener): () => void {
  channel.subscribe(hear);
  return () => channel.unsubscribe(hear);
}
