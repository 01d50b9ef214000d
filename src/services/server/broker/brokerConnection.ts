import type { EventEmitter } from 'node:events';
import { io, type ManagerOptions, NodeWebSocket, type Socket, type SocketOptions } from 'socket.io-client';
import { createAllowance, spendAllowance } from '../../../domain/broker/brokerAllowance.ts';
import { acceptMessage, type ProtocolState, MESSAGE_LIMIT, NEW_PROTOCOL_STATE } from '../../../domain/broker/brokerMessage.ts';
import { isBrokerEvent, isListTooLong } from '../../../domain/live/liveEvents.ts';
import { withoutEmails } from '../../../domain/broker/emailAddresses.ts';
import { fieldsOf } from '../../../domain/broker/metadataRecords.ts';
import { log } from '../log.ts';
import { getBrokerCredential } from '../upstream/credential.ts';

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

  protected override onData(message: unknown): void {
    if (!this.#link) return;
    const text = String(message);
    this.#link = acceptMessage(this.#link, message);
    if (this.#link && this.#spend(text.length)) super.onData(message);
    else this.#rejectPacket(text.slice(0, 2));
  }

  override createSocket(...args: Parameters<NodeWebSocket['createSocket']>): unknown {
    const socket = super.createSocket(...args) as EventEmitter;
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
    this.#link = undefined;
    log.warn({ upstream: 'metadata', broker: this.opts.hostname, packet }, 'broker connection refused');
    this.onError('refused');
  }

  override doClose(): void {
    const socket = this.ws as { terminate: () => void } | undefined;
    this.#link = undefined;
    super.doClose();
    // Terminate the socket: a closing handshake takes up to 30 s, during which everything the broker sends would be read.
    socket?.terminate();
  }

  protected override onError(reason: string, description?: unknown, context?: unknown): this {
    const { code } = fieldsOf(fieldsOf(description)['error']);
    if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
      log.warn({ upstream: 'metadata', broker: this.opts.hostname }, 'message of more than 8 MB dropped');
    }
    return super.onError(reason, description, context);
  }
}

/** Header by which a backend recognises the portal, where it may have the credential (rule 2.11). */
const toAuthorization = (address: string) => {
  const token = getBrokerCredential(address);
  return token === undefined ? {} : { extraHeaders: { authorization: `Bearer ${token}` } };
};

/** Connects to a broker over WebSocket only (rule 12.2); `address` includes the city's namespace (contract §6). */
export const connectToBroker = (address: string, sessionId: number, options: Partial<ManagerOptions & SocketOptions>): Socket =>
  io(address, {
    ...toAuthorization(address),
    transports: [BrokerTransport],
    transportOptions: { websocket: { maxPayload: MESSAGE_LIMIT } },
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
export function forwardBrokerEvents(socket: Socket, onEvent: (event: string, payload: unknown) => void, onDroppedList?: () => void): void {
  const broker = socket.io.opts.hostname ?? '';
  const reportEmail = (path: string) => {
    if (!reportedBrokers.has(broker)) log.warn({ upstream: 'metadata', broker, path }, 'e-mail address dropped');
    reportedBrokers.add(broker);
  };
  socket.onAny((event: unknown, payload: unknown) => {
    if (!isBrokerEvent(event)) return;
    if (!isListTooLong(payload)) return onEvent(event, withoutEmails(event, payload, reportEmail));
    log.warn({ upstream: 'metadata', path: event }, 'list with too many records dropped');
    onDroppedList?.();
  });
}
