import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { findSuggestions } from '../../src/services/server/search/engine/findSuggestions.ts';
import { SEARCH_ENGINES, useIndex } from '../support/searchEngines.ts';

/** What a query language may give a meaning to. */
const SYNTAX = [
  '"',
  '*',
  '-',
  '(',
  ')',
  ' ',
  ':',
  '^',
  '{',
  '}',
  '+',
  '|',
  '&',
  '!',
  '<->',
  '\\',
  "'",
  '%',
  '_',
  '\0',
  ';',
  '--',
  '$1',
].concat(['AND', 'OR', 'NOT', 'NEAR(a b, 2)', 'brug', 'kade', 'name :', 'DROP TABLE session', '桥', 'ال', '۳', '\ud800', 'ﷺ', '㈠', 'İ']);

const queries = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...SYNTAX), { maxLength: 60 }).map((parts) => parts.join('')),
);

describe.each(SEARCH_ENGINES)('strange queries of $name (rule 24.5)', ({ createStorage }) => {
  const engine = useIndex(createStorage);
  beforeEach(() => engine.add({ topics: ['brug'], lines: ['kade en brug'] }));

  it('are never an error', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.option(queries), fc.option(queries), async (q, speaker, category) => {
        const parameters = { q, ...(speaker !== null && { speaker }), ...(category !== null && { category }) };
        expect((await engine.search(parameters)).total).toBeLessThanOrEqual(1);
        expect((await findSuggestions(engine.index, q, undefined)).suggestions.length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['brug OR zzz', 0],
    ['brug AND kade', 0],
    ['NEAR(brug kade)', 0],
    ['"brug', 1],
    ['brug" "', 1],
    ["brug' & !kade", 1],
    ['(brug) {kade}:*', 1],
    ['spoken:kade', 0],
    ['br%', 0],
    ['br_g', 0],
    ['*', 0],
    ['-', 0],
    ['""', 0],
    ['- brug', 1],
    ['--brug', 0],
  ])('have no syntax but that of rule 24.5: %s', async (query, total) => {
    expect((await engine.search(query)).total).toBe(total);
  });

  it('may have as many terms and compounds as a query can hold', async () => {
    await engine.add({
      sessionId: 2,
      lines: Array.from({ length: 60 }, (_, index) => `brug${String.fromCharCode(97 + (index % 26), 97 + (index % 25))}`),
    });
    expect((await engine.search(Array.from({ length: 12 }, () => 'brug').join(' '))).total).toBe(2);
    expect((await engine.search(Array.from({ length: 12 }, () => 'b*').join(' '))).total).toBe(0);
    expect((await engine.search(Array.from({ length: 12 }, () => 'br*').join(' '))).total).toBe(2);
    // Repeated terms are searched once; these are different ones, each of which is in as many compounds.
    const long = 'abcdefghijklmnop';
    await engine.add({
      sessionId: 3,
      lines: Array.from({ length: 60 }, (_, index) => `${long}${String.fromCharCode(97 + (index % 26), 97 + (index % 25))}`),
    });
    expect((await engine.search(Array.from({ length: 12 }, (_, from) => long.slice(from, from + 4)).join(' '))).total).toBe(1);
    const prefixes = Array.from({ length: 12 }, (_, index) => `${long.slice(0, index + 3)}*`);
    expect((await engine.search(prefixes.join(' '))).total).toBe(1);
  });
});
