/** How long an answer may be cached, in consecutive ms: fresh, then stale while it is revalidated, then in place of an error. */
export interface CacheLifetime {
  freshMs: number;
  staleMs: number;
  errorMs: number;
}

/** Value of a Cache-Control directive in ms; 0 when it is absent or not a number. */
function millisecondsOf(directives: Map<string, string>, name: string): number {
  const seconds = directives.get(name) ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : 0;
}

/** Parses a Cache-Control header; undefined when the answer may not be cached. */
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
 * Reads how long a shared cache may store an answer (RFC 9111, RFC 5861, rule 18.5); undefined when the headers forbid it, when the answer
 * is for one visitor, or when the headers do not say.
 */
export function readCacheLifetime(headers: Headers): CacheLifetime | undefined {
  if (headers.has('set-cookie') || !/^(?:accept-encoding)?$/i.test(headers.get('vary') ?? '')) return undefined;
  return readCacheControl(headers.get('cache-control') ?? '');
}
