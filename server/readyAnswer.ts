import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { KEEP_ALIVE_MS } from './limits.ts';

/** What Node.js keeps of an answer's head once it is written, and has not sent yet. */
interface Written {
  _header?: string | null;
}

/** An answer as it goes over the wire, but for what is said anew each time. */
export interface ReadyAnswer {
  statusLine: string;
  /** The end of the head, and the body. */
  rest: Buffer;
}

/** Puts an answer together: names and values in turn, all of them checked before by `writeHead` for an answer with the same. */
export function toReadyAnswer(status: number, headers: readonly string[], body: Buffer, nowMs: number): ReadyAnswer {
  const own = ['Date', new Date(nowMs).toUTCString(), 'Connection', 'keep-alive', 'Keep-Alive', `timeout=${KEEP_ALIVE_MS / 1000}`];
  const all = [...headers, ...own];
  const lines = all.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}\r\n`] : []));
  return {
    statusLine: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`,
    rest: Buffer.concat([Buffer.from(`${lines.join('')}\r\n`, 'latin1'), body]),
  };
}

/** Whether an answer to a request looks like that: whole, on a connection that stays open. */
export const takesReadyAnswer = ({ method, httpVersionMinor, headers }: IncomingMessage, response: ServerResponse & Written): boolean =>
  method === 'GET' &&
  httpVersionMinor === 1 &&
  headers['if-none-match'] === undefined &&
  response.shouldKeepAlive &&
  !response.hasHeader('connection') &&
  response._header === null;

/**
 * Sends an answer that is ready, under the id of its request. To have Node.js write the same head anew takes as long as all the rest of
 * an answer out of memory: what it would have written is put where it would keep it.
 */
export function sendReadyAnswer(response: ServerResponse & Written, requestId: string, { statusLine, rest }: ReadyAnswer): void {
  response._header = `${statusLine}X-Request-Id: ${requestId}\r\n`;
  response.end(rest);
}
