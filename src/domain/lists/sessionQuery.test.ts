import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAdjusted, isTooShort, parseSessionFilter, SESSION_DATES, SESSION_TABS, toSessionQuery } from './sessionQuery.ts';

const parse = (query: string) => parseSessionFilter(new URLSearchParams(query));
const everything = { tab: 'all', query: '', when: 'all', category: undefined, page: 1 };

describe('parseSessionFilter (contract §7)', () => {
  it('parses every parameter', () => {
    expect(parse('tab=recorded&q=de+begroting&when=week&category=raad&page=3')).toEqual({
      tab: 'recorded',
      query: 'de begroting',
      when: 'week',
      category: 'raad',
      page: 3,
    });
  });

  it.each([
    '',
    'tab=&q=&when=&category=&page=',
    'tab=ALL&when=tomorrow&page=two',
    'tab=toString&when=__proto__',
    'q=+++&page=0',
    'page=-1&utm_source=mail',
    'page=1.5',
    'page=1e999',
  ])('%j gives the default filter (rule 4.9)', (query) => {
    expect(parse(query)).toEqual(everything);
  });

  it('uses the first of repeated parameters', () => {
    expect(parse('tab=live&tab=planned').tab).toBe('live');
  });

  it('shortens a long name search (rule 4.4)', () => {
    expect(parse(`q=${'a'.repeat(5000)}`).query).toHaveLength(100);
  });
});

describe('isTooShort (rule 4.4)', () => {
  it.each([
    ['', false],
    ['  ', false],
    ['a', true],
    [' ab ', true],
    ['abc', false],
    ['议会', true],
    ['市议会', false],
    ['🏛️', true],
  ])('%j: %s', (query, expected) => {
    expect(isTooShort(query)).toBe(expected);
  });
});

describe('toSessionQuery', () => {
  it('leaves out default values', () => {
    expect(toSessionQuery(parse('tab=all&when=all&page=1&nonsense=1'))).toBe('');
  });

  it('writes a query that parseSessionFilter parses to the same filter', () => {
    const filters = fc.record({
      tab: fc.constantFrom(...SESSION_TABS),
      query: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim().slice(0, 100)),
      when: fc.constantFrom(...SESSION_DATES),
      category: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { nil: undefined }),
      page: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parse(toSessionQuery(filter))).toEqual(filter);
      }),
    );
  });
});

describe('isAdjusted (rule 4.9)', () => {
  const shownFor = (query: string) => parseSessionFilter(new URLSearchParams(query));
  const adjusted = (query: string, shown = shownFor(query)) => isAdjusted(new URLSearchParams(query), shown);

  it.each(['', 'tab=live&q=raad&when=week&page=2', 'category=raad', 'tab=&category=&page='])('is false for %j', (query) => {
    expect(adjusted(query)).toBe(false);
  });

  it.each(['tab=xyz', 'when=never', 'page=abc', 'page=0x2', 'page=-1', 'page=99999999'])('is true for %s', (query) => {
    expect(adjusted(query)).toBe(true);
  });

  it('is true for an unknown category and for a page beyond the last', () => {
    expect(adjusted('category=nope', { ...shownFor(''), category: undefined })).toBe(true);
    expect(adjusted('page=9', { ...shownFor('page=9'), page: 3 })).toBe(true);
  });
});
