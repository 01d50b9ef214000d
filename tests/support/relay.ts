import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as a relay received it. */
export interface RelayedRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

/** A service with its own origin that forwards requests to a backend. */
export interface Relay {
  url: string;
  /** Received requests, oldest first. */
  requests: RelayedRequest[];
}

/** Changes that a relay makes. */
interface Changes {
  /** Authorization header for the backend; by default that of the request. */
  authorization?: string;
  /** Path for the backend. */
  toPath?: (path: string) => string;
  /** JSON of a successful answer. */
  toAnswer?: (path: string, answer: unknown) => unknown;
}

const servers: Server[] = [];

/** Starts a relay to a backend on a free port of the loopback interface. */
export async function startRelay(target: string, { authorization, toPath, toAnswer }: Changes = {}): Promise<Relay> {
  const requests: RelayedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/', headers } = request;
      const body = await text(request);
      requests.push({ method, path, authorization: headers.authorization, body });
      const answer = await fetch(target + (toPath?.(path) ?? path), {
        method,
        headers: { authorization: authorization ?? headers.authorization ?? '', 'content-type': 'application/json' },
        ...(method === 'POST' && { body }),
      });
      const type = answer.headers.get('content-type') ?? 'text/plain';
      const content = await answer.text();
      const changed = toAnswer && answer.ok && type.includes('json') ? JSON.stringify(toAnswer(path, JSON.parse(content))) : content;
      response.writeHead(answer.status, { 'content-type': type }).end(changed);
    })().catch(() => response.destroy());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, requests };
}

/** Stops every relay that this file started. */
export function stopRelays(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
}
