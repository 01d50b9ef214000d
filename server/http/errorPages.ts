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

/** A refusal as it is said in one language and form: all headers it always has, and its body in every encoding there is. */
interface Prepared {
  headers: Record<string, string>;
  bodies: Record<BodyForm, Buffer>;
}

/** What refusals are made with. */
interface ErrorPageParts {
  render: RenderPage;
  siteUrl: string;
  log: Logger;
}

/** Milliseconds after which the site is asked again for a page it could not give. */
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

/** The headers of one answer. */
const headersOf = ({ headers, bodies }: Prepared, form: BodyForm): Record<string, string> => ({
  ...headers,
  ...(form !== 'identity' && { 'content-encoding': form }),
  'content-length': String(bodies[form].length),
});

/** Refusals in the visitor's language and the site's own layout: each is rendered once, and then costs no more than its bytes. */
export class ErrorPages {
  readonly #cached = new Map<string, Prepared | Promise<Prepared>>();
  readonly #common: [name: string, value: string][];
  readonly #parts: ErrorPageParts;

  constructor(parts: ErrorPageParts) {
    this.#parts = parts;
    this.#common = securityHeaders(parts.siteUrl);
  }

  /** Renders a refusal in all languages before anybody needs it. */
  async prepare(httpError: HttpError): Promise<void> {
    await Promise.all(LOCALES.map((locale) => this.#find(httpError, locale, 'html')));
  }

  /** Sends a refusal instead of any other answer to a request; where its body is still on its way, the connection ends with it. */
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
   * Sends a refusal with all headers there are to be, where it was prepared and nothing is unusual about the request; false where it cannot. A
   * crowd that is turned away costs those who are served little that way.
   */
  sendAtOnce(request: IncomingMessage, response: ServerResponse, httpError: HttpError): boolean {
    const path = pathOf(request.url ?? '');
    const prepared = this.#cached.get(keyOf(httpError, localeOf(path), chooseErrorFormat(request.headers, path)));
    if (prepared === undefined || prepared instanceof Promise || 'connection' in prepared.headers) return false;
    // A body that is still on its way has to be read first.
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
    const making = this.#make(httpError, locale, form).then((body) => prepare(body, httpError));
    this.#cached.set(key, making);
    const prepared = await making;
    // Unless it was forgotten meanwhile, because it is not what it should be.
    if (this.#cached.get(key) === making) this.#cached.set(key, prepared);
    return prepared;
  }

  /** Has the site say it in the visitor's words; a site that cannot leaves the English sentence, for a while. */
  async #make(httpError: HttpError, locale: Locale, form: HttpErrorFormat): Promise<HttpErrorBody> {
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
      log.warn({ code: httpError.code, locale, status: page.status }, 'the site has no page for a refusal');
    } catch (error) {
      log.error({ err: error, code: httpError.code, locale }, 'page of a refusal failed');
      setTimeout(() => this.#cached.delete(keyOf(httpError, locale, form)), RETRY_MS).unref();
    }
    return formatHttpError(httpError, form);
  }
}

/** Reads on, and forgets, what still comes of a body: a connection closed upon unread bytes takes the answer with it. */
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
