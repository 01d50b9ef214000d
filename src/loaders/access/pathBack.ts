import { parseLocalizedPath } from '../../i18n/locales.ts';

/** Path of the page to go back to, where it is one of a session that may be called by these references; undefined for any other. */
export function pathBack(back: string | undefined, city: string, references: readonly string[]): string | undefined {
  if (back === undefined || !/^\/[^/\\]/.test(back) || !URL.canParse(back, 'http://site.invalid')) return undefined;
  const { origin, pathname, search } = new URL(back, 'http://site.invalid');
  // Taking out dot segments can leave two slashes at the beginning: a browser reads the name after them as another host.
  if (origin !== 'http://site.invalid' || pathname.startsWith('//')) return undefined;
  const [, ofCity, reference = '', slug] = parseLocalizedPath(pathname).pagePath.split('/');
  return ofCity === city && references.includes(reference) && slug !== 'login' ? pathname + search : undefined;
}
