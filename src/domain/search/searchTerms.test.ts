import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoreTerms, isFoundInCompounds, matchesToken, parseTerms, QUERY_LIMIT, type SearchTerm, wantedTerms } from './searchTerms.ts';

/** A term as text: its tokens with "+" between them, and what it is. */
const show = ({ tokens, isPhrase, isPrefix, isExcluded }: SearchTerm) =>
  `${isExcluded ? '-' : ''}${isPhrase ? '"' : ''}${tokens.join('+')}${isPrefix ? '*' : ''}`;
const parse = (query: string) => parseTerms(query).map(show);
const one = (query: string): SearchTerm => parseTerms(query)[0] ?? { tokens: [], isPhrase: false, isPrefix: false, isExcluded: false };

describe('the terms of a query (rule 24.5)', () => {
  it.each([
    ['de Brug', ['de', 'brug']],
    ['"de brug" kade', ['"de+brug', 'kade']],
    ['„de brug“ «le pont» ″a b″', ['"de+brug', '"le+pont', '"a+b']],
    ['-kade -"de brug" brug', ['-kade', '-"de+brug', 'brug']],
    ['brug*', ['brug*']],
    ['b* br*', ['b', 'br*']],
    ['fiets-brug fiets-br*', ['fiets+brug', 'fiets+br*']],
    ['noord-holland', ['noord+holland']],
    ['自行车 桥*', ['自+行+车', '桥']],
    ['"brug', ['"brug']],
    ['brug"kade"weg', ['brug', '"kade', 'weg']],
    ['"brug*"', ['"brug']],
    ['- brug', ['brug']],
    ['--brug', ['-brug']],
    ['a OR b', ['a', 'or', 'b']],
    ['fiets\u00adbrug ka\ufeffde\u2060* \u200b-"de\u200b weg"', ['fietsbrug', 'kade*', '-"de+weg']],
    ['* - "" … "-"', []],
    ['', []],
  ])('are read from %s', (query, terms) => {
    expect(parse(query)).toEqual(terms);
  });

  it('are twelve at most, of the first 200 characters', () => {
    expect(parse(Array.from({ length: 20 }, (_, index) => `t${String(index)}`).join(' '))).toHaveLength(12);
    expect(hasMoreTerms('a b c d e f g h i j k l … -')).toBe(false);
    expect(hasMoreTerms('a b c d e f g h i j k l m')).toBe(true);
    expect(parse(`${' '.repeat(QUERY_LIMIT - 2)}abc`)).toEqual(['ab']);
  });

  it('can be read from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => {
        for (const { tokens } of parseTerms(query)) expect(tokens.length).toBeGreaterThan(0);
      }),
    );
  });

  it('are wanted unless they are excluded', () => {
    expect(wantedTerms(parseTerms('a -b "c d" -"e f"')).map(show)).toEqual(['a', '"c+d']);
  });
});

describe('a part of a compound (rule 24.6)', () => {
  it.each([
    ['brug', true],
    ['bru', false],
    ['"brug"', false],
    ['brug*', false],
    ['fiets-brug', false],
  ])('is found: %s %s', (query, isFound) => {
    expect(isFoundInCompounds(one(query))).toBe(isFound);
  });

  it.each([
    ['brug', 'brug', true],
    ['brug', 'fietsbruggen', true],
    ['bru', 'brug', false],
    ['bru*', 'brug', true],
    ['bru*', 'fietsbrug', false],
    ['"brug"', 'brug', true],
    ['"brug"', 'bruggen', false],
  ])('%s matches %s: %s', (query, token, isMatch) => {
    const term = one(query);
    expect(matchesToken(term, term.tokens[0] ?? '', token)).toBe(isMatch);
  });
});
