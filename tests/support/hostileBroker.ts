import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A connection of a broker that sends any bytes. */
export interface HostileConnection {
  /** The session that the portal asked for. */
  session: string;
  /** Headers of the portal's request. */
  headers: IncomingHttpHeaders;
  /** Sends a message; false when the buffer is full or the connection is closed. */
  send: (message: string | Uint8Array) => boolean;
  socket: Duplex;
}

/** A broker that a test controls. */
export interface HostileBroker {
  /** Address without a namespace. */
  url: string;
  close: () => void;
}

/** A valid handshake of Engine.IO 4. */
export const HANDSHAKE = `0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1_000_000 })}`;

/** The messages that connect the portal to a namespace. */
export const toGreeting = (namespace: string): string[] => [HANDSHAKE, `40/${namespace},{"sid":"b"}`];

/** The message of an event in a namespace. */
export const toEvent = (namespace: string, ...args: unknown[]): string => `42/${namespace},${JSON.stringify(args)}`;

function toFrame(message: string | Uint8Array): Buffer {
  const payload = Buffer.from(message);
  const size = payload.length;
  const isLong = size > 0xffff;
  const head = Buffer.alloc(size < 126 ? 2 : isLong ? 10 : 4);
  head[0] = typeof message === 'string' ? 0x81 : 0x82;
  head[1] = size < 126 ? size : isLong ? 127 : 126;
  if (isLong) head.writeBigUInt64BE(BigInt(size), 2);
  else if (size >= 126) head.writeUInt16BE(size, 2);
  return Buffer.concat([head, payload]);
}

/** Starts a server that accepts every WebSocket and then calls `speak`; it uses no library, so that it can send invalid messages. */
export async function startHostileBroker(speak: (connection: HostileConnection) => void): Promise<HostileBroker> {
  const server = createServer();
  const sockets = new Set<Duplex>();
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  server.on('upgrade', (request, socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept.digest('base64')}`].join('\r\n')}\r\n\r\n`);
    const session = new URL(request.url ?? '/', 'http://broker').searchParams.get('session') ?? '';
    speak({ session, headers: request.headers, socket, send: (message) => !socket.destroyed && socket.write(toFrame(message)) });
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close };
}
