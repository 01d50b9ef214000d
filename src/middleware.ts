import { defineMiddleware } from 'astro:middleware';
import { parseLocalizedPath } from './i18n/locales.ts';
import { translatorFor } from './i18n/translator.ts';

/** Path → locale, translator, page. Access is decided by loaders, never by comparing paths here. */
export const onRequest = defineMiddleware((context, next) => {
  // A rewrite runs the middleware again: what the visitor's own address said stands.
  if ('locale' in context.locals) return next();
  const { locale, pagePath } = parseLocalizedPath(context.url.pathname);
  Object.assign(context.locals, { locale, pagePath, t: translatorFor(locale) });
  // Not next(path): an endpoint would be called with the parameters of the path before.
  return pagePath === context.url.pathname ? next() : context.rewrite(pagePath + context.url.search);
});
