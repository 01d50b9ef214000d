import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type Locale, LOCALES, localizePath, parseLocalizedPath } from '../../src/i18n/locales.ts';
import { type BodyForm, encodeBody } from './contentEncoding.ts';
import { LINGER_BYTES } from '../overload/limits.ts';
import { encodingOf, readBody, type RenderPage } from './webResponse.ts';
import { chooseForm, formatRefusal, type Refusal, type RefusalBody, type RefusalForm } from './httpError.ts';
import { pathOf } from './requestGuard.ts';
import { securityHeaders } from './securityHeaders.ts';

/** A refusal as it is said in one language and form: all headers it always has, and its body in every encoding there is. */
interface Prepared {
  headers: Record<string, string>;
  bodies: Record<BodyForm, Buffer>;
}

/** What refusals are made with. */
interface RefusalParts {
  render: RenderPage;
  siteUrl: string;
  log: Logger;
}

/** Milliseconds after which the site is asked again for a page it could not give. */
const RETRY_MS = 10_000;

const MEDIA_TYPES = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' };

const keyOf = ({ status, code }: Refusal, locale: Locale, form: RefusalForm) => `${status} ${code} ${locale} ${form}`;

const localeOf = (path: string): Locale => parseLocalizedPath(path).locale;

async function prepare({ headers, body }: RefusalBody, refusal: Refusal): Promise<Prepared> {
  const bodies = { br: await encodeBody(body, 'br'), gzip: await encodeBody(body, 'gzip'), identity: body };
  const all = { ...headers, vary: 'Accept, Accept-Encoding', 'cache-control': 'no-store', ...refusal.headers };
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
export class RefusalPages {
  readonly #kept = new Map<string, Prepared | Promise<Prepared>>();
  readonly #common: [name: string, value: string][];
  readonly #parts: RefusalParts;

  constructor(parts: RefusalParts) {
    this.#parts = parts;
    this.#common = securityHeaders(parts.siteUrl);
  }

  /** Renders a refusal in all languages before anybody needs it. */
  async prepare(refusal: Refusal): Promise<void> {
    await Promise.all(LOCALES.map((locale) => this.#find(refusal, locale, 'html')));
  }

  /** Sends a refusal instead of any other answer to a request; where its body is still on its way, the connection ends with it. */
  async send(request: IncomingMessage, response: ServerResponse, refusal: Refusal): Promise<void> {
    const path = pathOf(request.url ?? '');
    const prepared = await this.#find(refusal, localeOf(path), chooseForm(request.headers, path));
    if (response.headersSent || response.destroyed) return;
    const form = formFor(request, prepared);
    response.writeHead(refusal.status, { ...headersOf(prepared, form), ...(request.complete ? {} : { connection: 'close' }) });
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
  sendAtOnce(request: IncomingMessage, response: ServerResponse, refusal: Refusal): boolean {
    const path = pathOf(request.url ?? '');
    const prepared = this.#kept.get(keyOf(refusal, localeOf(path), chooseForm(request.headers, path)));
    if (prepared === undefined || prepared instanceof Promise || 'connection' in prepared.headers) return false;
    // A body that is still on its way has to be read first.
    if ((request.headers['content-length'] ?? request.headers['transfer-encoding']) !== undefined) return false;
    const form = formFor(request, prepared);
    const own = headersOf(prepared, form);
    const common = this.#common.filter(([name]) => !(name.toLowerCase() in own));
    const head = [...common, ['X-Request-Id', String(request.headers['x-request-id'])], ...Object.entries(own)].flat();
    response.writeHead(refusal.status, head).end(request.method === 'HEAD' ? undefined : prepared.bodies[form]);
    return true;
  }

  async #find(refusal: Refusal, locale: Locale, form: RefusalForm): Promise<Prepared> {
    const key = keyOf(refusal, locale, form);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const making = this.#make(refusal, locale, form).then((body) => prepare(body, refusal));
    this.#kept.set(key, making);
    const prepared = await making;
    // Unless it was forgotten meanwhile, because it is not what it should be.
    if (this.#kept.get(key) === making) this.#kept.set(key, prepared);
    return prepared;
  }

  /** Has the site say it in the visitor's words; a site that cannot leaves the English sentence, for a while. */
  async #make(refusal: Refusal, locale: Locale, form: RefusalForm): Promise<RefusalBody> {
    if (form === 'text') return formatRefusal(refusal, form);
    const { render, siteUrl, log } = this.#parts;
    const accept = form === 'json' ? 'application/json' : 'text/html';
    const request = new Request(siteUrl + localizePath('/', locale), { headers: { accept } });
    try {
      const page = await render(request, { requestId: refusal.code, log, clientAddress: '', refusal: refusal.code });
      if (page.status === refusal.status) {
        const body = await readBody(page);
        return { headers: { ...Object.fromEntries(page.headers), 'content-type': MEDIA_TYPES[form] }, body };
      }
      log.warn({ code: refusal.code, locale, status: page.status }, 'the site has no page for a refusal');
    } catch (error) {
      log.error({ err: error, code: refusal.code, locale }, 'page of a refusal failed');
      setTimeout(() => this.#kept.delete(keyOf(refusal, locale, form)), RETRY_MS).unref();
    }
    return formatRefusal(refusal, form);
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
