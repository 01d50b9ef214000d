import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from './openRequests.ts';
import { isPlainTarget } from './requestPath.ts';

/** The only path that becomes a WebSocket: that of the metadata broker (contract §6). */
const BROKER_PATH = '/socket.io/';

/** Answers an upgrade with an error. Destroys the socket: nothing reads from it, so that its end would never be noticed. */
export function rejectUpgrade(socket: Socket, status: number): void {
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy();
}

/** The status of the error for an upgrade that is rejected; undefined for one that the broker may have. */
function findRejection(request: IncomingMessage, openRequests: OpenRequests): number | undefined {
  const target = request.url ?? '';
  if (!isPlainTarget(target)) return 400;
  // An answer that is still to come would be written into the WebSocket.
  if (openRequests.isWaiting(request.socket)) return 400;
  return target.split('?', 1)[0] === BROKER_PATH ? undefined : 404;
}

/**
 * Decides about every upgrade before anything else of the server sees it (rules 23.13, 19.11). Call it after everything that listens to
 * upgrades is attached.
 */
export function guardUpgrades(server: Server, openRequests: OpenRequests): void {
  const listeners = server.listeners('upgrade');
  server.removeAllListeners('upgrade').on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // The server has stopped listening: an error such as a reset, which nothing else hears, would end the process.
    socket.on('error', () => socket.destroy());
    const status = findRejection(request, openRequests);
    if (status === undefined) for (const listener of listeners) listener.call(server, request, socket, head);
    else rejectUpgrade(socket, status);
  });
}
