import type { Socket } from 'socket.io';

/** A connection of engine.io. */
export type Connection = Socket['conn'];

/** Unsent bytes at most, without the answer that is being sent: a client that has more does not read. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** Time in which something must be sent, ms: a client that takes longer does not read. */
const MAX_SENDING_MS = 60_000;

/** Bytes that a client may send at once, and for each second: requests have about 30 bytes. */
const BURST_BYTES = 16 * 1024;
const BYTES_PER_SECOND = 1024;

/** Time in which a client closes its end, ms. */
const CLOSING_MS = 1000;

/** First character of a packet of socket.io that rejects an attempt to join a namespace. */
const REJECTION = '4';

const toSize = (data: unknown): number =>
  typeof data === 'string' ? Buffer.byteLength(data) : data instanceof Uint8Array ? data.byteLength : 0;

/** Where the last answer is: being read, in the buffer of engine.io, on its way to the network, or sent. */
type AnswerState = 'reading' | 'buffered' | 'sending' | 'sent';

/**
 * The connection of one client. It is destroyed when the client sends more than its budget (requests, pings, anything), or does not read
 * what it is sent (rule 12.21). It is closed after the first attempt to join that is rejected (rule 12.24).
 */
export class ClientLink {
  readonly #connection: Connection;
  readonly #clock: () => number;
  /** Called when the network has taken the last answer. */
  onAnswerSent: () => void = () => undefined;
  #receivableBytes = BURST_BYTES;
  #refilledMs: number;
  #bufferedBytes = 0;
  #sendingBytes = 0;
  /** When the last bytes were sent, or the first ones of now were buffered. */
  #progressMs = 0;
  #answer: AnswerState = 'sent';
  #answerBytes = 0;
  #isAnswering = false;
  #hasJoined = false;
  #isRejected = false;

  /** `clock` returns ms. */
  constructor(connection: Connection, clock: () => number) {
    this.#connection = connection;
    this.#clock = clock;
    this.#refilledMs = clock();
    connection.on('packetCreate', ({ data }: { data?: unknown }) => {
      this.#buffer(toSize(data));
      if (typeof data === 'string' && data.startsWith(REJECTION)) this.#isRejected = true;
    });
    connection.on('flush', () => {
      this.#writeTogether();
      this.#startSending();
      if (this.#isRejected) this.#close();
    });
    connection.transport.on('drain', () => this.#endSending());
    connection.request.socket.on('data', (chunk: Uint8Array) => this.#receive(chunk.byteLength));
  }

  /** Whether the last answer has not been sent yet. */
  get isAnswering(): boolean {
    return this.#answer !== 'sent';
  }

  /** Whether the connection joins its session for the first time; call it for each attempt. */
  join(): boolean {
    const isFirst = !this.#hasJoined;
    this.#hasJoined = true;
    return isFirst;
  }

  /**
   * Sends an answer, which `read` returns; it may be larger than what may be unsent, because a client has one at a time. Destroys the
   * connection if it cannot be read: the client comes back.
   */
  async sendAnswer(read: () => Promise<() => void>): Promise<void> {
    this.#answer = 'reading';
    this.#answerBytes = 0;
    try {
      const send = await read();
      this.#answer = 'buffered';
      this.#isAnswering = true;
      send();
      this.#isAnswering = false;
    } catch (error) {
      this.destroy();
      throw error;
    }
    if (this.#answerBytes > 0) return;
    this.#answer = 'sent';
    this.onAnswerSent();
  }

  /** Destroys the connection if nothing was sent for a long time; call it repeatedly. */
  check(): void {
    const isSending = this.#bufferedBytes + this.#sendingBytes > 0;
    if (isSending && this.#clock() - this.#progressMs > MAX_SENDING_MS) this.destroy();
  }

  /** Closes the connection at once, without what is unsent. */
  destroy(): void {
    this.#connection.request.socket.destroy();
  }

  /** Takes no packets from now on, sends what is flushed, and does not wait long for the client to close its end. */
  #close(): void {
    this.#connection.close();
    setTimeout(() => this.destroy(), CLOSING_MS).unref();
  }

  #buffer(bytes: number): void {
    if (this.#bufferedBytes + this.#sendingBytes === 0) this.#progressMs = this.#clock();
    this.#bufferedBytes += bytes;
    if (this.#isAnswering) this.#answerBytes += bytes;
    const exempt = this.#answer === 'sent' ? 0 : this.#answerBytes;
    if (this.#bufferedBytes + this.#sendingBytes - exempt > MAX_UNSENT_BYTES) this.destroy();
  }

  /** The packets that are flushed now become one call of the system, not one each. */
  #writeTogether(): void {
    const { socket } = this.#connection.request;
    socket.cork();
    process.nextTick(() => socket.uncork());
  }

  #startSending(): void {
    this.#sendingBytes = this.#bufferedBytes;
    this.#bufferedBytes = 0;
    if (this.#answer === 'buffered') this.#answer = 'sending';
  }

  #endSending(): void {
    this.#sendingBytes = 0;
    this.#progressMs = this.#clock();
    if (this.#answer !== 'sending') return;
    this.#answer = 'sent';
    this.onAnswerSent();
  }

  #receive(bytes: number): void {
    const nowMs = this.#clock();
    const refill = ((nowMs - this.#refilledMs) / 1000) * BYTES_PER_SECOND;
    this.#receivableBytes = Math.min(BURST_BYTES, this.#receivableBytes + refill) - bytes;
    this.#refilledMs = nowMs;
    if (this.#receivableBytes < 0) this.destroy();
  }
}
