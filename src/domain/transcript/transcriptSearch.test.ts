import { describe, expect, it } from 'vitest';
import { nextHit, toTranscriptQuery } from './transcriptSearch.ts';

describe('a query of a search in a transcript (rule 11.8)', () => {
  it.each(['', 'd', ' d ', '??', '-oud'])('%j is none', (typed) => expect(toTranscriptQuery(typed)).toBeUndefined());
  it.each(['de', '预算', 'a b'])('%j is one', (typed) => expect(toTranscriptQuery(typed)).toBeDefined());
});

describe('nextHit', () => {
  it('goes forwards and backwards and wraps around', () => {
    expect([2, 5, 9].map((line) => nextHit([2, 5, 9], line, 1))).toEqual([5, 9, 2]);
    expect([2, 5, 9].map((line) => nextHit([2, 5, 9], line, -1))).toEqual([9, 2, 5]);
    expect([nextHit([2, 5], 3, 1), nextHit([2, 5], 3, -1)]).toEqual([5, 2]);
    expect(nextHit([], 3, 1)).toBeUndefined();
  });
});
