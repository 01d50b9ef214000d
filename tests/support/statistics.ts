import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that replaces Matomo. */
export interface Statistics {
  /** Its endpoint, for PORTAL_ANALYTICS_URL. */
  url: string;
  /** Recorded page views, oldest first: query and cookie of each request. */
  views: { details: Record<string, string>; cookie: string | undefined }[];
  stop: () => void;
}

/** Starts the server on a free port. */
export async function startStatistics(): Promise<Statistics> {
  const views: Statistics['views'] = [];
  const server = createServer(({ url = '', headers }, response) => {
    views.push({ details: Object.fromEntries(new URL(url, 'http://statistics').searchParams), cookie: headers.cookie });
    response.writeHead(204, { 'set-cookie': 'visitor=1; path=/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/matomo.php`, views, stop };
}
