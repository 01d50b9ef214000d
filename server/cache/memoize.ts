import { LRUCache } from 'lru-cache';

/** Limits of cached results and of the length of a cached text: texts come from outside and must not fill the memory. */
const MAX_RESULTS = 2000;
const MAX_TEXT_LENGTH = 256;

/** Caches the latest results of a pure function of a text: requests repeat the same few addresses and headers. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { value: T }>({ max: MAX_RESULTS });
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined) return cached.value;
    const fresh = compute(text);
    if (text.length <= MAX_TEXT_LENGTH) known.set(text, { value: fresh });
    return fresh;
  };
}
