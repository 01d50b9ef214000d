import { posix } from 'node:path';

/** An address of a medium has at most this many characters; a name of a seed has at most 500. */
const MOST_CHARACTERS = 8192;

/** Folders and file of the path of a medium, at most. */
const MOST_SEGMENTS = 32;

/** What no address of this backend contains: backslashes, fragments, control characters, and encoded slashes. */
const MALFORMED = /[\\# \p{Cc}]|%(?:2f|5c|[01][0-9a-f]|7f)/iu;

/**
 * The decoded path of an address of a medium, without its query. Each file has one such path, whatever characters of it are
 * percent-encoded. Undefined for a spelling that this backend never gives: empty and dot segments, a slash at the end, `MALFORMED`
 * characters, an invalid encoding, and what is too long or too deep (rule 25.3).
 */
export function readMediaPath(url: string): string | undefined {
  if (url.length > MOST_CHARACTERS) return undefined;
  const encoded = url.split('?', 1)[0] ?? '';
  if (!encoded.startsWith('/') || MALFORMED.test(encoded)) return undefined;
  const path = decode(encoded);
  const segments = path?.slice(1).split('/') ?? [];
  if (segments.length > MOST_SEGMENTS || segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return undefined;
  return path;
}

/** A path, and the folders that contain it, nearest first. */
export function listAncestors(path: string): string[] {
  const paths: string[] = [];
  for (let current = path; current !== '/' && current !== '.'; current = posix.dirname(current)) paths.push(current);
  return paths;
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
