import { type SearchPatterns, toPatterns } from '../search/searchPatterns.ts';

/** Minimum number of characters of a search (rule 11.8). */
export const MIN_QUERY_LENGTH = 2;

/** Reads a query of a search in a transcript; undefined when it is too short to search (rule 11.8). */
export const toTranscriptQuery = (typed: string): SearchPatterns | undefined =>
  typed.trim().length < MIN_QUERY_LENGTH ? undefined : toPatterns(typed);

/** Returns the next (1) or previous (-1) match relative to a line; it wraps around at both ends. Undefined without matches. */
export const nextHit = (hits: readonly number[], line: number, by: 1 | -1): number | undefined =>
  by > 0 ? (hits.find((hit) => hit > line) ?? hits[0]) : (hits.findLast((hit) => hit < line) ?? hits.at(-1));
