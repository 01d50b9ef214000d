import { DEFAULT_LOCALE, type Locale, LOCALES } from './locales.ts';
import { toLocalizedSegment, toPageName } from './localizedSegments.ts';

/** City whose pages are always in English (rule 1.5). */
const ENGLISH_CITY = 'cor';

const isLocale = (segment: string | undefined): segment is Locale => LOCALES.includes(segment as Locale);

/** The language of a path's first segment, in any upper and lower case (rule 1.19); undefined when it is none. */
const toLocale = (segment = ''): Locale | undefined => LOCALES.find((code) => code === segment.toLowerCase());

/** A parsed request path: language, and page path without prefix and trailing slash. */
export interface LocalizedPath {
  locale: Locale;
  /** Path of the page as in `src/pages`, still percent-encoded. */
  pagePath: string;
}

/**
 * Parses the language prefix and the translated path words of a request path; a path without prefix is in the default language (rules 1.2,
 * 1.3, 1.5, 1.7).
 */
export function parseLocalizedPath(pathname: string): LocalizedPath {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const prefix = toLocale(segments[0]);
  const rest = prefix ? segments.slice(1) : segments;
  const locale = rest[0] === ENGLISH_CITY ? 'en' : (prefix ?? DEFAULT_LOCALE);
  const [city, segment, ...others] = rest;
  // Path words of the prefix language are also accepted in the city that is always in English.
  const page = segment === undefined ? rest : [city, toPageName(toPageName(segment, prefix ?? locale), locale), ...others];
  return { locale, pagePath: `/${page.join('/')}` };
}

/** The path of a request with its language prefix in lower case (rule 1.19); any other path is returned unchanged. */
export function withPlainPrefix(pathname: string): string {
  const [, prefix = ''] = pathname.split('/');
  const locale = toLocale(prefix);
  return locale === undefined ? pathname : `/${locale}${pathname.slice(1 + prefix.length)}`;
}

/** Returns the canonical path of a page in a language, with its path words; the default language has no prefix (rules 1.2, 1.5, 1.7). */
export function localizePath(path: string, locale: Locale): string {
  const [root = '', city = '', segment, ...others] = path.split('/');
  const isEnglish = city === ENGLISH_CITY;
  const pagePath = segment === undefined ? path : [root, city, toLocalizedSegment(segment, isEnglish ? 'en' : locale), ...others].join('/');
  if (locale === DEFAULT_LOCALE || isEnglish) return pagePath;
  return pagePath === '/' ? `/${locale}` : `/${locale}${pagePath}`;
}

/** A canonical path without its language prefix; its path words stay those of the language (rule 20.5). */
export function withoutLocalePrefix(path: string): string {
  const [, prefix, ...rest] = path.split('/');
  return isLocale(prefix) ? `/${rest.join('/')}` : path;
}
