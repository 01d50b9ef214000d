import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { ANSWER_HEADERS } from '../media/fileHeaders.ts';
import { OpenRequests } from './openRequests.ts';
import { isPlainTarget } from './requestPath.ts';
import { guardUpgrades } from './upgrades.ts';

/**
 * Connections at the same time; one more is closed at once. A live session may have 10,000 viewers, each with a connection to the broker.
 */
const MOST_CONNECTIONS = 16_384;

/** Time in which a client must send the head of its request, and the whole request, ms. */
const HEAD_MS = 10_000;
const REQUEST_MS = 30_000;
const CHECK_MS = 5000;

/** Time for which an idle connection stays open, ms: longer than the 60 s of common load balancers, so that they close first. */
const KEEP_ALIVE_MS = 72_000;

/** Time in which a client must take a part of its answer, ms; Node may notice a stall only after twice that time. */
const STALL_MS = 30_000;

const MOST_LISTENERS = 20;

const HEADERS = { ...ANSWER_HEADERS, 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };

const ANSWER = JSON.stringify({
  error: { code: 'malformed_address', message: 'This address is not written in a way this server accepts.' },
});

/** Creates the HTTP server in front of the router, with the limits of rule 19.11. */
export function createHttpServer(route: RequestListener): Server {
  const limits = {
    headersTimeout: HEAD_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(limits, route);
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/**
 * Looks at every request and upgrade before anything else of the server sees it: answers 400 when its address has several readings (rule
 * 23.13), and ends connections that ask for too much or take nothing (rule 19.11). Call it after everything that listens to the server is
 * attached.
 */
export function guardServer(server: Server): void {
  const openRequests = new OpenRequests();
  const listeners = server.listeners('request');
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The rest of what the connection has sent at once.
    if (socket.destroyed) return;
    if (!openRequests.add(socket)) {
      // An error would be sent after the answers before it, and a client that does not read gets none.
      socket.destroy();
      return;
    }
    // The router, the files and the limits all listen to the end of an answer: more than Node takes for a leak.
    response.setMaxListeners(MOST_LISTENERS).once('close', () => openRequests.delete(socket));
    if (isPlainTarget(request.url ?? '')) for (const listener of listeners) listener.call(server, request, response);
    else response.writeHead(400, HEADERS).end(ANSWER);
  });
  guardUpgrades(server, openRequests);
  // A connection without an answer on its way that takes time to be made was idle.
  server.setTimeout(STALL_MS, (socket) => {
    if (socket.writableLength > 0 || !openRequests.isWaiting(socket)) socket.destroy();
  });
}
