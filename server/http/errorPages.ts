import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type Locale, LOCALES } from '../../src/i18n/locales.ts';
import { localizePath, parseLocalizedPath } from '../../src/i18n/localizedPath.ts';
import { type BodyForm, encodeBody } from './contentEncoding.ts';
import { LINGER_BYTES } from '../overload/limits.ts';
import { encodingOf, readBody, type RenderPage } from './webResponse.ts';
import { chooseErrorFormat, formatHttpError, type HttpError, type HttpErrorBody, type HttpErrorFormat } from './httpError.ts';
import { pathOf } from './requestGuard.ts';
import { securityHeaders } from './securityHeaders.ts';

/** An error response in one language and format: its constant headers, and its body in every encoding. */
interface Prepared {
  headers: Record<string, string>;
  bodies: Record<BodyForm, Buffer>;
}

/** Functions and settings that error responses need. */
interface ErrorPageParts {
  render: RenderPage;
  siteUrl: string;
  log: Logger;
}

/** Time after which a failed rendering of an error page is tried again, ms. */
const RETRY_MS = 10_000;

const MEDIA_TYPES = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' };

const keyOf = ({ status, code }: HttpError, locale: Locale, form: HttpErrorFormat) => `${status} ${code} ${locale} ${form}`;

const localeOf = (path: string): Locale => parseLocalizedPath(path).locale;

async function prepare({ headers, body }: HttpErrorBody, httpError: HttpError): Promise<Prepared> {
  const bodies = { br: await encodeBody(body, 'br'), gzip: await encodeBody(body, 'gzip'), identity: body };
  const all = { ...headers, vary: 'Accept, Accept-Encoding', 'cache-control': 'no-store', ...httpError.headers };
  return { headers: all, bodies };
}

const formFor = ({ headers }: IncomingMessage, { bodies }: Prepared): BodyForm =>
  encodingOf(bodies.identity.length, headers['accept-encoding']) ?? 'identity';

/** Headers of one response. */
const headersOf = ({ headers, bodies }: Prepared, form: BodyForm): Record<string, string> => ({
  ...headers,
  ...(form !== 'identity' && { 'content-encoding': form }),
  'content-length': String(bodies[form].length),
});

/** Error pages in the language of the address and the layout of the site (rule 19.2); each is rendered once and then sent from memory. */
export class ErrorPages {
  readonly #cached = new Map<string, Prepared | Promise<Prepared>>();
  readonly #common: [name: string, value: string][];
  readonly #parts: ErrorPageParts;

  constructor(parts: ErrorPageParts) {
    this.#parts = parts;
    this.#common = securityHeaders(parts.siteUrl);
  }

  /** Renders an error page in all languages in advance. */
  async prepare(httpError: HttpError): Promise<void> {
    await Promise.all(LOCALES.map((locale) => this.#find(httpError, locale, 'html')));
  }

  /** Sends an error response to a request; closes the connection when the body of the request has not arrived completely. */
  async send(request: IncomingMessage, response: ServerResponse, httpError: HttpError): Promise<void> {
    const path = pathOf(request.url ?? '');
    const prepared = await this.#find(httpError, localeOf(path), chooseErrorFormat(request.headers, path));
    if (response.headersSent || response.destroyed) return;
    const form = formFor(request, prepared);
    response.writeHead(httpError.status, { ...headersOf(prepared, form), ...(request.complete ? {} : { connection: 'close' }) });
    const sent = request.method === 'HEAD' ? '' : prepared.bodies[form];
    if (request.complete) return void response.end(sent);
    response.write(sent);
    await lingerFor(request);
    response.end();
  }

  /**
   * Sends a prepared error response with all headers at once; returns false when it is not prepared or the request has a body. Rejecting
   * many requests thus takes little time from those that are served.
   */
  sendFromMemory(request: IncomingMessage, response: ServerResponse, httpError: HttpError): boolean {
    const path = pathOf(request.url ?? '');
    const prepared = this.#cached.get(keyOf(httpError, localeOf(path), chooseErrorFormat(request.headers, path)));
    if (prepared === undefined || prepared instanceof Promise || 'connection' in prepared.headers) return false;
    // The body of the request must be read first.
    if ((request.headers['content-length'] ?? request.headers['transfer-encoding']) !== undefined) return false;
    const form = formFor(request, prepared);
    const own = headersOf(prepared, form);
    const common = this.#common.filter(([name]) => !(name.toLowerCase() in own));
    const head = [...common, ['X-Request-Id', String(request.headers['x-request-id'])], ...Object.entries(own)].flat();
    response.writeHead(httpError.status, head).end(request.method === 'HEAD' ? undefined : prepared.bodies[form]);
    return true;
  }

  async #find(httpError: HttpError, locale: Locale, form: HttpErrorFormat): Promise<Prepared> {
    const key = keyOf(httpError, locale, form);
    const cached = this.#cached.get(key);
    if (cached) return cached;
    const pending = this.#render(httpError, locale, form).then((body) => prepare(body, httpError));
    this.#cached.set(key, pending);
    const prepared = await pending;
    // Not when the entry was removed meanwhile because its rendering failed.
    if (this.#cached.get(key) === pending) this.#cached.set(key, prepared);
    return prepared;
  }

  /** Renders the error page in the language of the address; when that fails, the English sentence is used until the next attempt. */
  async #render(httpError: HttpError, locale: Locale, form: HttpErrorFormat): Promise<HttpErrorBody> {
    if (form === 'text') return formatHttpError(httpError, form);
    const { render, siteUrl, log } = this.#parts;
    const accept = form === 'json' ? 'application/json' : 'text/html';
    const request = new Request(siteUrl + localizePath('/', locale), { headers: { accept } });
    try {
      const page = await render(request, { requestId: httpError.code, log, clientAddress: '', httpError: httpError.code });
      if (page.status === httpError.status) {
        const body = await readBody(page);
        return { headers: { ...Object.fromEntries(page.headers), 'content-type': MEDIA_TYPES[form] }, body };
      }
      log.warn({ code: httpError.code, locale, status: page.status }, 'the site has no page for a rejection');
    } catch (error) {
      log.error({ err: error, code: httpError.code, locale }, 'page of a rejection failed');
      setTimeout(() => this.#cached.delete(keyOf(httpError, locale, form)), RETRY_MS).unref();
    }
    return formatHttpError(httpError, form);
  }
}

/** Reads and discards the rest of a body: closing a connection with unread bytes would also discard the answer. */
function lingerFor(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = LINGER_BYTES;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left <= 0) resolve();
    });
    request.once('end', resolve).once('close', resolve).resume();
  });
}
