import type { IncomingMessage } from 'node:http';
import { parseGrantCookies } from '../../src/domain/login/requestGrants.ts';
import { parseLocalizedPath } from '../../src/i18n/localizedPath.ts';
import { memoize } from './memoize.ts';
import { isSearch, parametersOf } from './pageParameters.ts';

/** Longest value of a parameter, in characters, of a shared page (rule 18.7): a longer one will hardly be requested twice. */
const VALUE_LIMIT = 300;

/** Parameter with a visitor's grant (rule 14.6). */
const GRANT_PARAMETER = 'grant';

function canonicalPath(path: string): string | undefined {
  if (path.includes('//')) return undefined;
  // Decode the escapes of plain characters; keep those of characters with a meaning, in upper case. The guard has rejected a lone "%"
  // before.
  const plain = /[^\w./~-]/.test(path)
    ? encodeURI(decodeURI(path))
        .replaceAll('%25', '%')
        .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    : path;
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

function canonicalQuery(path: string, query: string): string | undefined {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of parametersOf(path)) {
    // Pages read the first value of a repeated parameter, and a search every kind to look in.
    const value = name === 'in' && given.has(name) && isSearch(path) ? given.getAll(name).join(',') : given.get(name);
    if (value !== null && value.length > VALUE_LIMIT) return undefined;
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `?${known.toString()}` : '';
}

/**
 * Canonical form of a request target that has passed the guard: targets of the same page give the same text, without parameters that it
 * does not read (rule 18.7). Undefined when it will hardly be requested twice.
 */
export const canonicalTarget = memoize((target): string | undefined => {
  const mark = target.indexOf('?');
  if (mark === -1) return canonicalPath(target);
  const path = canonicalPath(target.slice(0, mark));
  const query = canonicalQuery(path ?? '', target.slice(mark + 1));
  return path !== undefined && query !== undefined ? path + query : undefined;
});

/** Canonical target of a request whose answer may be the same for everybody; undefined for requests that bypass the cache (rule 18.7). */
export function sharedTarget({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): string | undefined {
  return method === 'GET' || method === 'HEAD' ? canonicalTarget(url ?? '') : undefined;
}

/** Whether a request has what looks like a grant, so that a page that is not shared must be rendered for this request (rule 18.7). */
export function carriesGrant({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  if (parseGrantCookies(headers.cookie ?? '').cookies.size > 0) return true;
  const mark = url.indexOf('?');
  return mark !== -1 && new URLSearchParams(url.slice(mark + 1)).has(GRANT_PARAMETER);
}

/** Path of a page that shows every city: a city list, or a search of all cities. */
const ALL_CITIES = /^(?:\/[a-z]{2})?\/?(?:cities|private|search(?:\.json|\.xml|\/suggestions\.json)?)?$/;

/** Path of the page at a canonical target, without language. */
export const pagePathOf = (target: string): string => parseLocalizedPath(target.split('?', 1)[0] ?? '').pagePath;

/** The path segment of a canonical target in which a city has its name; it need not be a city. */
export const cityOf = (target: string): string => pagePathOf(target).split('/')[1] ?? '';

/**
 * Whether the page at a canonical target may name a city: its own page, a page of all cities, or a description of its embed (rule 18.9).
 */
export function isAboutCity(target: string, city: string): boolean {
  const [path = '', query = ''] = target.toLowerCase().split('?', 2);
  const name = city.toLowerCase();
  // The name is the second segment after a language or another prefix.
  return (
    path.split('/').slice(1, 3).includes(name) || ALL_CITIES.test(path) || query.includes(encodeURIComponent(`/${name}`).toLowerCase())
  );
}
