import type { EventEmitter } from 'node:events';
import { io, type ManagerOptions, NodeWebSocket, type Socket, type SocketOptions } from 'socket.io-client';
import { createAllowance, spendAllowance } from '../../../domain/broker/brokerAllowance.ts';
import { acceptMessage, type ProtocolState, MESSAGE_LIMIT, NEW_PROTOCOL_STATE } from '../../../domain/broker/brokerMessage.ts';
import { isBrokerEvent, isListTooLong } from '../../../domain/live/liveEvents.ts';
import { withoutEmails } from '../../../domain/broker/emailAddresses.ts';
import { fieldsOf } from '../../../domain/broker/metadataRecords.ts';
import { log } from '../log.ts';
import type { BrokerWork } from './brokerWork.ts';

/** What the socket of the library `ws` has beyond that of browsers. */
interface PausableSocket {
  pause: () => void;
  resume: () => void;
}

type CloseDetails = Parameters<NodeWebSocket['onClose']>[0];

/** Unsent bytes at most: answers to pings that the broker does not read. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * WebSocket transport of socket.io that checks every message before the library reads it (rule 12.10). On a malformed handshake the
 * library throws inside its own listeners, where the portal cannot catch the error.
 */
class BrokerTransport extends NodeWebSocket {
  /** Undefined once the connection is rejected or closed: no further message is read. */
  #link: ProtocolState | undefined = NEW_PROTOCOL_STATE;
  #allowance = createAllowance(performance.now());

  /** Messages that wait for their turn (rule 12.27), and their length. */
  #waiting: unknown[] = [];
  #waitingLength = 0;

  protected override onData(message: unknown): void {
    if (!this.#link) return;
    const text = String(message);
    if (!this.#spend(text.length) || !this.#work.waiting.add(text.length)) return this.#rejectPacket(text.slice(0, 2));
    this.#waitingLength += text.length;
    this.#waiting.push(message);
    this.#work.run(() => this.#readWaiting());
    // Nothing more is received meanwhile, and the broker has to wait.
    if (this.#waiting.length > 0) (this.ws as PausableSocket).pause();
  }

  get #work(): BrokerWork {
    return (this.opts as unknown as { work: BrokerWork }).work;
  }

  #readWaiting() {
    const [message] = this.#waiting.splice(0, 1);
    // A connection that has ended meanwhile holds nothing.
    if (!this.#link) return;
    const text = String(message);
    this.#waitingLength -= text.length;
    this.#work.waiting.remove(text.length);
    if (this.#waiting.length === 0) (this.ws as PausableSocket).resume();
    this.#link = acceptMessage(this.#link, message);
    if (this.#link) super.onData(message);
    else this.#rejectPacket(text.slice(0, 2));
  }

  /** Ends the connection after the messages that came before its end. */
  protected override onClose(details?: CloseDetails): void {
    if (this.#link && this.#waiting.length > 0) this.#work.run(() => this.onClose(details));
    else super.onClose(details);
  }

  override createSocket(...[uri, protocols, options]: Parameters<NodeWebSocket['createSocket']>): unknown {
    // A few compressed kilobytes could become many large messages, which arrive together although the connection is paused.
    const socket = super.createSocket(uri, protocols, { ...options, perMessageDeflate: false }) as EventEmitter;
    // WebSocket pings do not arrive as messages, but each one is answered and must count.
    socket.on('ping', () => {
      if (this.#link && !this.#spend(0)) this.#rejectPacket('ping');
    });
    return socket;
  }

  /** Counts a message against the broker's allowance; false when the allowance is used up or the broker does not read its answers. */
  #spend(length: number): boolean {
    const { bufferedAmount } = this.ws as WebSocket;
    const remaining = spendAllowance(this.#allowance, length, performance.now());
    this.#allowance = remaining ?? this.#allowance;
    return remaining !== undefined && bufferedAmount <= MAX_UNREAD_BYTES;
  }

  /** Closes the connection because of a packet and logs the packet's type (its first two characters). */
  #rejectPacket(packet: string) {
    this.#end();
    log.warn({ upstream: 'metadata', broker: this.opts.hostname, packet }, 'broker connection rejected');
    this.onError('rejected');
  }

  #end() {
    this.#link = undefined;
    this.#waiting = [];
    this.#work.waiting.remove(this.#waitingLength);
    this.#waitingLength = 0;
  }

  override doClose(): void {
    const socket = this.ws as { terminate: () => void } | undefined;
    this.#end();
    super.doClose();
    // Terminate the socket: a closing handshake takes up to 30 s, during which everything the broker sends would be read.
    socket?.terminate();
  }

  protected override onError(reason: string, description?: unknown, context?: unknown): this {
    if (this.#link && this.#waiting.length > 0) {
      this.#work.run(() => this.onError(reason, description, context));
      return this;
    }
    const { code } = fieldsOf(fieldsOf(description)['error']);
    if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
      log.warn({ upstream: 'metadata', broker: this.opts.hostname }, 'message of more than 8 MB dropped');
    }
    return super.onError(reason, description, context);
  }
}

/**
 * Connects to a broker over WebSocket only (rule 12.2); `address` includes the city's namespace (contract §6). Messages are read as part of
 * `work` (rule 12.27).
 */
export const connectToBroker = (
  address: string,
  sessionId: number,
  work: BrokerWork,
  options: Partial<ManagerOptions & SocketOptions>,
): Socket =>
  io(address, {
    transports: [BrokerTransport],
    transportOptions: { websocket: { maxPayload: MESSAGE_LIMIT, work } },
    // A handshake could make the library open any number of other connections.
    upgrade: false,
    query: { session: String(sessionId) },
    forceNew: true,
    ...options,
  });

/** Brokers that have sent an e-mail address; each is reported once. */
const reportedBrokers = new Set<string>();

/**
 * Calls `onEvent` for every known event (contract §6) without e-mail addresses (rule 9.12), and `onDroppedList` for a list with too many
 * records (rule 12.11).
 */
export function forwardBrokerEvents(
  socket: Socket,
  onEvent: (event: string, payload: unknown) => void,
  onDroppedList?: (event: string) => void,
): void {
  const broker = socket.io.opts.hostname ?? '';
  const reportEmail = (path: string) => {
    if (!reportedBrokers.has(broker)) log.warn({ upstream: 'metadata', broker, path }, 'e-mail address dropped');
    reportedBrokers.add(broker);
  };
  socket.onAny((event: unknown, payload: unknown) => {
    if (!isBrokerEvent(event)) return;
    if (!isListTooLong(payload)) return onEvent(event, withoutEmails(event, payload, reportEmail));
    log.warn({ upstream: 'metadata', path: event }, 'list with too many records dropped');
    onDroppedList?.(event);
  });
}
