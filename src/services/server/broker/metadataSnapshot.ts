import { portalEvents } from '../../../runtime/portalEvents.ts';
import { SNAPSHOT_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { Socket } from 'socket.io-client';
import type { Ticket } from '../../../domain/broker/ticket.ts';
import type { City } from '../../../domain/city/city.ts';
import type { Delegation } from '../../../domain/people/delegates.ts';
import { type LiveEvent, parseEvent } from '../../../domain/live/liveEvents.ts';
import { createLiveState, type LiveState, reduceSession } from '../../../domain/live/liveSession.ts';
import { accessOf, type Session } from '../../../domain/session/session.ts';
import { RECORD_LISTS, type SessionMetadata, UNKNOWN_RECORDS } from '../../../domain/session/metadata.ts';
import { serverBrokerAddress } from '../../../domain/broker/brokerRules.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { getTicket } from '../clients/publicApi.ts';
import { connectToBroker, forwardBrokerEvents } from './brokerConnection.ts';
import { getBrokerWork } from './brokerWork.ts';
import { withTimeout } from '../upstream/httpCall.ts';
import { log } from '../log.ts';
import { getBrokerHeaders } from '../upstream/credential.ts';
import { readNetworkCause } from '../upstream/networkCause.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';
import { getGate } from '../upstream/upstreamGate.ts';

/** The properties of a session that a connection to its broker needs. */
export type BrokeredSession = Pick<Session, 'sessionId' | 'isPublished' | 'isProtected'>;

/** What a broker sent: the session after all its events, and the last people of its city. */
interface Received {
  state: LiveState;
  people: Partial<Delegation>;
}

/** Returns how many ms to wait for further lists after the received ones; undefined while a required list is missing (contract §6). */
type GetWaitMs = (received: { has: (event: string) => boolean }) => number | undefined;

/** Wait for recorded attendees, ms: a broker may send both kinds, and the recorded ones, which take precedence, last (rule 9.2). */
const RECORDED_ATTENDEES_WAIT_MS = 100;

/** Wait for lists that a broker may never send, ms: shorter than the call, which would fail (rule 17.17). */
const PARTIAL_WAIT_MS = SNAPSHOT_TIMEOUT_MS - 100;

/** Wait for topics, speeches, votes and attendees; attendees arrive under one of two event names. */
export const getTimelineWaitMs: GetWaitMs = (received) => {
  if (!['topics', 'speeches', 'votes'].every((name) => received.has(name))) return undefined;
  if (received.has('attendeesVOD')) return 0;
  return received.has('attendees') ? RECORDED_ATTENDEES_WAIT_MS : undefined;
};

const getDelegationWaitMs: GetWaitMs = (received) => (received.has('delegates') && received.has('divisions') ? 0 : undefined);

/**
 * Gets the current topics, speeches, votes and attendees of a session over one short connection to the metadata broker (rule 17.3);
 * unknown when the city has no broker (rule 12.16). A list that the broker does not send is unknown (rule 17.17).
 */
export async function getMetadataSnapshot(city: City, session: BrokeredSession): Promise<Result<SessionMetadata, UpstreamFailure>> {
  const lists = await getSnapshot(city, session, getTimelineWaitMs);
  if (!lists.ok) return lists;
  return lists.value === 'no-broker' ? ok(UNKNOWN_RECORDS) : toMetadata(lists.value.state);
}

/**
 * Gets the delegates and divisions of the city of a session over one short connection (rule 9.7); fails when the broker sends no delegates,
 * which are then unknown (rule 17.17).
 */
export async function getDelegation(city: City, session: BrokeredSession): Promise<Result<Delegation, UpstreamFailure>> {
  const lists = await getSnapshot(city, session, getDelegationWaitMs);
  if (!lists.ok) return lists;
  if (lists.value === 'no-broker') return ok({ delegates: [], divisions: [] });
  const { delegates, divisions = [] } = lists.value.people;
  return delegates ? ok({ delegates, divisions }) : fail({ kind: 'body' });
}

/** Gets the lists, some of them when the broker does not send all. */
async function getSnapshot(
  city: City,
  session: BrokeredSession,
  getWaitMs: GetWaitMs,
): Promise<Result<Received | 'no-broker', UpstreamFailure>> {
  const broker = serverBrokerAddress(getSettings().metadataBrokers, city);
  if (broker === undefined) return ok('no-broker');
  const { sessionId } = session;
  // Everybody may connect for an open session (rule 12.23).
  const ticket = accessOf(session) === 'open' ? ok(undefined) : await getTicket(city, sessionId);
  if (!ticket.ok) return ticket;
  const startMs = performance.now();
  // A gate for each namespace: a city whose namespace is missing or slow must not close the others of the same broker (rule 17.11).
  const gate = getGate('metadata', 'reads', broker);
  const lists = await withTimeout(SNAPSHOT_TIMEOUT_MS, (signal) =>
    gate.run(signal, String(sessionId), () => {
      const work = getBrokerWork('reads', broker);
      const socket = connectToBroker(broker, sessionId, work, toOptions(broker, ticket.value));
      // A time-out while messages wait for their turn says nothing of the broker: others may read it.
      const getLateFailure = (): UpstreamFailure => ({ kind: work.isBusy ? 'rejected' : 'timeout' });
      const partial = { waitMs: startMs + PARTIAL_WAIT_MS - performance.now(), isWhole: () => !work.isBusy };
      return collectLists(socket, city.timeZone, { getWaitMs, partial }, signal, getLateFailure);
    }),
  );
  const ms = Math.round(performance.now() - startMs);
  const details = { upstream: 'metadata', city: city.name, session: sessionId, ms };
  portalEvents.emit('upstreamCall', { upstream: 'metadata', calls: 'reads', outcome: lists.ok ? 'ok' : lists.error.kind, ms });
  if (lists.ok) log.debug(details, 'upstream call');
  else if (lists.error.kind !== 'rejected') log.warn({ ...details, ...lists.error }, 'upstream call failed');
  return lists;
}

const toOptions = (broker: string, ticket: Ticket | undefined) => ({
  reconnection: false,
  extraHeaders: getBrokerHeaders(broker),
  ...(ticket && { auth: { ticket: ticket.ticket } }),
});

/**
 * Whether the broker itself rejected a connection, to a namespace or a session, which is an answer (rule 17.11): the library adds `data`
 * then.
 */
const isRejection = (error: Error): boolean => 'data' in error;

/**
 * When to stop waiting: `getWaitMs` for what has arrived, and for an answer with some lists only, unless messages have not been read yet.
 */
interface ListWait {
  getWaitMs: GetWaitMs;
  partial: { waitMs: number; isWhole: () => boolean };
}

/**
 * Collects the events until the lists are complete, or some have arrived and the others do not come (rule 17.17), or until `signal` aborts,
 * which is the late failure; a malformed record is dropped and logged with its path (rule 12.9).
 */
function collectLists(
  socket: Socket,
  timeZone: string,
  { getWaitMs, partial }: ListWait,
  signal: AbortSignal,
  getLateFailure: () => UpstreamFailure,
): Promise<Result<Received, UpstreamFailure>> {
  return new Promise((resolve) => {
    const names = new Set<string>();
    const received: Received = { state: createLiveState(true, undefined), people: {} };
    const reportMalformed = (path: string) => log.warn({ upstream: 'metadata', path }, 'malformed item dropped');
    const finish = (result: Result<Received, UpstreamFailure>) => {
      // Resolve before disconnecting: the `disconnect` event would resolve with a failure.
      resolve(result);
      socket.disconnect();
    };
    signal.addEventListener('abort', () => finish(fail(getLateFailure())), { once: true });
    socket.on('disconnect', () => finish(fail({ kind: 'network' })));
    socket.on('connect_error', (error) =>
      finish(fail(isRejection(error) ? { kind: 'status', status: 403 } : { kind: 'network', ...readNetworkCause(error) })),
    );
    const addEvent = (name: string, event: LiveEvent | undefined) => {
      names.add(name);
      if (event?.kind === 'people') received.people = { ...received.people, ...event.people };
      if (event) received.state = reduceSession(received.state, event, Math.random).state;
      const waitMs = getWaitMs(names);
      if (waitMs === 0) finish(ok(received));
      else if (waitMs !== undefined) setTimeout(finish, waitMs, ok(received));
    };
    forwardBrokerEvents(
      socket,
      (event, payload) => addEvent(event, withoutReceipt(parseEvent(event, payload, timeZone, reportMalformed, Date.now()))),
      // A dropped list is unknown: a part of it would look complete (rule 12.11).
      (name) => {
        received.state = withoutList(received.state, name);
        addEvent(name, undefined);
      },
    );
    setTimeout(() => {
      if (names.size > 0 && partial.isWhole()) finish(ok(received));
    }, partial.waitMs).unref();
  });
}

/**
 * The event without the instant of its receipt: a start or stop without an own instant, which the broker sends after the lists of a
 * recording, did not happen now.
 */
function withoutReceipt(event: LiveEvent | undefined): LiveEvent | undefined {
  const isTimed = event?.kind === 'record' && (event.action === 'start' || event.action === 'stop');
  return isTimed ? { ...event, action: 'update' } : event;
}

/** The session without a list of which the newest state is not known. */
function withoutList(state: LiveState, name: string): LiveState {
  const list = RECORD_LISTS.find((each) => name.startsWith(each));
  return list ? { ...state, [list]: [], unknown: [...(state.unknown ?? []), list] } : state;
}

function toMetadata({ topics, speeches, votes, attendees, unknown, hasDropped }: LiveState): Result<SessionMetadata, UpstreamFailure> {
  if (!hasDropped) return ok({ topics, speeches, votes, attendees, unknown });
  // Fail: a part of the records would look complete (rule 12.11).
  log.warn({ upstream: 'metadata' }, 'records of a session dropped: too many');
  return fail({ kind: 'body' });
}
