import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseCorrections, countEdits } from './searchCorrection.ts';

describe('the number of edits (rule 24.10)', () => {
  it.each([
    ['brug', 'brug', 0],
    ['brug', 'brugg', 1],
    ['brug', 'rug', 1],
    ['brug', 'bruk', 1],
    ['brug', 'burg', 1],
    ['fietsbrgu', 'fietsbrug', 1],
    ['kade', 'dake', 2],
    ['brug', 'kade', 3],
    ['', 'ab', 2],
    ['abcdef', 'a', 3],
  ])('between %s and %s is %i', (from, to, edits) => {
    expect(countEdits(from, to, 2)).toBe(edits);
  });

  it('is the same in both directions, and not above the limit and one', () => {
    const tokens = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(tokens, tokens, fc.integer({ min: 0, max: 3 }), (from, to, limit) => {
        const edits = countEdits(from, to, limit);
        expect(edits).toBe(countEdits(to, from, limit));
        expect(edits).toBeLessThanOrEqual(limit + 1);
        expect(edits === 0).toBe(from === to);
      }),
    );
  });
});

describe('the corrections of a token (rule 24.10)', () => {
  it.each([
    ['a short token has none', 'bru', ['brug'], []],
    ['one edit in a token of up to six characters', 'begrot', ['begroot', 'begrooot'], ['begroot']],
    ['two edits from seven characters on', 'begrotng', ['begroting', 'begrotingen', 'begrooting'], ['begroting', 'begrooting']],
    ['the nearest first', 'weteringg', ['weterin', 'wetering'], ['wetering', 'weterin']],
    ['those that begin alike first', 'brug', ['drug', 'brig', 'bruk'], ['brig', 'bruk', 'drug']],
    ['not the token itself', 'brug', ['brug'], []],
  ])('%s', (_case, token, candidates, corrections) => {
    expect(chooseCorrections(token, candidates)).toEqual(corrections);
  });
});
