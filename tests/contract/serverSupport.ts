import { connect } from 'node:net';
import { pino } from 'pino';
import { createFrontServer } from '../../server/http/frontServer.ts';
import type { RenderPage } from '../../server/http/webResponse.ts';
import { findFreePort } from '../support/ports.ts';

/** A front server on a free port of the loopback interface. */
export interface RunningServer {
  port: number;
  url: string;
  stop: () => Promise<void>;
}

/** Route pattern of a path by its depth, instead of Astro's router. */
export const matchRouteByDepth = (pagePath: string): string => {
  const depth = pagePath.split('/').filter(Boolean).length;
  return ['/', '/[city]', '/[city]/[reference]'][depth] ?? '/[...path]';
};

/** Starts a front server with a substitute for the built site. */
export async function startFront(
  render: RenderPage,
  clientDir: string,
  settings: { siteUrl?: string; trustedProxies?: number } = {},
): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const front = await createFrontServer({
    settings: { host: '127.0.0.1', port, siteUrl: url, trustedProxies: 0, ...settings },
    render,
    matchRoute: matchRouteByDepth,
    clientDir,
    log: pino({ level: 'silent' }),
  });
  await front.listen();
  return { port, url, stop: front.stop };
}

/** An answer as received, header names in lower case. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes unchanged, which an HTTP client would correct, and reads until the server closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
      const [statusLine = '', ...lines] = head.split('\r\n');
      const headers: Record<string, string> = {};
      for (const line of lines) {
        const [name = '', ...value] = line.split(':');
        headers[name.toLowerCase()] = value.join(':').trim();
      }
      resolve({ status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') });
    });
  });
}

/** A GET request with an unchanged target. */
export function rawGet(target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`;
}
