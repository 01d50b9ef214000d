/** How long an answer may be kept, ms, one after the other: fresh, then stale while it is asked again, then in place of an error. */
export interface CacheLifetime {
  freshMs: number;
  staleMs: number;
  errorMs: number;
}

/** The seconds a directive of a Cache-Control header names, as ms; 0 where it is not there or no number. */
function millisecondsOf(directives: Map<string, string>, name: string): number {
  const seconds = directives.get(name) ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : 0;
}

/** What a Cache-Control header says. */
function readCacheControl(header: string): CacheLifetime | undefined {
  const directives = new Map<string, string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', value = ''] = part.split('=').map((part) => part.trim());
    directives.set(name, value.replaceAll('"', ''));
  }
  if (['no-store', 'no-cache', 'private'].some((name) => directives.has(name))) return undefined;
  const freshMs = millisecondsOf(directives, directives.has('s-maxage') ? 's-maxage' : 'max-age');
  const staleMs = millisecondsOf(directives, 'stale-while-revalidate');
  if (freshMs === 0) return undefined;
  return { freshMs, staleMs, errorMs: Math.max(staleMs, millisecondsOf(directives, 'stale-if-error')) };
}

/**
 * Reads what an answer's headers say to a cache that many share (RFC 9111, RFC 5861); undefined where it may not be kept: it says so,
 * it is one visitor's, or it says nothing.
 */
export function readCacheLifetime(headers: Headers): CacheLifetime | undefined {
  if (headers.has('set-cookie') || !/^(?:accept-encoding)?$/i.test(headers.get('vary') ?? '')) return undefined;
  return readCacheControl(headers.get('cache-control') ?? '');
}
