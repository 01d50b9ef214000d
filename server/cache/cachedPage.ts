import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { isNamedTag } from '../../src/domain/http/etag.ts';
import { type CacheLifetime, readCacheLifetime } from './cacheDirectives.ts';
import { noteCacheStatus } from './cacheStatus.ts';
import { type BodyForm, decodeBody, encodeBody } from '../http/contentEncoding.ts';
import { encodingOf, varyOnEncoding } from '../http/webResponse.ts';

/** Where in its life an answer is: given at once, given while it is rendered again, given only when that fails, or given no longer. */
type Freshness = 'fresh' | 'stale' | 'old' | 'dead';

/** How an answer came about, as the headers Cache-Status (RFC 9211) and Server-Timing tell it. */
export interface Outcome {
  status: string;
  timing: string;
}

/** Bytes that an answer takes beside its bodies, about. */
const OVERHEAD_BYTES = 4096;

/** Headers that are said anew each time. */
const UNCACHED_HEADERS = new Set(['content-length', 'vary', 'etag', 'age', 'date', 'connection', 'transfer-encoding']);

/**
 * The tag of a body that brings none: it tells a page from what it was before, of which there are few, and takes a quarter of the time of a
 * digest that nobody could forge. Of changes that keep the length, one in four thousand million goes unseen.
 */
const tagOf = (body: Buffer): string => `W/"${body.length.toString(16)}-${crc32(body).toString(16).padStart(8, '0')}"`;

/** A body of text that many may be sent, in the forms that were asked for. */
export class CachedPage {
  readonly status: number;
  readonly #times: CacheLifetime;
  readonly #bornMs: number;
  /** Names and values in turn. */
  readonly #headers: string[];
  readonly #etag: string;
  readonly #lengthBytes: number;
  readonly #bodies = new Map<BodyForm, Buffer>();
  /** Forms that are being made. */
  readonly #making = new Map<BodyForm, Promise<void>>();

  /** `common` are the headers of every answer, which those of `response` replace; one that may not be kept is dead from the beginning. */
  constructor({ status, headers }: Response, body: Buffer, common: readonly (readonly [name: string, value: string])[], nowMs: number) {
    this.status = status;
    this.#times = readCacheLifetime(headers) ?? { freshMs: 0, staleMs: 0, errorMs: 0 };
    this.#bornMs = nowMs;
    this.#lengthBytes = body.length;
    this.#bodies.set('identity', body);
    this.#etag = headers.get('etag') ?? tagOf(body);
    const own = [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name));
    const all = [...common.filter(([name]) => !headers.has(name)), ...own];
    this.#headers = all.flatMap(([name, value]) => [name, value === 'text/html' ? 'text/html; charset=utf-8' : value]);
    this.#headers.push('Vary', varyOnEncoding(headers.get('vary')), 'ETag', this.#etag);
  }

  /** Bytes of memory, about. */
  get size(): number {
    return [...this.#bodies.values()].reduce((size, body) => size + body.length, OVERHEAD_BYTES);
  }

  /** Where in its life it is. */
  freshness(nowMs: number): Freshness {
    const { freshMs, staleMs, errorMs } = this.#times;
    const pastMs = nowMs - this.#bornMs - freshMs;
    // A clock that was set back says nothing.
    if (nowMs < this.#bornMs) return 'old';
    if (pastMs < 0) return 'fresh';
    if (pastMs < staleMs) return 'stale';
    return pastMs < errorMs ? 'old' : 'dead';
  }

  /** Whether it may stand in for a page whose rendering takes long; one that allows no stale answer stands in for errors only. */
  get standsInWhenLate(): boolean {
    return this.#times.staleMs > 0;
  }

  #formFor({ headers }: Pick<IncomingMessage, 'headers'>): BodyForm {
    return encodingOf(this.#lengthBytes, headers['accept-encoding']) ?? 'identity';
  }

  /** The form in which it can be sent to a request without any work; undefined where that has to be made. */
  readyForm(request: IncomingMessage): BodyForm | undefined {
    const form = this.#formFor(request);
    return this.#bodies.has(form) ? form : undefined;
  }

  /** Makes the form of the body that a request wants, once for all who want it. */
  async prepareFor(request: Pick<IncomingMessage, 'headers'>): Promise<void> {
    const form = this.#formFor(request);
    if (this.#bodies.has(form)) return;
    const making = this.#making.get(form) ?? this.#make(form).finally(() => this.#making.delete(form));
    this.#making.set(form, making);
    await making;
  }

  async #make(form: BodyForm): Promise<void> {
    const [made] = this.#bodies;
    if (!made) return;
    const [madeForm, body] = made;
    const plain = madeForm === 'identity' ? body : await decodeBody(body, madeForm);
    this.#bodies.set(form, form === 'identity' ? plain : await encodeBody(plain, form));
    // What it was rendered as takes most of the room, and hardly anybody wants it: it can be had again from the other.
    if (madeForm === 'identity' && this.#bodies.size === 2) this.#bodies.delete('identity');
  }

  /** Sends it from memory, in a form that is ready. */
  sendHit(request: IncomingMessage, response: ServerResponse, form: BodyForm, nowMs: number): void {
    const ttl = Math.ceil((this.#bornMs + this.#times.freshMs - nowMs) / 1000);
    const head = this.#headOf(form, { status: `hit; ttl=${ttl}`, timing: 'cache;desc="hit"' }, nowMs);
    noteCacheStatus(response, '; hit');
    this.#write(request, response, form, ['X-Request-Id', String(request.headers['x-request-id']), ...head]);
  }

  /** Sends it to a request it was prepared for. */
  send(request: IncomingMessage, response: ServerResponse, outcome: Outcome, nowMs: number): void {
    const form = this.#formFor(request);
    noteCacheStatus(response, `; ${outcome.status}`);
    this.#write(request, response, form, this.#headOf(form, outcome, nowMs));
  }

  #headOf(form: BodyForm, { status, timing }: Outcome, nowMs: number): string[] {
    const ageSeconds = Math.floor((nowMs - this.#bornMs) / 1000);
    const said = ['Age', String(Math.max(0, ageSeconds)), 'Cache-Status', `public-gallery; ${status}`, 'Server-Timing', timing];
    const body = form === 'identity' ? [] : ['Content-Encoding', form];
    return [...this.#headers, ...said, ...body, 'Content-Length', String(this.#bodies.get(form)?.length ?? 0)];
  }

  #write(request: IncomingMessage, response: ServerResponse, form: BodyForm, head: string[]): void {
    const condition = request.headers['if-none-match'];
    if (condition !== undefined && this.status === 200 && isNamedTag(condition, this.#etag)) {
      // The length is the last of the head; without a body it would be one that never comes.
      response.writeHead(304, head.slice(0, -2)).end();
      return;
    }
    response.writeHead(this.status, head).end(request.method === 'HEAD' ? undefined : this.#bodies.get(form));
  }
}
