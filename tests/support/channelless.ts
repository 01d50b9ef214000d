import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { referenceTokens } from '../../scripts/lib/reference.mjs';

/** A public API (contract §3) that forwards to a reference backend and removes channel and end of sessions (rule 3.3). */
export interface ChannellessApi {
  /** Base address of its calls. */
  url: string;
  close: () => void;
}

const withoutChannel = (session: object) => ({ ...session, channels: [], endDateTime: null });

/** Starts the API in front of the reference backend at an origin. */
export async function startChannellessApi(backendUrl: string): Promise<ChannellessApi> {
  const fetchChanged = async (path: string) => {
    const answer = await fetch(backendUrl + path, { headers: { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` } });
    const body = (await answer.json()) as object;
    const isSession = /\/sessions\/[^/]+$/.test(path);
    const isList = /\/sessions\/from\//.test(path) && Array.isArray(body);
    return { status: answer.status, body: isList ? body.map(withoutChannel) : isSession ? withoutChannel(body) : body };
  };
  const server = createServer((request, response) => {
    void fetchChanged(request.url ?? '').then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/api`, close: () => server.close() };
}
