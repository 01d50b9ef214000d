import { io, WebSocket } from 'socket.io-client';
import { acceptMessage, type BrokerLink, NEW_LINK } from '../../domain/broker/brokerMessage.ts';
import { eventDelayMs, type EventDelays } from '../../domain/live/eventDelay.ts';
import { concernsSession, type LiveEvent, parseEvent, TRANSCRIPT_EVENTS } from '../../domain/live/liveEvents.ts';

/** Which session is watched, and where. */
export interface BrokerAddress extends EventDelays {
  /** Address of the broker with the city's namespace. */
  broker: string;
  sessionId: number;
  reference: string;
  timeZone: string;
}

/** Who is told of what. */
export interface BrokerListener {
  onEvent: (event: LiveEvent) => void;
  /** Words that are spoken, unparsed: events of {@link TRANSCRIPT_EVENTS}. */
  onTranscript: (name: string, payload: unknown) => void;
  /** Whether the broker can be reached. */
  onReach: (isReached: boolean) => void;
}

/** Between two attempts to reach a broker that went away, at most, ms. */
const LONGEST_PAUSE_MS = 30_000;

/** Notes what was left out because nobody can read it. */
export const reportMalformed = (path: string): void => console.warn('Malformed, left out:', path);

/** The library's websocket, with every message checked before the library reads it: it throws where a broker's handshake is malformed. */
class BrokerTransport extends WebSocket {
  #link: BrokerLink | undefined = NEW_LINK;

  protected override onData(message: unknown): void {
    if (!this.#link) return;
    // Messages come until both sides have agreed to close.
    this.#link = acceptMessage(this.#link, message);
    if (this.#link) return super.onData(message);
    console.warn('Broker connection refused');
    this.onError('', undefined);
  }
}

/** Watches a session at its metadata broker (contract §6); answers what ends it. After an outage the broker tells the whole state again. */
export function watchBroker(address: BrokerAddress, { onEvent, onTranscript, onReach }: BrokerListener): () => void {
  const { broker, sessionId, timeZone } = address;
  const stop = new AbortController();
  const { signal } = stop;
  const socket = io(broker, {
    transports: [BrokerTransport],
    // A handshake could name any number of other connections to try.
    upgrade: false,
    query: { session: String(sessionId) },
    reconnectionDelayMax: LONGEST_PAUSE_MS,
  });
  const received = new Set<string>();
  socket.onAny((name: string, payload: unknown) => {
    const isTranscript = TRANSCRIPT_EVENTS.includes(name);
    const event = isTranscript ? undefined : parseEvent(name, payload, timeZone, reportMalformed);
    const delayMs = eventDelayMs(name, !received.has(name), address);
    // A broker may send any number of other names.
    if (isTranscript || event) received.add(name);
    const tell = () => {
      if (signal.aborted) return;
      if (isTranscript) onTranscript(name, payload);
      else if (event && concernsSession(event, address)) onEvent(event);
    };
    if (delayMs === 0) tell();
    else setTimeout(tell, delayMs);
  });
  socket.on('connect', () => onReach(true));
  const onAway = () => {
    onReach(false);
    // After a refusal, or where it was sent away, the library leaves it at that.
    if (!socket.active) setTimeout(() => !signal.aborted && socket.connect(), LONGEST_PAUSE_MS * (0.2 + Math.random() / 2));
  };
  for (const name of ['disconnect', 'connect_error']) socket.on(name, onAway);
  // Whoever comes back online need not wait for the next attempt.
  addEventListener('online', () => socket.connect(), { signal });
  return () => {
    stop.abort();
    socket.disconnect();
  };
}
