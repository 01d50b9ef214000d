import { upstreamCalls, type UpstreamCall } from '../../../config/cache/channels.ts';
import { SNAPSHOT_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { City } from '../../../domain/city/city.ts';
import type { Delegation } from '../../../domain/people/delegates.ts';
import { type LiveEvent, parseEvent } from '../../../domain/live/liveEvents.ts';
import { reduceSession, createLiveState } from '../../../domain/live/liveSession.ts';
import type { SessionMetadata } from '../../../domain/session/metadata.ts';
import { brokerAddress } from '../../../domain/broker/brokerRules.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { connectToBroker, forwardBrokerEvents } from './brokerConnection.ts';
import { withTimeout } from '../upstream/httpCall.ts';
import { log } from '../log.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';
import { getGate } from '../upstream/upstreamGate.ts';

/** Lists that a broker sent, by event name. */
type Lists = ReadonlyMap<string, unknown>;

/** Returns how many ms to wait for further lists after the received ones; undefined while a required list is missing (contract §6). */
type GetWaitMs = (received: { has: (event: string) => boolean }) => number | undefined;

/** Wait for recorded attendees, ms: a broker may send both kinds, and the recorded ones, which take precedence, last (rule 9.2). */
const RECORDED_ATTENDEES_WAIT_MS = 100;

/** Wait for topics, speeches, votes and attendees; attendees arrive under one of two event names. */
export const getTimelineWaitMs: GetWaitMs = (received) => {
  if (!['topics', 'speeches', 'votes'].every((name) => received.has(name))) return undefined;
  if (received.has('attendeesVOD')) return 0;
  return received.has('attendees') ? RECORDED_ATTENDEES_WAIT_MS : undefined;
};

const getDelegationWaitMs: GetWaitMs = (received) => (received.has('delegates') && received.has('divisions') ? 0 : undefined);

/**
 * Gets the current topics, speeches, votes and attendees of a session over one short connection to the metadata broker (rule 17.3);
 * empty when the city has no broker (rule 12.16).
 */
export async function getMetadataSnapshot(city: City, sessionId: number): Promise<Result<SessionMetadata, UpstreamFailure>> {
  const lists = await getSnapshot(city, sessionId, getTimelineWaitMs);
  return lists.ok ? ok(toMetadata(parseLists(lists.value, city.timeZone))) : lists;
}

/** Gets the delegates and divisions of the city of a session over one short connection (rule 9.7). */
export async function getDelegation(city: City, sessionId: number): Promise<Result<Delegation, UpstreamFailure>> {
  const lists = await getSnapshot(city, sessionId, getDelegationWaitMs);
  if (!lists.ok) return lists;
  const people = parseLists(lists.value, city.timeZone).map((event) => (event.kind === 'people' ? event.people : {}));
  return ok(Object.assign({ delegates: [], divisions: [] }, ...people) as Delegation);
}

/** Gets the lists by event name; none when the city has no broker. */
async function getSnapshot(city: City, sessionId: number, getWaitMs: GetWaitMs): Promise<Result<Lists, UpstreamFailure>> {
  const broker = brokerAddress(getSettings().metadataBrokers, city);
  if (broker === undefined) return ok(new Map());
  const startMs = performance.now();
  // A gate for each namespace: a city whose namespace is missing or slow must not close the others of the same broker (rule 17.11).
  const gate = getGate('metadata', 'reads', broker);
  const lists = await withTimeout(SNAPSHOT_TIMEOUT_MS, (signal) =>
    gate.run(signal, String(sessionId), () => collectLists(broker, sessionId, getWaitMs, signal)),
  );
  const ms = Math.round(performance.now() - startMs);
  const details = { upstream: 'metadata', city: city.name, session: sessionId, ms };
  upstreamCalls.publish({ upstream: 'metadata', calls: 'reads', outcome: lists.ok ? 'ok' : lists.error.kind, ms } satisfies UpstreamCall);
  if (lists.ok) log.debug(details, 'upstream call');
  else if (lists.error.kind !== 'rejected') log.warn({ ...details, ...lists.error }, 'upstream call failed');
  return lists;
}

/** Callbacks for the events of a broker and for the state of its connection. */
export interface BrokerListener {
  onEvent: (event: string, payload: unknown) => void;
  onConnectionChange: (isConnected: boolean) => void;
}

/** Pause between two attempts to reconnect, ms, with a random spread: at most one attempt in 5 s (rule 12.13). */
const RECONNECT_PAUSE_MS = 6250;
const RECONNECT_SPREAD = 0.2;

const RECONNECT_OPTIONS = {
  reconnectionDelay: RECONNECT_PAUSE_MS,
  reconnectionDelayMax: RECONNECT_PAUSE_MS,
  randomizationFactor: RECONNECT_SPREAD,
  timeout: SNAPSHOT_TIMEOUT_MS,
};

/**
 * Subscribes to a session at its broker and reconnects after a loss (rule 12.13); `address` includes the city's namespace (contract §6).
 * Returns the dispose function.
 */
export function subscribeToBroker(address: string, sessionId: number, { onEvent, onConnectionChange }: BrokerListener): () => void {
  const socket = connectToBroker(address, sessionId, RECONNECT_OPTIONS);
  let reconnectTimer: NodeJS.Timeout | undefined;
  const handleDisconnect = () => {
    onConnectionChange(false);
    // The library does not reconnect by itself after the broker rejected or closed the connection.
    clearTimeout(reconnectTimer);
    if (!socket.active)
      reconnectTimer = setTimeout(() => socket.connect(), RECONNECT_PAUSE_MS * (1 + RECONNECT_SPREAD * (2 * Math.random() - 1))).unref();
  };
  socket.on('connect', () => onConnectionChange(true));
  socket.on('disconnect', handleDisconnect);
  socket.on('connect_error', handleDisconnect);
  forwardBrokerEvents(socket, onEvent);
  return () => {
    socket.off();
    socket.offAny();
    clearTimeout(reconnectTimer);
    socket.disconnect();
  };
}

/** Whether the broker itself refused a connection, to a namespace or a session, which is an answer (rule 17.11): the library adds `data` then. */
const isRefusal = (error: Error): boolean => 'data' in error;

/** Collects the lists by event name until they are complete. */
function collectLists(
  address: string,
  sessionId: number,
  getWaitMs: GetWaitMs,
  signal: AbortSignal,
): Promise<Result<Lists, UpstreamFailure>> {
  return new Promise((resolve) => {
    const lists = new Map<string, unknown>();
    const socket = connectToBroker(address, sessionId, { reconnection: false });
    const finish = (result: Result<Lists, UpstreamFailure>) => {
      // Resolve before disconnecting: the `disconnect` event would resolve with a failure.
      resolve(result);
      socket.disconnect();
    };
    signal.addEventListener('abort', () => finish(fail({ kind: 'timeout' })), { once: true });
    socket.on('disconnect', () => finish(fail({ kind: 'network' })));
    socket.on('connect_error', (error) => finish(fail(isRefusal(error) ? { kind: 'status', status: 403 } : { kind: 'network' })));
    const addList = (event: string, payload: unknown) => {
      lists.set(event, payload);
      const waitMs = getWaitMs(lists);
      if (waitMs === 0) finish(ok(lists));
      else if (waitMs !== undefined) setTimeout(finish, waitMs, ok(lists));
    };
    // Fail: without the dropped list the result would say that the session has no such records.
    forwardBrokerEvents(socket, addList, () => finish(fail({ kind: 'body' })));
  });
}

/** Parses the received lists; a malformed record is dropped and logged with its path (rule 12.9). */
const parseLists = (lists: ReadonlyMap<string, unknown>, timeZone: string): LiveEvent[] =>
  [...lists].flatMap(
    ([name, payload]) =>
      parseEvent(name, payload, timeZone, (path) => log.warn({ upstream: 'metadata', path }, 'malformed item dropped')) ?? [],
  );

const toMetadata = (events: readonly LiveEvent[]): SessionMetadata => {
  const state = events.reduce((known, event) => reduceSession(known, event, Math.random).state, createLiveState(true, undefined));
  const { topics, speeches, votes, attendees } = state;
  return { topics, speeches, votes, attendees };
};
