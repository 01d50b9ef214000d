import { defineMiddleware } from 'astro:middleware';
import { INVALIDATED_CACHE_CONTROL, pageCacheControl, STALE_CACHE_CONTROL } from './config/cache/pageCaching.ts';
import { type RequestScope, requestScope } from './config/cache/requestScope.ts';
import { parseGrantCookies } from './domain/login/requestGrants.ts';
import { parseLocalizedPath } from './i18n/localizedPath.ts';
import { translatorFor } from './i18n/translator.ts';

/** Whether an answer is a page that everybody gets alike: not what a form brought, and not what says itself who may keep it. */
function isPageForAll({ method }: Request, { headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return method === 'GET' && isHtml && !headers.has('cache-control') && !headers.has('set-cookie');
}

/** Paths that Astro serves and this site does not offer: the page of a failure, the endpoints of images and server islands. */
const NO_ADDRESS = /^\/(?:500|_image|_server-islands(?:\/.*)?)\/?$/;

/** Path → locale, translator, page. Access is decided by loaders, never by comparing paths here; what it depended on is kept out of every cache here, and what is for all gets its age. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  const { httpError } = context.locals;
  // A rewrite runs the middleware again: what the visitor's own address said stands.
  if (Object.hasOwn(locals, 'locale')) return next();
  const { locale, pagePath } = parseLocalizedPath(context.url.pathname);
  const grants = parseGrantCookies(context.request.headers.get('cookie') ?? '');
  const scope: RequestScope = { requestId: locals.requestId, startMs: Date.now(), staleMs: undefined, isInvalidated: false };
  Object.assign(locals, { locale, pagePath, t: translatorFor(locale), grants, scope });
  const page = httpError !== undefined ? '/http-error' : NO_ADDRESS.test(pagePath) ? '/404' : pagePath;
  // Not next(path): an endpoint would be called with the parameters of the path before.
  const response = await requestScope.run(scope, () =>
    page === context.url.pathname ? next() : context.rewrite(page + context.url.search),
  );
  if (grants.isUsed) response.headers.set('Cache-Control', 'private, no-store');
  else if (isPageForAll(context.request, response)) {
    response.headers.set('Cache-Control', pageCacheControl(response.status, pagePath, locals.shown));
  }
  // Feeds, calendars and captions say themselves for how long they may be kept: not when they are made of that.
  const isForAll = response.status === 200 && response.headers.get('cache-control')?.includes('public');
  if (isForAll && scope.isInvalidated) response.headers.set('Cache-Control', INVALIDATED_CACHE_CONTROL);
  else if (isForAll && scope.staleMs !== undefined) response.headers.set('Cache-Control', STALE_CACHE_CONTROL);
  return response;
});
