import type { SearchAnswer } from './searchAnswer.ts';

/**
 * What a search page shows: nothing asked yet, results of the index, sessions by name only because there is no index (rule 24.15), no
 * search at all for the same reason, or too many searches (rule 24.16).
 */
export type SearchState =
  | { kind: 'start' }
  | { kind: 'results' | 'names'; answer: SearchAnswer }
  | { kind: 'unavailable' }
  | { kind: 'limited'; retryAfterSeconds: number };
