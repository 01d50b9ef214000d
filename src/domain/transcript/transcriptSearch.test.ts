import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../text/textSearch.ts';
import { findLines, MIN_TERM_LENGTH, nextHit, splitMatches, toIndex } from './transcriptSearch.ts';

const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'e', '\u0301', ' ', '\n', 'ß', '😀', 'ع') }));
const term = fc.string({ unit: fc.constantFrom('a', 'b', 'E', 'é', ' ', 'ß', '😀', 'ع'), maxLength: 3 });

describe('findLines (rule 11.8)', () => {
  const index = toIndex(['De brug over de Wétering', 'is oud. Oud, zeg ik.', '', 'De Wetering stroomt.', 'Zij is zo', 'oud als de stad.']);

  it.each([
    ['wetering', [0, 3]],
    ['WÉTERING', [0, 3]],
    ['oud', [1, 5]],
    ['  oud  ', [1, 5]],
    ['wetering is', [0]],
    ['zo oud', [4]],
    ['zwembad', []],
    ['d', []],
    [' d ', []],
    ['', []],
  ])('%j is in %j', (wanted, lines) => {
    expect(findLines(index, wanted)).toEqual(lines);
  });

  it('finds every line that contains the term, in order and once', () => {
    fc.assert(
      fc.property(texts, term, (all, wanted) => {
        const folded = foldText(wanted);
        const found = findLines(toIndex(all), wanted);
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        if (folded.length < MIN_TERM_LENGTH) expect(found).toEqual([]);
        else all.forEach((text, line) => foldText(text).includes(folded) && expect(found).toContain(line));
      }),
    );
  });

  it('finds nothing in an empty transcript', () => expect(findLines(toIndex([]), 'oud')).toEqual([]));
});

describe('splitMatches', () => {
  it('splits off the term as it is written in the text', () => {
    expect(splitMatches('De Wétering, de We\u0301tering', 'wete')).toEqual([
      { text: 'De ', isMatch: false },
      { text: 'Wéte', isMatch: true },
      { text: 'ring, de ', isMatch: false },
      { text: 'We\u0301te', isMatch: true },
      { text: 'ring', isMatch: false },
    ]);
  });

  it('preserves every character and marks only the term', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), term, (text, wanted) => {
        const parts = splitMatches(text, wanted);
        expect(parts.map(({ text: part }) => part).join('')).toBe(text);
        for (const { text: part } of parts.filter(({ isMatch }) => isMatch)) expect(foldText(part)).toContain(foldText(wanted));
      }),
    );
  });
});

describe('nextHit', () => {
  it('goes forwards and backwards and wraps around', () => {
    expect([2, 5, 9].map((line) => nextHit([2, 5, 9], line, 1))).toEqual([5, 9, 2]);
    expect([2, 5, 9].map((line) => nextHit([2, 5, 9], line, -1))).toEqual([9, 2, 5]);
    expect([nextHit([2, 5], 3, 1), nextHit([2, 5], 3, -1)]).toEqual([5, 2]);
    expect(nextHit([], 3, 1)).toBeUndefined();
  });
});
