import type { SearchAnswer } from './searchAnswer.ts';

/**
 * What a search page shows: nothing asked yet, results of the index, sessions by name only because the city is private (rule 24.2) or there
 * is no index (rule 24.15), no search at all without an index, or too many searches (rule 24.16).
 */
export type SearchState =
  | { kind: 'start' }
  | { kind: 'results'; answer: SearchAnswer }
  | { kind: 'names'; answer: SearchAnswer; isPrivate: boolean }
  | { kind: 'unavailable' }
  | { kind: 'limited'; retryAfterSeconds: number };
