import { defineMiddleware } from 'astro:middleware';
import { readGrants } from './domain/grants.ts';
import { parseLocalizedPath } from './i18n/locales.ts';
import { translatorFor } from './i18n/translator.ts';

/** Path → locale, translator, page. Access is decided by loaders, never by comparing paths here; what it depended on is kept out of every cache here. */
export const onRequest = defineMiddleware(async (context, next) => {
  // A rewrite runs the middleware again: what the visitor's own address said stands.
  if ('locale' in context.locals) return next();
  const { locale, pagePath } = parseLocalizedPath(context.url.pathname);
  const grants = readGrants(context.request.headers.get('cookie') ?? '');
  Object.assign(context.locals, { locale, pagePath, t: translatorFor(locale), grants });
  // Not next(path): an endpoint would be called with the parameters of the path before.
  const response = await (pagePath === context.url.pathname ? next() : context.rewrite(pagePath + context.url.search));
  if (grants.isAsked) response.headers.set('Cache-Control', 'private, no-store');
  return response;
});
