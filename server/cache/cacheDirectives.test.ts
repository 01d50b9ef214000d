import fc from 'fast-check';
import CachePolicy from 'http-cache-semantics';
import { describe, expect, it } from 'vitest';
import { readCacheLifetime } from './cacheDirectives.ts';

const read = (cacheControl: string, more: Record<string, string> = {}) =>
  readCacheLifetime(new Headers({ 'cache-control': cacheControl, ...more }));

describe('the cache lifetime of an answer', () => {
  it.each([
    ['public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=86400', [2000, 10_000, 86_400_000]],
    ['public, max-age=10', [10_000, 0, 0]],
    ['s-maxage=5, max-age=60, stale-while-revalidate=30', [5000, 30_000, 30_000]],
    ['Public, Max-Age="3"', [3000, 0, 0]],
  ])('%s', (cacheControl, [freshMs, staleMs, errorMs]) => {
    expect(read(cacheControl)).toEqual({ freshMs, staleMs, errorMs });
  });

  it.each([
    '',
    'public',
    'no-store',
    'private, max-age=10',
    'no-cache, s-maxage=5',
    'public, s-maxage=0, max-age=9',
    'max-age=soon',
    'max-age=-1',
  ])('"%s": not at all', (cacheControl) => {
    expect(read(cacheControl)).toBeUndefined();
  });

  it('is undefined for an answer for one visitor', () => {
    expect(read('public, max-age=10', { 'set-cookie': 'a=1' })).toBeUndefined();
    expect(read('public, max-age=10', { vary: 'Cookie' })).toBeUndefined();
    expect(read('public, max-age=10', { vary: 'Accept-Encoding' })).toBeDefined();
  });

  it('agrees with http-cache-semantics', () => {
    const seconds = fc.integer({ min: 0, max: 100_000 });
    const directive = fc.oneof(
      fc.constantFrom('public', 'private', 'no-store', 'no-cache', 'must-revalidate'),
      fc.tuple(fc.constantFrom('max-age', 's-maxage', 'stale-while-revalidate'), seconds).map(([name, age]) => `${name}=${age}`),
    );
    fc.assert(
      fc.property(fc.uniqueArray(directive, { selector: (text) => text.split('=')[0], maxLength: 5 }), (directives) => {
        const headers = { 'cache-control': directives.join(', ') };
        const policy = new CachePolicy({ headers: {} }, { status: 200, headers }, { shared: true, cacheHeuristic: 0 });
        const times = readCacheLifetime(new Headers(headers));
        expect(times?.freshMs ?? 0).toBe(policy.storable() ? policy.maxAge() * 1000 : 0);
      }),
    );
  });
});
