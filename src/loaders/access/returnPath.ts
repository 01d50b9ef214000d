import { parseLocalizedPath } from '../../i18n/localizedPath.ts';

/** Path to return to after a login: a page of the session with one of these references; undefined for any other (rule 14.13). */
export function toReturnPath(back: string | undefined, city: string, references: readonly string[]): string | undefined {
  if (back === undefined || !/^\/[^/\\]/.test(back) || !URL.canParse(back, 'http://site.invalid')) return undefined;
  const { origin, pathname, search } = new URL(back, 'http://site.invalid');
  // Removing dot segments can leave two slashes at the start: a browser reads what follows them as a host.
  if (origin !== 'http://site.invalid' || pathname.startsWith('//')) return undefined;
  const [, ofCity, reference = '', slug] = parseLocalizedPath(pathname).pagePath.split('/');
  return ofCity === city && references.includes(reference) && slug !== 'login' ? pathname + search : undefined;
}
