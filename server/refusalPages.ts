import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type Locale, LOCALES, localizePath, parseLocalizedPath } from '../src/i18n/locales.ts';
import { chooseEncoding, encodeBody } from './contentEncoding.ts';
import { COMPRESSION_THRESHOLD_BYTES, LINGER_BYTES } from './limits.ts';
import { readBody, type RenderPage } from './pages.ts';
import { chooseForm, formatRefusal, type Refusal, type RefusalBody, type RefusalForm } from './refusal.ts';
import { pathOf } from './requestGuard.ts';

/** A body in every encoding there is. */
interface Prepared {
  headers: Record<string, string>;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
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

const keyOf = ({ code }: Refusal, locale: Locale, form: RefusalForm) => `${code} ${locale} ${form}`;

async function prepare({ headers, body }: RefusalBody): Promise<Prepared> {
  const bodies = { br: await encodeBody(body, 'br'), gzip: await encodeBody(body, 'gzip'), identity: body };
  return { headers, bodies };
}

/** Refusals in the visitor's language and the site's own layout: each is rendered once, and then costs no more than its bytes. */
export class RefusalPages {
  readonly #kept = new Map<string, Promise<Prepared>>();
  readonly #parts: RefusalParts;

  constructor(parts: RefusalParts) {
    this.#parts = parts;
  }

  /** Renders a refusal in all languages before anybody needs it. */
  async prepare(refusal: Refusal): Promise<void> {
    await Promise.all(LOCALES.map((locale) => this.#find(refusal, locale, 'html')));
  }

  /** Sends a refusal instead of any other answer to a request; where its body is still on its way, the connection ends with it. */
  async send(request: IncomingMessage, response: ServerResponse, refusal: Refusal): Promise<void> {
    const path = pathOf(request.url ?? '');
    const { headers, bodies } = await this.#find(refusal, parseLocalizedPath(path).locale, chooseForm(request.headers, path));
    if (response.headersSent || response.destroyed) return;
    const isSmall = bodies.identity.length < COMPRESSION_THRESHOLD_BYTES;
    const encoding = isSmall ? undefined : chooseEncoding(request.headers['accept-encoding']);
    const body = bodies[encoding ?? 'identity'];
    response.writeHead(refusal.status, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      vary: 'Accept, Accept-Encoding',
      'content-length': body.length,
      'cache-control': 'no-store',
      ...(request.complete ? {} : { connection: 'close' }),
      ...refusal.headers,
    });
    const sent = request.method === 'HEAD' ? '' : body;
    if (request.complete) return void response.end(sent);
    response.write(sent);
    await lingerFor(request);
    response.end();
  }

  #find(refusal: Refusal, locale: Locale, form: RefusalForm): Promise<Prepared> {
    const key = keyOf(refusal, locale, form);
    const kept = this.#kept.get(key) ?? this.#make(refusal, locale, form).then(prepare);
    this.#kept.set(key, kept);
    return kept;
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
        const headers = { ...Object.fromEntries(page.headers), 'content-type': MEDIA_TYPES[form] };
        return { headers, body: await readBody(page) };
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
