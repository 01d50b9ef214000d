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

/** A service of its own origin that lets a backend answer. */
export interface Relay {
  url: string;
  /** What was asked of it, oldest first. */
  seen: RelayedRequest[];
}

/** What a relay does to what passes through it. */
interface Changes {
  /** Authorization header for the backend; without it that of the request. */
  authorization?: string;
  /** Path for the backend. */
  toPath?: (path: string) => string;
  /** JSON of a good answer. */
  toAnswer?: (path: string, answer: unknown) => unknown;
}

const servers: Server[] = [];

/** Starts a relay to a backend on a free port of the loopback interface. */
export async function startRelay(target: string, { authorization, toPath, toAnswer }: Changes = {}): Promise<Relay> {
  const seen: RelayedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/', headers } = request;
      const body = await text(request);
      seen.push({ method, path, authorization: headers.authorization, body });
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
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, seen };
}

/** Stops every relay this file has started. */
export function stopRelays(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
}
