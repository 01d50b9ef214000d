import { describe, expect, it } from 'vitest';
import { toMatchQuery } from '../../../../domain/search/matchQuery.ts';
import { parseTerms } from '../../../../domain/search/searchTerms.ts';
import { toNearTsquery, toRankedTsquery, toTsquery, toTsvector } from './postgresTokens.ts';

const NOTHING = { name: [], topics: [], speakers: [], votes: [], spoken: [] };
const request = { city: undefined, category: undefined, speaker: undefined, kinds: ['topics' as const] };
const queryOf = (text: string, more = {}, options = {}) => toMatchQuery(parseTerms(text), { ...request, ...more }, options);

describe('the tokens of a passage as a tsvector', () => {
  it('have the letter of their field, their places, and the weight of the field (rule 24.7)', () => {
    const tokens = { name: ['raad'], topics: ['de', 'haven', 'de'], speakers: ['jan'], votes: ['motie'], spoken: ['de'] };
    expect(toTsvector(tokens, ['city_a'])).toBe("'ccity_a' 'nraad':1B 'tde':1A,3A 'thaven':2A 'pjan':1C 'vmotie':1B 'sde':1D");
  });

  it('have as many places as PostgreSQL stores', () => {
    const vector = toTsvector({ ...NOTHING, spoken: [...Array.from({ length: 400 }, () => 'de'), 'haven'] }, []);
    expect(vector.split("' ")[0] ?? '').toMatch(/^'sde':1D,.*,255D 'shaven':401D$/);
    const long = toTsvector({ ...NOTHING, spoken: [...Array.from({ length: 20_000 }, (_, at) => `t${String(at)}`), 'haven'] }, []);
    expect(long.endsWith("'shaven':16383D")).toBe(true);
  });

  it('end where PostgreSQL would reject them', () => {
    const spoken = Array.from({ length: 60_000 }, (_, at) => `${'桥'.repeat(10)}${String(at)}`);
    expect(Buffer.byteLength(toTsvector({ ...NOTHING, spoken }, []))).toBeLessThan(2 ** 20);
  });
});

describe('a query as a tsquery', () => {
  it.each([
    ['brug', "('tbrug')"],
    ['brug kade', "('tbrug') & ('tkade')"],
    ['"de brug over"', "('tde' <-> 'tbrug' <-> 'tover')"],
    ['fiets-brug*', "('tfiets' <-> 'tbrug':*)"],
    ['brug -kade -"de weg"', "('tbrug') & !('tkade') & !('tde' <-> 'tweg')"],
  ])('has terms, phrases, prefixes and exclusions: %s', (text, expected) => {
    expect(toTsquery(queryOf(text))).toBe(expected);
  });

  it('looks in each field, and for each compound', () => {
    const compounds = new Map([['brug', ['fietsbrug']]]);
    expect(toTsquery(queryOf('brug', { kinds: ['topics', 'transcript'] }, { compounds }))).toBe(
      "('tbrug' | 'tfietsbrug' | 'sbrug' | 'sfietsbrug')",
    );
  });

  it('has city, category and speaker, which do not count for the score', () => {
    const query = queryOf('brug', { city: 'Waterdam', category: 'raad', speaker: 'Jan de Wit' });
    expect(toTsquery(query)).toBe("('tbrug') & ('ccity_waterdam') & ('ccategory_raad') & ('pjan' <-> 'pde' <-> 'pwit')");
    expect(toRankedTsquery(query)).toBe("'tbrug'");
    expect(toRankedTsquery(queryOf('', { speaker: 'Jan' }))).toBe("'pjan'");
  });

  it('measures the distance of several terms in one field', () => {
    const query = queryOf('brug "de kade" weg*', { kinds: ['topics', 'votes'] }, { isNear: true });
    expect(toNearTsquery(query)).toBe("('tbrug') & ('tde' <-> 'tkade') & ('tweg':*) | ('vbrug') & ('vde' <-> 'vkade') & ('vweg':*)");
    expect(toNearTsquery(queryOf('brug', {}, { isNear: true }))).toBeUndefined();
    expect(toNearTsquery(queryOf('brug kade'))).toBeUndefined();
  });
});
