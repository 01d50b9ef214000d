import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { matchesEtag } from '../../src/domain/http/etag.ts';
import { type CacheLifetime, readCacheLifetime } from './cacheDirectives.ts';
import { noteCacheStatus } from './cacheStatus.ts';
import { type BodyForm, decodeBody, encodeBody } from '../http/contentEncoding.ts';
import { encodingOf, varyOnEncoding } from '../http/webResponse.ts';

/** Age class of a page: used at once; used while it is revalidated; used only when rendering fails or is late; not used any more. */
type Freshness = 'fresh' | 'stale' | 'error-only' | 'expired';

/** Values of the headers Cache-Status (RFC 9211) and Server-Timing (rule 18.8). */
export interface Outcome {
  status: string;
  timing: string;
}

/** Estimated bytes of a page in addition to its bodies. */
const OVERHEAD_BYTES = 4096;

/** Headers that are written anew for each response. */
const UNCACHED_HEADERS = new Set(['content-length', 'vary', 'etag', 'age', 'date', 'connection', 'transfer-encoding']);

/**
 * Entity tag of a body without one. A checksum takes a quarter of the time of a cryptographic digest and is enough to tell the few versions
 * of one page apart: of the changes that keep the length, one in four thousand million is missed.
 */
const toWeakTag = (body: Buffer): string => `W/"${body.length.toString(16)}-${crc32(body).toString(16).padStart(8, '0')}"`;

/** A rendered page in memory, with its body in each content encoding that was requested. */
export class CachedPage {
  readonly status: number;
  /** Names, in lower case, of the cities whose data it was made from (rule 18.9). */
  readonly cities: ReadonlySet<string>;
  readonly #times: CacheLifetime;
  readonly #createdMs: number;
  /** Alternating names and values. */
  readonly #headers: string[];
  readonly #etag: string;
  readonly #lengthBytes: number;
  readonly #bodies = new Map<BodyForm, Buffer>();
  /** Encodings in progress. */
  readonly #pendingBodies = new Map<BodyForm, Promise<void>>();

  /** `common` has the headers of every answer; those of the response replace them. A response that may not be cached is expired at once. */
  constructor(
    { status, headers }: Response,
    body: Buffer,
    common: readonly (readonly [name: string, value: string])[],
    nowMs: number,
    cities: ReadonlySet<string> = new Set(),
  ) {
    this.status = status;
    this.cities = cities;
    this.#times = readCacheLifetime(headers) ?? { freshMs: 0, staleMs: 0, errorMs: 0 };
    this.#createdMs = nowMs;
    this.#lengthBytes = body.length;
    this.#bodies.set('identity', body);
    this.#etag = headers.get('etag') ?? toWeakTag(body);
    const own = [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name));
    const all = [...common.filter(([name]) => !headers.has(name)), ...own];
    this.#headers = all.flatMap(([name, value]) => [name, value === 'text/html' ? 'text/html; charset=utf-8' : value]);
    this.#headers.push('Vary', varyOnEncoding(headers.get('vary')), 'ETag', this.#etag);
  }

  /** Estimated bytes of memory. */
  get size(): number {
    return [...this.#bodies.values()].reduce((size, body) => size + body.length, OVERHEAD_BYTES);
  }

  /** Age class at an instant. */
  freshness(nowMs: number): Freshness {
    const { freshMs, staleMs, errorMs } = this.#times;
    const pastMs = nowMs - this.#createdMs - freshMs;
    // After the clock was set back the age is unknown.
    if (nowMs < this.#createdMs) return 'error-only';
    if (pastMs < 0) return 'fresh';
    if (pastMs < staleMs) return 'stale';
    return pastMs < errorMs ? 'error-only' : 'expired';
  }

  /** Whether the page may stand in for a late rendering; a page without a stale time stands in for errors only (rule 18.6). */
  get allowsStale(): boolean {
    return this.#times.staleMs > 0;
  }

  #chooseForm({ headers }: Pick<IncomingMessage, 'headers'>): BodyForm {
    return encodingOf(this.#lengthBytes, headers['accept-encoding']) ?? 'identity';
  }

  /** Encoding that a request wants, if it is ready; undefined when the body must be encoded first. */
  readyForm(request: IncomingMessage): BodyForm | undefined {
    const form = this.#chooseForm(request);
    return this.#bodies.has(form) ? form : undefined;
  }

  /** Encodes the body as a request wants it, once for all simultaneous requests. */
  async prepareFor(request: Pick<IncomingMessage, 'headers'>): Promise<void> {
    const form = this.#chooseForm(request);
    if (this.#bodies.has(form)) return;
    const pending = this.#pendingBodies.get(form) ?? this.#addForm(form).finally(() => this.#pendingBodies.delete(form));
    this.#pendingBodies.set(form, pending);
    await pending;
  }

  async #addForm(form: BodyForm): Promise<void> {
    const [stored] = this.#bodies;
    if (!stored) return;
    const [storedForm, body] = stored;
    const plain = storedForm === 'identity' ? body : await decodeBody(body, storedForm);
    this.#bodies.set(form, form === 'identity' ? plain : await encodeBody(plain, form));
    // Drop the plain body: it takes the most memory, is seldom requested, and can be decoded from the other form.
    if (storedForm === 'identity' && this.#bodies.size === 2) this.#bodies.delete('identity');
  }

  /** Sends the page as a cache hit, in an encoding that is ready. */
  sendHit(request: IncomingMessage, response: ServerResponse, form: BodyForm, nowMs: number): void {
    const ttl = Math.ceil((this.#createdMs + this.#times.freshMs - nowMs) / 1000);
    const head = this.#toHead(form, { status: `hit; ttl=${ttl}`, timing: 'cache;desc="hit"' }, nowMs);
    noteCacheStatus(response, '; hit');
    this.#write(request, response, form, ['X-Request-Id', String(request.headers['x-request-id']), ...head]);
  }

  /** Sends the page to a request for which `prepareFor` has run. */
  send(request: IncomingMessage, response: ServerResponse, outcome: Outcome, nowMs: number): void {
    const form = this.#chooseForm(request);
    noteCacheStatus(response, `; ${outcome.status}`);
    this.#write(request, response, form, this.#toHead(form, outcome, nowMs));
  }

  #toHead(form: BodyForm, { status, timing }: Outcome, nowMs: number): string[] {
    const ageSeconds = Math.floor((nowMs - this.#createdMs) / 1000);
    const cacheHeaders = ['Age', String(Math.max(0, ageSeconds)), 'Cache-Status', `public-gallery; ${status}`, 'Server-Timing', timing];
    const body = form === 'identity' ? [] : ['Content-Encoding', form];
    return [...this.#headers, ...cacheHeaders, ...body, 'Content-Length', String(this.#bodies.get(form)?.length ?? 0)];
  }

  #write(request: IncomingMessage, response: ServerResponse, form: BodyForm, head: string[]): void {
    const condition = request.headers['if-none-match'];
    if (condition !== undefined && this.status === 200 && matchesEtag(condition, this.#etag)) {
      // Content-Length is the last header; a 304 has no body, so leave it out.
      response.writeHead(304, head.slice(0, -2)).end();
      return;
    }
    response.writeHead(this.status, head).end(request.method === 'HEAD' ? undefined : this.#bodies.get(form));
  }
}
