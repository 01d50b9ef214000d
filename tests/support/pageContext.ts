import type { AstroGlobal } from 'astro';
import { noGrants, type RequestGrants } from '../../src/domain/login/requestGrants.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { translatorFor } from '../../src/i18n/translator.ts';

/** The request of a loader test. */
interface ContextOptions {
  params: Record<string, string | undefined>;
  /** Path and query. */
  path?: string;
  /** Fields of a POST; without them the request is a GET. */
  fields?: Record<string, unknown>;
  /** Whether the fields are sent as JSON, else as a form. */
  isJson?: boolean;
  headers?: Record<string, string>;
  grants?: RequestGrants;
  clientAddress?: string;
  locale?: Locale;
}

/** What a loader uses of Astro's context. */
export type TestContext = Pick<AstroGlobal, 'request' | 'params' | 'url' | 'locals' | 'response'>;

function toForm(fields: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, String(each));
  return form;
}

/** Makes the context of a page for a request from the portal's own origin. */
export function createContext(options: ContextOptions): TestContext {
  const {
    params,
    path = '/',
    fields,
    isJson = false,
    headers = {},
    grants = noGrants(),
    clientAddress = '192.0.2.1',
    locale = 'en',
  } = options;
  const url = new URL(path, 'https://gallery.example.org');
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const request =
    fields === undefined
      ? new Request(url, { headers })
      : new Request(url, {
          method: 'POST',
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': type, ...headers },
          body: isJson ? JSON.stringify(fields) : toForm(fields),
        });
  const scope = { startMs: Date.now(), staleMs: undefined, isInvalidated: false };
  const locals = { locale, pagePath: url.pathname, t: translatorFor(locale), grants, scope, clientAddress };
  return { request, params, url, locals, response: { headers: new Headers() } };
}
