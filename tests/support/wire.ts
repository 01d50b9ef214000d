import { connect, type Socket } from 'node:net';

/** An answer as received; header names in lower case. */
export interface WireAnswer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** Longest wait for an answer, ms: a server that is silent for longer hangs. */
const SILENCE_MS = 30_000;

/** A request that the server answers at once; it follows each case and marks the end of its answers. */
const LAST = Buffer.from('GET /healthz HTTP/1.1\r\nHost: portal.test\r\n\r\n');

const isLast = ({ body }: WireAnswer) => body === '{"status":"ok"}';

function readChunked(bytes: Buffer, start: number): { body: string; end: number } | undefined {
  const parts: string[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { body: parts.join(''), end: next };
    parts.push(bytes.toString('latin1', lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}

/** The first answer in some bytes and its end; undefined when it is not complete. */
function readAnswer(bytes: Buffer, isHead: boolean): { answer: WireAnswer; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`No answer begins like this: ${JSON.stringify(statusLine)}`);
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  const start = headEnd + 4;
  if (isHead || status < 200 || status === 204 || status === 304) return { answer: { status, headers, body: '' }, end: start };
  if (headers.get('transfer-encoding') === 'chunked') {
    const chunked = readChunked(bytes, start);
    return chunked && { answer: { status, headers, body: chunked.body }, end: chunked.end };
  }
  const length = Number(headers.get('content-length'));
  if (Number.isNaN(length)) throw new Error(`An answer without length: ${bytes.toString('latin1', 0, headEnd)}`);
  const end = start + length;
  return bytes.length < end ? undefined : { answer: { status, headers, body: bytes.toString('latin1', start, end) }, end };
}

/** Time without a byte after which the server is taken to wait for more of an unfinished case, ms. */
const WAIT_MS = 150;

/** How a request is sent. */
export interface SendOptions {
  /** Whether its answer has no body. */
  isHead?: boolean;
  /** Whether it may announce more bytes than it has: no request follows it, and the client ends its side after a pause. */
  isUnfinished?: boolean;
}

/** A connection that sends raw bytes, and connects again after the server closed it. */
export class Wire {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends one case; resolves to its answers without interim ones, rejects when the server is silent. */
  send(request: Buffer, { isHead = false, isUnfinished = false }: SendOptions = {}): Promise<WireAnswer[]> {
    const socket = this.#socket ?? connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    const answers: WireAnswer[] = [];
    let unread: Buffer = Buffer.alloc(0);
    const takeNext = () => {
      const next = readAnswer(unread, isHead && answers.length === 0);
      if (next) unread = unread.subarray(next.end);
      return next?.answer;
    };
    return new Promise((resolve, reject) => {
      const finish = (isOver: boolean, error?: Error) => {
        socket
          .removeAllListeners()
          .setTimeout(0)
          .on('error', () => undefined);
        if (isOver) this.end();
        if (error) reject(error);
        else resolve(answers);
      };
      const read = () => {
        for (let answer = takeNext(); answer; answer = takeNext()) {
          if (answer.status < 200) continue;
          if (!isUnfinished && isLast(answer)) {
            finish(false);
            return;
          }
          answers.push(answer);
        }
      };
      socket.on('data', (chunk) => {
        unread = Buffer.concat([unread, chunk]);
        try {
          read();
        } catch (error) {
          finish(true, error as Error);
        }
      });
      // The server may reset the connection during sending: the answers until then count.
      for (const event of ['error', 'end', 'close']) socket.on(event, () => finish(true));
      const complain = () => finish(true, new Error('The server is silent.'));
      if (isUnfinished) {
        socket.setTimeout(WAIT_MS, () => socket.removeAllListeners('timeout').end().setTimeout(SILENCE_MS, complain));
        socket.write(request);
      } else {
        socket.setTimeout(SILENCE_MS, complain);
        socket.write(Buffer.concat([request, LAST]));
      }
    });
  }

  /** Ends the connection. */
  end(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}
