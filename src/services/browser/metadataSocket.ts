import { io, WebSocket } from 'socket.io-client';
import { acceptMessage, type ProtocolState, NEW_PROTOCOL_STATE } from '../../domain/broker/brokerMessage.ts';
import { isCaptionEvent } from '../../domain/transcript/captionEvents.ts';
import { eventDelayMs, type EventDelays } from '../../domain/live/eventDelay.ts';
import { withoutEmails } from '../../domain/broker/emailAddresses.ts';
import { toShownList, revealPauseMs } from '../../domain/live/firstList.ts';
import { concernsSession, type ListEvent, type LiveEvent, parseEvent } from '../../domain/live/liveEvents.ts';
import type { LiveList } from '../../domain/live/recordChanges.ts';
import { serverNow } from './serverClock.ts';
import { fetchHandshake, type TicketAddress } from './brokerTicket.ts';

/** The session to follow, and the broker that sends its events. */
export interface BrokerAddress extends EventDelays {
  /** Address of the broker, with the city's namespace as path. */
  broker: string;
  sessionId: number;
  reference: string;
  timeZone: string;
  /** Present where a grant lets the visitor see a protected session. */
  tickets?: TicketAddress | undefined;
}

/** Callbacks of a broker connection. */
export interface SocketListener {
  onEvent: (event: LiveEvent) => void;
  /** Called with an unparsed caption event. */
  onTranscript: (name: string, payload: unknown) => void;
  /** Called when the broker is connected, and when it is not. */
  onConnectionChange: (isConnected: boolean) => void;
}

/** Longest pause between two attempts to connect to the broker, ms (rule 12.13). */
const MAX_RECONNECT_PAUSE_MS = 30_000;

/** Pause after the broker has ended the connection, which it does at a change of access, ms (rule 12.13). */
const RETURN_PAUSE_MS = 1000;
const RETURN_JITTER_MS = 2000;

/** Shortest time between two such returns, ms. */
const RETURN_INTERVAL_MS = 10_000;

let hasReportedEmail = false;

/** Reports once that a broker sends e-mail addresses, which are dropped (rule 9.12). */
const reportEmail = (path: string): void => {
  if (!hasReportedEmail) console.warn('E-mail address, left out:', path);
  hasReportedEmail = true;
};

/** Logs the path of a malformed record that is dropped (rule 12.9). */
export const reportMalformed = (path: string): void => console.warn('Malformed, left out:', path);

/** Logs that a session has more records than are stored (rule 12.11). */
export const reportDropped = (): void => console.warn('Too many records, left out');

/** Websocket of socket.io that checks every message first: the library throws when a broker's handshake is malformed (rule 12.10). */
class BrokerTransport extends WebSocket {
  #link: ProtocolState | undefined = NEW_PROTOCOL_STATE;

  protected override onData(message: unknown): void {
    if (!this.#link) return;
    // Messages arrive until both sides have closed the connection.
    this.#link = acceptMessage(this.#link, message);
    if (this.#link) return super.onData(message);
    console.warn('Broker connection rejected');
    this.onError('', undefined);
  }
}

/** Follows a session at its metadata broker (contract §6, rules 12.2, 12.6, 12.14) and returns the dispose function. */
export function subscribeBroker(address: BrokerAddress, { onEvent, onTranscript, onConnectionChange }: SocketListener): () => void {
  const { broker, sessionId, timeZone, tickets } = address;
  const abort = new AbortController();
  const { signal } = abort;
  let returnedMs = -Infinity;
  let attempts = 0;
  const authorise = async (send: (auth: object) => void) => {
    attempts += 1;
    const attempt = attempts;
    const auth = await fetchHandshake(tickets, signal);
    // Meanwhile there may be another connection, which asks for itself.
    if (signal.aborted || attempt !== attempts) return;
    if (auth) send(auth);
    else {
      socket.disconnect();
      onDisconnect();
    }
  };
  const socket = io(broker, {
    transports: [BrokerTransport],
    // Ignore the other transports that a handshake offers.
    upgrade: false,
    query: { session: String(sessionId) },
    auth: (send) => void authorise(send),
    reconnectionDelayMax: MAX_RECONNECT_PAUSE_MS,
  });
  const received = new Set<string>();
  /** First lists that the video has not shown as a whole, each with the function that shows the rest. */
  const partialLists = new Map<LiveList, () => void>();
  /** Delivers the first list of its name as far as the video has shown it, and again when the video has shown more (rule 12.7). */
  const revealList = (list: ListEvent) => {
    const receivedMs = serverNow();
    const startedMs = performance.now();
    let isWhole = false;
    const deliverWhole = () => {
      if (!isWhole && !signal.aborted) onEvent(list);
      isWhole = true;
    };
    partialLists.set(list.list, deliverWhole);
    const reveal = () => {
      if (isWhole || signal.aborted) return;
      const shownMs = receivedMs + performance.now() - startedMs - address.metadataDelayMs;
      const { event, nextMs } = toShownList(list, { receivedMs, shownMs });
      onEvent(event);
      isWhole = nextMs === undefined;
      if (nextMs !== undefined) setTimeout(reveal, revealPauseMs({ receivedMs, shownMs }, nextMs));
    };
    reveal();
  };
  socket.onAny((name: string, sent: unknown) => {
    const payload = withoutEmails(name, sent, reportEmail);
    const isCaption = isCaptionEvent(name);
    const event = isCaption ? undefined : parseEvent(name, payload, timeZone, reportMalformed, serverNow());
    const delayMs = eventDelayMs(name, !received.has(name), address);
    // Store known names only: a broker may send any number of other names.
    if (isCaption || event) received.add(name);
    // A list comes before the events that were received after it, whatever the timers do.
    const deliverRest = event && 'list' in event ? partialLists.get(event.list) : undefined;
    const deliver = () => {
      if (signal.aborted) return;
      deliverRest?.();
      if (isCaption) onTranscript(name, payload);
      else if (event && concernsSession(event, address)) onEvent(event);
    };
    if (delayMs === 0 && event?.kind === 'list') revealList(event);
    else if (delayMs === 0) deliver();
    else setTimeout(deliver, delayMs);
  });
  socket.on('connect', () => onConnectionChange(true));
  const onDisconnect = (reason?: unknown) => {
    onConnectionChange(false);
    // The library does not reconnect after the broker rejected or closed the connection.
    if (socket.active) return;
    const returns = reason === 'io server disconnect' && performance.now() - returnedMs > RETURN_INTERVAL_MS;
    if (returns) returnedMs = performance.now();
    const pauseMs = returns ? RETURN_PAUSE_MS + Math.random() * RETURN_JITTER_MS : MAX_RECONNECT_PAUSE_MS * (0.2 + Math.random() / 2);
    setTimeout(() => !signal.aborted && socket.connect(), pauseMs);
  };
  for (const name of ['disconnect', 'connect_error']) socket.on(name, onDisconnect);
  // Connect at once when the browser comes online, instead of at the next attempt (rule 12.13).
  addEventListener('online', () => socket.connect(), { signal });
  // Browsers close the connection of a page that they store for the back button, and report that as an error.
  addEventListener('pagehide', () => socket.disconnect(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && socket.connect(), { signal });
  return () => {
    abort.abort();
    socket.disconnect();
  };
}
