import { defineMiddleware } from 'astro:middleware';
import { INVALIDATED_CACHE_CONTROL, MISSING_CACHE_CONTROL, pageCacheControl, toStaleCacheControl } from './config/cache/pageCaching.ts';
import { cityOfPath, withCity } from './domain/city/cityPath.ts';
import { isFollowTokenPath } from './domain/follow/followTarget.ts';
import { type RequestScope, requestScope } from './runtime/requestScope.ts';
import { parseGrantCookies } from './domain/login/requestGrants.ts';
import { toNetwork } from './domain/login/subscriberNetwork.ts';
import { parseLocalizedPath, withPlainPrefix } from './i18n/localizedPath.ts';
import { translatorFor } from './i18n/translator.ts';
import { loadCity } from './services/server/cache/portalData.ts';

/** Whether an answer is a shared page: the result of a GET without cookies and without its own Cache-Control. */
function isPageForAll({ method }: Request, { headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return method === 'GET' && isHtml && !headers.has('cache-control') && !headers.has('set-cookie');
}

/**
 * Paths that Astro serves and this site does not offer: its error page, the endpoints of images and server islands, and second addresses of
 * pages, with an ending that Astro removes (rule 18.9).
 */
const NO_ADDRESS = /^\/(?:500|_image|_server-islands(?:\/.*)?)\/?$|\.html\/*$/i;

/**
 * Sets locale, translator and grants by the path (rules 1.2, 1.3), renders the page and sets its Cache-Control (rules 14.7, 18.5, 18.11,
 * 18.14). Loaders decide about access; paths are never compared for it here.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  const { httpError } = context.locals;
  // A rewrite runs the middleware again: keep the values of the requested address.
  if (Object.hasOwn(locals, 'locale')) return next();
  const { locale, pagePath } = parseLocalizedPath(context.url.pathname);
  const grants = parseGrantCookies(context.request.headers.get('cookie') ?? '');
  const { requestId, span, clientAddress, notes } = locals;
  const network = clientAddress === undefined ? undefined : toNetwork(clientAddress);
  const scope: RequestScope = { requestId, span, network, startMs: Date.now(), staleMs: undefined, isInvalidated: false, notes };
  Object.assign(locals, { locale, pagePath, t: translatorFor(locale), grants, scope });
  const page = httpError !== undefined ? '/http-error' : NO_ADDRESS.test(pagePath) ? '/404' : pagePath;
  // rewrite instead of next(path): next would call an endpoint with the parameters of the previous path.
  const response = await requestScope.run(scope, async () => {
    const requested = httpError === undefined ? cityOfPath(pagePath) : undefined;
    // Loaded for every page below a city, so that an error page links to it, too (rule 1.10).
    const city = requested === undefined ? undefined : await loadCity(requested);
    const plain = httpError === undefined ? withPlainPrefix(context.url.pathname) : context.url.pathname;
    const spelled =
      requested !== undefined && city?.ok && city.value.name !== requested ? withCity(plain, requested, city.value.name) : plain;
    if (spelled !== context.url.pathname && !isFollowTokenPath(pagePath)) {
      const headers = { Location: spelled + context.url.search, 'Cache-Control': MISSING_CACHE_CONTROL };
      return new Response(null, { status: 308, headers });
    }
    return page === context.url.pathname ? next() : context.rewrite(page + context.url.search);
  });
  if (grants.isUsed || scope.isForVisitor) response.headers.set('Cache-Control', 'private, no-store');
  else if (isPageForAll(context.request, response)) {
    response.headers.set('Cache-Control', pageCacheControl(response.status, pagePath, locals.shown));
  }
  // Feeds, calendars and captions set their own Cache-Control: shorten it when they are made from stale or invalidated data (rule 18.11).
  const isForAll = response.status === 200 && response.headers.get('cache-control')?.includes('public');
  if (isForAll && scope.isInvalidated) response.headers.set('Cache-Control', INVALIDATED_CACHE_CONTROL);
  else if (isForAll && scope.staleMs !== undefined) {
    response.headers.set('Cache-Control', toStaleCacheControl(pagePath, locals.shown));
  }
  return response;
});
