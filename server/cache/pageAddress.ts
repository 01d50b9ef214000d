import type { IncomingMessage } from 'node:http';
import { parseLocalizedPath } from '../../src/i18n/locales.ts';
import { memoize } from './memoize.ts';

/** Query parameters that pages know (contract §7), in the order in which addresses are written here; all others change no page. */
const KNOWN_PARAMETERS = [
  'tab',
  'q',
  'when',
  'category',
  'page',
  'month',
  'part',
  'in',
  'out',
  't',
  'language',
  'refresh',
  'action',
  'city',
  'session',
].concat(['url', 'format', 'maxwidth', 'maxheight']);

/** Characters of a parameter's value beyond which nobody else will ask for the same. */
const VALUE_LIMIT = 300;

/** A token in an address is one visitor's own. */
const OWN_PARAMETER = 'grant';

function canonicalPath(path: string): string | undefined {
  if (path.includes('//')) return undefined;
  // Escapes that stand for themselves are undone; those of characters with a meaning stay, in capitals. A "%" of its own was refused before.
  const plain = /[^\w./~-]/.test(path)
    ? encodeURI(decodeURI(path))
        .replaceAll('%25', '%')
        .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    : path;
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

function canonicalQuery(query: string): string | undefined {
  const given = new URLSearchParams(query);
  if (given.has(OWN_PARAMETER)) return undefined;
  const known = new URLSearchParams();
  for (const name of KNOWN_PARAMETERS) {
    // Of a repeated one pages read the first.
    const value = given.get(name);
    if (value !== null && value.length > VALUE_LIMIT) return undefined;
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `?${known.toString()}` : '';
}

/**
 * The one way of writing a request target that the guard let pass: what means the same page is the same text, without what no page knows.
 * Undefined where an answer is for nobody else.
 */
export const canonicalTarget = memoize((target): string | undefined => {
  const mark = target.indexOf('?');
  if (mark === -1) return canonicalPath(target);
  const path = canonicalPath(target.slice(0, mark));
  const query = canonicalQuery(target.slice(mark + 1));
  return path !== undefined && query !== undefined ? path + query : undefined;
});

/** The canonical target of a request whose answer everybody gets alike; undefined where it says who asks, or brings something. */
export function sharedTarget({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined || headers.cookie?.includes('grant-')) return undefined;
  return canonicalTarget(url ?? '');
}

const CITY_LIST = /^(?:\/[a-z]{2})?\/?(?:cities|private)?$/;

/** The city that a canonical target may be about: what stands where cities have their names. */
export const cityOf = (target: string): string => parseLocalizedPath(target.split('?', 1)[0] ?? '').pagePath.split('/')[1] ?? '';

/** Whether the page at a canonical target may tell of a city: it is the city's own, or lists cities, or describes an embed of one. */
export function isAboutCity(target: string, city: string): boolean {
  const [path = '', query = ''] = target.toLowerCase().split('?', 2);
  const name = city.toLowerCase();
  // After a language, or another word that stands before it, the name is the second.
  return path.split('/').slice(1, 3).includes(name) || CITY_LIST.test(path) || query.includes(encodeURIComponent(`/${name}`).toLowerCase());
}
