import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findExceededLimit,
  isFoundInCompounds,
  matchesToken,
  parseTerms,
  QUERY_LIMIT,
  type SearchTerm,
  wantedTerms,
} from './searchTerms.ts';

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
    ['b*', ['b']],
    ['br*', ['br*']],
    ['br* kad* -we* -weg*', ['br', 'kad*', '-we', '-weg*']],
    ['fiets-br*', ['fiets+br*']],
    ['fiets-brug fiets-bru*', ['fiets+brug', 'fiets+bru*']],
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
    expect(findExceededLimit('a b c d e f g h i j k l … -')).toBeUndefined();
    expect(findExceededLimit('a b c d e f g h i j k l m')).toEqual({ unit: 'terms', limit: 12 });
    expect(parse(`${' '.repeat(QUERY_LIMIT - 2)}abc`)).toEqual(['ab']);
  });

  it('have 24 tokens at most, of which the last term has what is left', () => {
    const phrase = (count: number) => `"${'de '.repeat(count)}"`;
    const countsOf = (query: string) => parseTerms(query).map(({ tokens }) => tokens.length);
    expect(countsOf(phrase(24))).toEqual([24]);
    expect(findExceededLimit(phrase(24))).toBeUndefined();
    for (const [query, counts] of [
      [phrase(60), [24]],
      ['自'.repeat(60), [24]],
      [`${phrase(20)} brug ${phrase(20)} kade`, [20, 1, 3]],
      ['a-b-c d-e-f g-h-i j-k-l m-n-o p-q-r s-t-u v-w-x y-z', [3, 3, 3, 3, 3, 3, 3, 3]],
    ] as const) {
      expect(countsOf(query)).toEqual(counts);
      expect(findExceededLimit(query)).toEqual({ unit: 'tokens', limit: 24 });
    }
    // What is cut does not go on with its last token.
    expect(parse(`${'de-'.repeat(30)}brug*`).at(-1)).not.toContain('*');
    expect(findExceededLimit(`a b c d e f g h i j k l ${phrase(20)}`)).toEqual({ unit: 'terms', limit: 12 });
  });

  it('are searched once when they are repeated', () => {
    expect(parse('brug Brug "brug" brug* -brug brug* "brug" -brug')).toEqual(['brug', '"brug', 'brug*', '-brug']);
    expect(parse('va* '.repeat(20))).toEqual(['va*']);
  });

  it('cost the index at most 24 tokens and 12 prefixes of three letters, whatever is asked', () => {
    const part = fc.constantFrom('de', '"de', '"', 'ge*', 'gem*', '-va*', 'de-de*', '自行车', ' ', 'brug');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 100 }), (parts) => {
        const terms = parseTerms(parts.join(' '));
        expect(terms.flatMap(({ tokens }) => tokens).length).toBeLessThanOrEqual(24);
        const prefixes = terms.filter(({ isPrefix }) => isPrefix).map(({ tokens }) => tokens.at(-1) ?? '');
        if (terms.length > 1) for (const prefix of prefixes) expect(prefix.length).toBeGreaterThanOrEqual(3);
      }),
    );
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
