import { describe, expect, it } from 'vitest';
import { toFields, toMatchQuery, toScopeToken } from './matchQuery.ts';
import { SEARCH_FIELDS } from './indexing/searchPassage.ts';
import { parseTerms } from './searchTerms.ts';

const ANYWHERE = { city: undefined, category: undefined, speaker: undefined, kinds: [] };

describe('what a request looks for', () => {
  it('is in the fields of the kinds that were asked for', () => {
    expect(toFields([])).toEqual([...SEARCH_FIELDS]);
    expect(toFields(['transcript', 'sessions'])).toEqual(['spoken', 'name']);
  });

  it('is all terms, and none of the excluded ones (rule 24.5)', () => {
    const { all, none, within, isNear } = toMatchQuery(parseTerms('de-brug kad* -"de weg" -a*'), { ...ANYWHERE, kinds: ['topics'] });
    const fields = ['topics'];
    expect(all).toEqual([
      { phrases: [{ tokens: ['de', 'brug'], isPrefix: false }], fields },
      { phrases: [{ tokens: ['kad'], isPrefix: true }], fields },
    ]);
    expect(none).toEqual([
      { phrases: [{ tokens: ['de', 'weg'], isPrefix: false }], fields },
      { phrases: [{ tokens: ['a'], isPrefix: false }], fields },
    ]);
    expect([within, isNear]).toEqual([[], false]);
  });

  it('is also the compounds of a term, but not of phrases, prefixes and excluded terms (rule 24.6)', () => {
    const compounds = new Map([['brug', ['fietsbrug', 'loopbrug']]]);
    const { all, none } = toMatchQuery(parseTerms('brug "brug" brug* -brug'), ANYWHERE, { compounds });
    expect(all.map(({ phrases }) => phrases.map(({ tokens }) => tokens.join(' ')))).toEqual([
      ['brug', 'fietsbrug', 'loopbrug'],
      ['brug'],
      ['brug'],
    ]);
    expect(none.map(({ phrases }) => phrases.length)).toEqual([1]);
  });

  it('is in a city and category, and said by a speaker, apart from the terms', () => {
    const request = { ...ANYWHERE, city: 'Waterdam', category: 'raad', speaker: 'Jan de Wit' };
    const { all, within } = toMatchQuery(parseTerms('brug'), request, { isNear: true });
    expect(all).toHaveLength(1);
    const [long] = toMatchQuery([], { ...ANYWHERE, speaker: 'de '.repeat(30) }).within;
    expect(long?.phrases[0]?.tokens).toHaveLength(24);
    expect(within.map(({ phrases, fields }) => [phrases[0]?.tokens, fields])).toEqual([
      [['city_waterdam'], ['scope']],
      [['category_raad'], ['scope']],
      [['jan', 'de', 'wit'], ['speakers']],
    ]);
  });
});

describe('the token of a city or category', () => {
  it('is the same whatever the case, and another one for each other name', () => {
    expect(toScopeToken('city', 'WaterDam')).toBe(toScopeToken('city', 'waterdam'));
    const names = ['a-b', 'a--b', 'a_b', 'ab', 'a b', 'á-b', '桥', '', 'a_2d_b'];
    expect(new Set(names.flatMap((name) => [toScopeToken('city', name), toScopeToken('category', name)])).size).toBe(2 * names.length);
  });

  it('has letters, digits and "_" only', () => {
    expect(toScopeToken('category', `a"b'*桥 😀`)).toMatch(/^[a-z0-9_]+$/);
  });
});
