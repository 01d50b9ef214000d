import { upstreamCalls, type UpstreamCall } from '../../../config/cache/channels.ts';
import { SNAPSHOT_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { City } from '../../../domain/city/city.ts';
import type { Delegation } from '../../../domain/people/delegates.ts';
import { type LiveEvent, parseEvent } from '../../../domain/live/liveEvents.ts';
import { reduceSession, emptySession } from '../../../domain/live/liveSession.ts';
import type { SessionMetadata } from '../../../domain/session/metadata.ts';
import { brokerAddress } from '../../../domain/broker/brokerRules.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { connectToBroker, subscribeToBroker } from './brokerConnection.ts';
import { withTimeout } from '../upstream/httpCall.ts';
import { log } from '../log.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';
import { gateOf } from '../upstream/upstreamGate.ts';

/** What a broker sent, by event name. */
type Lists = ReadonlyMap<string, unknown>;

/** How long to wait, in ms, once a broker has sent, on connect, what is wanted of it (contract §6); undefined while something is missing. */
type Patience = (received: { has: (event: string) => boolean }) => number | undefined;

/** Of attendees a broker may send both kinds; the recorded ones, which count (spec §4), may come last. */
const RECORDED_ATTENDEES_PATIENCE_MS = 100;

/** Attendees come under one of two names. */
export const waitForTimeline: Patience = (received) => {
  if (!['topics', 'speeches', 'votes'].every((name) => received.has(name))) return undefined;
  if (received.has('attendeesVOD')) return 0;
  return received.has('attendees') ? RECORDED_ATTENDEES_PATIENCE_MS : undefined;
};

const waitForDelegation: Patience = (received) => (received.has('delegates') && received.has('divisions') ? 0 : undefined);

/**
 * Topics, speeches, votes and attendees of a session at this moment: one short connection to the
 * metadata broker. Empty where the city has no broker.
 */
export async function getMetadataSnapshot(city: City, sessionId: number): Promise<Result<SessionMetadata, UpstreamFailure>> {
  const lists = await getSnapshot(city, sessionId, waitForTimeline);
  return lists.ok ? ok(toMetadata(readSent(lists.value, city.timeZone))) : lists;
}

/** Delegates and divisions of the city of a session, the same way. */
export async function getDelegation(city: City, sessionId: number): Promise<Result<Delegation, UpstreamFailure>> {
  const lists = await getSnapshot(city, sessionId, waitForDelegation);
  if (!lists.ok) return lists;
  const people = readSent(lists.value, city.timeZone).map((event) => (event.kind === 'people' ? event.people : {}));
  return ok(Object.assign({ delegates: [], divisions: [] }, ...people) as Delegation);
}

/** The lists by event name; none where the city has no broker. */
async function getSnapshot(city: City, sessionId: number, patience: Patience): Promise<Result<Lists, UpstreamFailure>> {
  const broker = brokerAddress(getSettings().metadataBrokers, city);
  if (broker === undefined) return ok(new Map());
  const startMs = performance.now();
  const gate = gateOf('metadata', new URL(broker).origin);
  const lists = await withTimeout(SNAPSHOT_TIMEOUT_MS, (signal) => gate.run(signal, () => collect(broker, sessionId, patience, signal)));
  const ms = Math.round(performance.now() - startMs);
  const details = { upstream: 'metadata', city: city.name, session: sessionId, ms };
  upstreamCalls.publish({ upstream: 'metadata', outcome: lists.ok ? 'ok' : lists.error.kind, ms } satisfies UpstreamCall);
  if (lists.ok) log.debug(details, 'upstream call');
  else if (lists.error.kind !== 'rejected') log.warn({ ...details, ...lists.error }, 'upstream call failed');
  return lists;
}

/** Who is told what a broker says, and whether it can be reached. */
export interface BrokerListener {
  onEvent: (event: string, payload: unknown) => void;
  onReach: (isReached: boolean) => void;
}

/** Between two attempts to reach a broker that went away, ms, give or take a share of it: no more than one in 5 s, and back within 10 s. */
const PAUSE_MS = 6250;
const PAUSE_SPREAD = 0.2;

const RECONNECTING = {
  reconnectionDelay: PAUSE_MS,
  reconnectionDelayMax: PAUSE_MS,
  randomizationFactor: PAUSE_SPREAD,
  timeout: SNAPSHOT_TIMEOUT_MS,
};

/** Listens to a session at its broker, whose address has the city's namespace (contract §6); answers what ends it. A broker that went away is looked for again. */
export function listenToBroker(address: string, sessionId: number, { onEvent, onReach }: BrokerListener): () => void {
  const socket = connectToBroker(address, sessionId, RECONNECTING);
  let again: NodeJS.Timeout | undefined;
  const lose = () => {
    onReach(false);
    // By itself the socket does not come back to a broker that refused it or sent it away.
    clearTimeout(again);
    if (!socket.active) again = setTimeout(() => socket.connect(), PAUSE_MS * (1 + PAUSE_SPREAD * (2 * Math.random() - 1))).unref();
  };
  socket.on('connect', () => onReach(true));
  socket.on('disconnect', lose);
  socket.on('connect_error', lose);
  subscribeToBroker(socket, onEvent);
  return () => {
    socket.off();
    socket.offAny();
    clearTimeout(again);
    socket.disconnect();
  };
}

/** The lists by event name, once they are complete. */
function collect(address: string, sessionId: number, patience: Patience, signal: AbortSignal): Promise<Result<Lists, UpstreamFailure>> {
  return new Promise((resolve) => {
    const lists = new Map<string, unknown>();
    const socket = connectToBroker(address, sessionId, { reconnection: false });
    const finish = (result: Result<Lists, UpstreamFailure>) => {
      // First: leaving is a disconnection, too.
      resolve(result);
      socket.disconnect();
    };
    signal.addEventListener('abort', () => finish(fail({ kind: 'timeout' })), { once: true });
    for (const event of ['connect_error', 'disconnect']) socket.on(event, () => finish(fail({ kind: 'network' })));
    const take = (event: string, payload: unknown) => {
      lists.set(event, payload);
      const waitMs = patience(lists);
      if (waitMs === 0) finish(ok(lists));
      else if (waitMs !== undefined) setTimeout(finish, waitMs, ok(lists));
    };
    // Without the list that was dropped the others would say that the session has none of it.
    subscribeToBroker(socket, take, () => finish(fail({ kind: 'body' })));
  });
}

/** What was sent, parsed; what is malformed is logged with its path and left out (contract §1). */
const readSent = (lists: ReadonlyMap<string, unknown>, timeZone: string): LiveEvent[] =>
  [...lists].flatMap(
    ([name, payload]) =>
      parseEvent(name, payload, timeZone, (path) => log.warn({ upstream: 'metadata', path }, 'malformed item dropped')) ?? [],
  );

const toMetadata = (events: readonly LiveEvent[]): SessionMetadata => {
  const state = events.reduce((known, event) => reduceSession(known, event, Math.random).state, emptySession(true, undefined));
  const { topics, speeches, votes, attendees } = state;
  return { topics, speeches, votes, attendees };
};
