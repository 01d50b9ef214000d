import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { KEEP_ALIVE_MS } from './limits.ts';

/** What Node.js keeps of an answer's head once it is written, and has not sent yet. */
interface Written {
  _header?: string | null;
}

/** The head of an answer as it goes over the wire, but for what is said anew each time. */
export interface ReadyHead {
  status: number;
  statusLine: string;
  /** All other lines, and the one that ends them. */
  rest: string;
}

/** Puts a head together: names and values in turn, which nobody checks any more: none may hold a line's end. */
export function toReadyHead(status: number, headers: readonly string[], nowMs: number): ReadyHead {
  const own = ['Date', new Date(nowMs).toUTCString(), 'Connection', 'keep-alive', 'Keep-Alive', `timeout=${KEEP_ALIVE_MS / 1000}`];
  const all = [...headers, ...own];
  const lines = all.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}\r\n`] : []));
  return { status, statusLine: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`, rest: `${lines.join('')}\r\n` };
}

/** What is the same within one second of the clock, and is made anew in the next, each under a name. */
export class EachSecond<Name, Made> {
  readonly #made = new Map<Name, Made>();
  #second = -1;

  /** What was made in the second of `nowMs`, by `make` if nobody asked before. */
  get(name: Name, nowMs: number, make: () => Made): Made {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) this.#made.clear();
    this.#second = second;
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made;
  }
}

/** Whether an answer to a request begins like that: whole, on a connection that stays open, and brings no body to be read first. */
export const takesReadyHead = ({ method, httpVersionMinor, headers }: IncomingMessage, response: ServerResponse & Written): boolean =>
  method === 'GET' &&
  httpVersionMinor === 1 &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  response.shouldKeepAlive &&
  !response.hasHeader('connection') &&
  response._header === null;

/**
 * Sends a body after a head that is ready, under the id of its request. To have Node.js write the same head anew takes as long as all the rest of
 * an answer out of memory: what it would have written is put where it would keep it.
 */
export function sendAfterReadyHead(
  response: ServerResponse & Written,
  requestId: string,
  { status, statusLine, rest }: ReadyHead,
  body: Buffer,
): void {
  response.statusCode = status;
  response._header = `${statusLine}X-Request-Id: ${requestId}\r\n${rest}`;
  response.end(body);
}
