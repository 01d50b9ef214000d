import { isIdentifier } from '../http/identifiers.ts';

/** First segments of paths that are pages of the portal or reserved for it. */
const OWN_SEGMENTS = new Set([
  '404',
  '500',
  'accessibility',
  'cities',
  'http-error',
  'oembed',
  'privacy',
  'private',
  'search',
  'sitemap',
  'theme',
]);

/** The city that a page path (without language) names; undefined for pages of the portal and for what cannot be a name. */
export function cityOfPath(pagePath: string): string | undefined {
  const segment = pagePath.split('/')[1];
  return isIdentifier('city', segment) && !OWN_SEGMENTS.has(segment) ? segment : undefined;
}

/**
 * The path of a request with another spelling of its city (rule 2.13); empty segments and the slash at the end are left out, so that no
 * path begins with two slashes, which names a host.
 */
export function withCity(pathname: string, requested: string, name: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  // The name is the first segment, or the second one after a language.
  return `/${segments.with(segments.indexOf(requested), name).join('/')}`;
}
