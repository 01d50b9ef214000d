import type { EventEmitter } from 'node:events';
import { io, type ManagerOptions, NodeWebSocket, type Socket } from 'socket.io-client';
import { newAllowance, spendAllowance } from '../../../domain/broker/brokerAllowance.ts';
import { acceptMessage, type BrokerLink, MESSAGE_LIMIT, NEW_LINK } from '../../../domain/broker/brokerMessage.ts';
import { isBrokerEvent, isTooLong } from '../../../domain/live/liveEvents.ts';
import { fieldsOf } from '../../../domain/broker/metadataRecords.ts';
import { log } from '../log.ts';

/** Bytes that may wait because a broker does not read them: answers to its pings. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/**
 * The library's websocket, with every message checked before the library reads it: the library throws in its own listeners, where nothing of
 * ours can catch, when a broker sends a malformed handshake.
 */
class BrokerTransport extends NodeWebSocket {
  /** Undefined once nothing more is read. */
  #link: BrokerLink | undefined = NEW_LINK;
  #allowance = newAllowance(performance.now());

  protected override onData(message: unknown): void {
    if (!this.#link) return;
    const text = String(message);
    this.#link = acceptMessage(this.#link, message);
    if (this.#link && this.#spend(text.length)) super.onData(message);
    else this.#rejectPacket(text.slice(0, 2));
  }

  override createSocket(...parts: Parameters<NodeWebSocket['createSocket']>): unknown {
    const socket = super.createSocket(...parts) as EventEmitter;
    // Pings of the WebSocket protocol never come as messages, but are answered, too.
    socket.on('ping', () => {
      if (this.#link && !this.#spend(0)) this.#rejectPacket('ping');
    });
    return socket;
  }

  /** Whether a broker may send something of that length, and reads what it is answered. */
  #spend(length: number): boolean {
    const { bufferedAmount } = this.ws as WebSocket;
    const left = spendAllowance(this.#allowance, length, performance.now());
    this.#allowance = left ?? this.#allowance;
    return left !== undefined && bufferedAmount <= MOST_UNREAD_BYTES;
  }

  /** Ends the connection because of a packet; its type, two characters, says what the broker did. */
  #rejectPacket(packet: string) {
    this.#link = undefined;
    log.warn({ upstream: 'metadata', broker: this.opts.hostname, packet }, 'broker connection refused');
    this.onError('refused');
  }

  override doClose(): void {
    const socket = this.ws as { terminate: () => void } | undefined;
    this.#link = undefined;
    super.doClose();
    // Until both sides have agreed to close, for up to 30 s, all that a broker goes on sending would be read.
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

/** Connects to a broker, whose address has the city's namespace (contract §6). */
export const connectToBroker = (address: string, sessionId: number, options: Partial<ManagerOptions>): Socket =>
  io(address, {
    transports: [BrokerTransport],
    transportOptions: { websocket: { maxPayload: MESSAGE_LIMIT } },
    // A handshake could name any number of other connections to try.
    upgrade: false,
    query: { session: String(sessionId) },
    forceNew: true,
    ...options,
  });

/** Calls `take` with every event that contract §6 knows, `drop` instead for a list with too many records. */
export function subscribeToBroker(socket: Socket, take: (event: string, payload: unknown) => void, drop?: () => void): void {
  socket.onAny((event: unknown, payload: unknown) => {
    if (!isBrokerEvent(event)) return;
    if (!isTooLong(payload)) return take(event, payload);
    log.warn({ upstream: 'metadata', path: event }, 'list with too many records dropped');
    drop?.();
  });
}
