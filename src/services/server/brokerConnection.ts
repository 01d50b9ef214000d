import { io, type ManagerOptions, NodeWebSocket, type Socket } from 'socket.io-client';
import { acceptMessage, type BrokerLink, MESSAGE_LIMIT, NEW_LINK } from '../../domain/brokerMessage.ts';
import { isBrokerEvent, isTooLong } from '../../domain/liveEvents.ts';
import { fieldsOf } from '../../domain/metadataRecords.ts';
import { log } from './log.ts';

/** Bytes that may wait because a broker does not read them: answers to its pings. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/**
 * The library's websocket, with every message checked before the library reads it: the library throws in its own listeners, where nothing of
 * ours can catch, when a broker sends a malformed handshake.
 */
class BrokerTransport extends NodeWebSocket {
  #link: BrokerLink | undefined = NEW_LINK;

  protected override onData(message: unknown): void {
    // A connection that was refused is still open until the broker agrees.
    if (!this.#link) return;
    const { bufferedAmount } = this.ws as WebSocket;
    const next = acceptMessage(this.#link, message);
    if (next.ok && bufferedAmount <= MOST_UNREAD_BYTES) {
      this.#link = next.value;
      super.onData(message);
      return;
    }
    this.#link = undefined;
    const problem = next.ok ? 'it does not read what it is sent' : next.error;
    log.warn({ upstream: 'metadata', broker: this.opts.hostname, problem }, 'broker connection refused');
    this.onError(problem);
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
