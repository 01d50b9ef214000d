import { SNAPSHOT_TIMEOUT_MS } from '../../../config/constants.ts';
import type { Ticket } from '../../../domain/broker/ticket.ts';
import type { Result } from '../../../domain/http/result.ts';
import { type NetworkCause, readNetworkCause } from '../upstream/networkCause.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';
import { connectToBroker, forwardBrokerEvents } from './brokerConnection.ts';
import { getBrokerWork } from './brokerWork.ts';

/** Gets a ticket for a session; undefined where none is needed or known (rule 12.23). */
export type TicketSource = () => Promise<Result<Ticket | undefined, UpstreamFailure>>;

/** The session to subscribe to. */
export interface SubscribedSession {
  /** Address of the broker with the city's namespace (contract §6). */
  broker: string;
  /** Headers by which the broker recognises the portal; absent where it need not. */
  headers?: Record<string, string> | undefined;
  sessionId: number;
  /** Whether everybody may see the session, as far as is known: then no ticket is asked for. */
  isOpen: boolean;
  getTicket: TicketSource;
}

/** Callbacks for the events of a broker and for the state of its connection. */
export interface BrokerListener {
  onEvent: (event: string, payload: unknown) => void;
  /** `cause`: why there is no connection; `ended`: the broker has ended it, as at a change of access. */
  onConnectionChange: (isConnected: boolean, cause?: NetworkCause | 'ended') => void;
}

/** Pause between two attempts to reconnect, ms, with a random spread: at most one attempt in 5 s (rule 12.13). */
const RECONNECT_PAUSE_MS = 6250;
const RECONNECT_SPREAD = 0.2;

/** Pause after the broker has ended a connection, ms, which it does at a change of access (rule 12.13). */
const RETURN_PAUSE_MS = 2000;
const RETURN_SPREAD = 0.5;

/** Shortest time between two such returns, ms: a broker that ends every connection is asked at the usual pauses. */
const RETURN_INTERVAL_MS = 10_000;

const RECONNECT_OPTIONS = {
  reconnectionDelay: RECONNECT_PAUSE_MS,
  reconnectionDelayMax: RECONNECT_PAUSE_MS,
  randomizationFactor: RECONNECT_SPREAD,
  timeout: SNAPSHOT_TIMEOUT_MS,
};

const spread = (ms: number, factor: number): number => ms * (1 + factor * (2 * Math.random() - 1));

/** Subscribes to a session at its broker and reconnects after a loss (rule 12.13). Returns the dispose function. */
export function subscribeToBroker(
  { broker, headers = {}, sessionId, isOpen, getTicket }: SubscribedSession,
  listener: BrokerListener,
): () => void {
  let needsTicket = !isOpen;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let returnedMs = -Infinity;
  let isDisposed = false;
  let attempts = 0;
  const authorise = async (send: (auth: object) => void) => {
    attempts += 1;
    const attempt = attempts;
    const ticket = needsTicket ? await getTicket() : undefined;
    // Meanwhile there may be another connection, which asks for itself.
    if (isDisposed || attempt !== attempts) return;
    if (ticket?.ok !== false) {
      send(ticket?.value ? { ticket: ticket.value.ticket } : {});
      return;
    }
    // Without the ticket that exists, the broker would send nothing.
    socket.disconnect();
    handleDisconnect();
  };
  const options = { ...RECONNECT_OPTIONS, extraHeaders: headers, auth: (send: (auth: object) => void) => void authorise(send) };
  const socket = connectToBroker(broker, sessionId, getBrokerWork('followed', broker), options);
  const handleDisconnect = (reason?: unknown) => {
    const isEnded = reason === 'io server disconnect';
    listener.onConnectionChange(false, isEnded ? 'ended' : readNetworkCause(reason));
    // The library does not reconnect by itself after the broker rejected or closed the connection.
    clearTimeout(reconnectTimer);
    if (socket.active) return;
    // Who ends a connection may have closed the session.
    needsTicket ||= isEnded;
    const returns = isEnded && performance.now() - returnedMs > RETURN_INTERVAL_MS;
    if (returns) returnedMs = performance.now();
    const pauseMs = returns ? spread(RETURN_PAUSE_MS, RETURN_SPREAD) : spread(RECONNECT_PAUSE_MS, RECONNECT_SPREAD);
    reconnectTimer = setTimeout(() => socket.connect(), pauseMs).unref();
  };
  socket.on('connect', () => listener.onConnectionChange(true));
  socket.on('disconnect', handleDisconnect);
  socket.on('connect_error', handleDisconnect);
  forwardBrokerEvents(socket, listener.onEvent);
  return () => {
    isDisposed = true;
    socket.off();
    socket.offAny();
    clearTimeout(reconnectTimer);
    socket.disconnect();
  };
}
