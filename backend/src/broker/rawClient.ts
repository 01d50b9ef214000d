import { randomBytes } from 'node:crypto';
import net from 'node:net';

/** For tests: a WebSocket connection to a broker whose reading and writing the test controls. */
export interface RawClient {
  socket: net.Socket;
  /** Status of the answer to the upgrade; 101: connected. */
  status: number;
  /** Number of received bytes. */
  received: () => number;
  /** Sends a text message, or a ping (`kind` 9). */
  send: (text: string, times?: number, kind?: number) => void;
  /** Resolves when the connection has ended, to whether it has within the time (ms). */
  hasEnded: (withinMs: number) => Promise<boolean>;
}

/** A masked frame, as clients send it. */
function toFrame(text: string, kind: number): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const length = payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 255];
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | kind, ...length]), mask, masked]);
}

/**
 * For tests: opens a connection to `origin` and joins the session, if a namespace is given; resolves when the broker has answered the
 * upgrade.
 */
export async function openRawClient(
  origin: string,
  { query, namespace, headers = {} }: { query: string; namespace?: string | undefined; headers?: Record<string, string> },
): Promise<RawClient> {
  const { hostname, port, host } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  let received = 0;
  const ended = new Promise<true>((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve(true));
  });
  const lines = Object.entries({
    Host: host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    'Sec-WebSocket-Version': '13',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /socket.io/?EIO=4&transport=websocket&${query} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const head = await new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1')));
    void ended.then(() => resolve(''));
  });
  socket.on('data', (chunk) => (received += chunk.length));
  const send = (text: string, times = 1, kind = 1) => {
    socket.write(Buffer.concat(Array.from({ length: times }, () => toFrame(text, kind))));
  };
  if (namespace !== undefined) send(`40/${namespace},{}`);
  return {
    socket,
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    received: () => received,
    send,
    hasEnded: (withinMs) => Promise.race([ended, new Promise<false>((resolve) => setTimeout(() => resolve(false), withinMs).unref())]),
  };
}
