import { LRUCache } from 'lru-cache';

/** Most answers that are kept, and the length of the longest question: what strangers send must not fill the memory. */
const MAX_ANSWERS = 2000;
const MAX_QUESTION_LENGTH = 256;

/** The same pure function of a text, with its last answers kept: requests repeat the same few addresses and headers. */
export function memoize<T>(answer: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { answer: T }>({ max: MAX_ANSWERS });
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined) return cached.answer;
    const fresh = answer(text);
    if (text.length <= MAX_QUESTION_LENGTH) known.set(text, { answer: fresh });
    return fresh;
  };
}
