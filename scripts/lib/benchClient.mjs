import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks a server over some connections as fast as it answers, one request a connection at a time, and counts what is answered with 200. It
 * reads heads and counts bytes of bodies: other clients turn each body into text, which takes longer than to serve it.
 * @param {{ url: string, headers: Record<string, string>, nextPath?: () => string, connections: number, seconds: number }} load
 * @returns {Promise<{ rate: number, failed: number }>} answers per second, and those that were none or another one
 */
export async function askAsFastAsItGoes({ url, headers, nextPath, connections, seconds }) {
  const { hostname, port, pathname, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requestFor = (/** @type {string} */ path) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const same = requestFor(pathname);
  const counts = { answered: 0, failed: 0, isOver: false };
  const ask = () => {
    const socket = connect(Number(port), hostname);
    let left = 0;
    const send = () => socket.write(nextPath ? requestFor(nextPath()) : same);
    socket.setNoDelay(true).on('connect', send);
    socket.on('error', () => (counts.failed += counts.isOver ? 0 : 1));
    socket.on('data', (/** @type {Buffer} */ chunk) => {
      if (left === 0) {
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, Math.max(0, end));
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (end === -1 || length === undefined || !head.startsWith('HTTP/1.1 200')) {
          counts.failed += 1;
          socket.destroy();
          return;
        }
        left = Number(length) - (chunk.length - end - 4);
      } else left -= chunk.length;
      if (left > 0) return;
      counts.answered += 1;
      left = 0;
      if (!counts.isOver) send();
    });
    return socket;
  };
  const startMs = performance.now();
  const sockets = Array.from({ length: connections }, ask);
  await wait(seconds * 1000);
  counts.isOver = true;
  const rate = (counts.answered / (performance.now() - startMs)) * 1000;
  for (const socket of sockets) socket.destroy();
  return { rate, failed: counts.failed };
}
