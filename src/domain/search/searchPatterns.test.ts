import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../text/foldLetters.ts';
import { findLines, splitFound, toIndex, toPatterns } from './searchPatterns.ts';

const find = (lines: readonly string[], typed: string) => {
  const query = toPatterns(typed);
  return query && findLines(toIndex(lines), query);
};
/** The text with brackets around what is marked. */
const mark = (text: string, typed: string) => {
  const query = toPatterns(typed);
  return query && splitFound(text, query).reduce((all, part) => all + (part.isMatch ? `[${part.text}]` : part.text), '');
};

describe('a query of a search in a session (rules 8.6, 11.8, 24.5)', () => {
  const lines = ['De brug over de Wétering', 'is oud. Oud, zeg ik.', '', 'De Wetering stroomt.', 'Zij is zo', 'oud als de fietsbrug.'];

  it.each([
    ['wetering', [0, 3]],
    ['WÉTER', [0, 3]],
    ['etering', [0, 3]],
    ['  oud  ', [1, 5]],
    ['brug', [0, 5]],
    ['brug wetering', [0]],
    ['wetering de', [0, 3]],
    ['we de', []],
    ['wetering is', [0]],
    ['zo oud', [4]],
    ['"zo oud"', [4]],
    ['"de brug"', [0]],
    ['"de brug" x', []],
    ['brug -wetering', [5]],
    ['wetering -brug', [3]],
    ['brug -weter', [0, 5]],
    ['brug -weter*', [5]],
    ['weter* stroom', [3]],
    ['zwembad', []],
    ['oud-zeg', [1]],
  ])('%j is in the lines %j', (typed, found) => expect(find(lines, typed)).toEqual(found));

  it.each(['', '  ', '?!', '-oud', '""'])('%j searches nothing', (typed) => expect(toPatterns(typed)).toBeUndefined());

  it('finds an Arabic name at every letter that is typed', () => {
    for (const typed of ['ال', 'الق', 'القص', 'القصر', 'قصر']) expect(find(['بلدية القصر'], typed), typed).toEqual([0]);
    expect(find(['الميزانية'], 'القص')).toEqual([]);
  });

  it('finds Chinese by characters', () => {
    expect(find(['审议年度预算', '预备会议'], '预算')).toEqual([0]);
    expect(mark('审议年度预算', '预算')).toBe('审议年度[预算]');
  });

  it('finds a query that repeats a term', () => expect(find(['aa e é 5'], 'a e é 5')).toEqual([0]));

  it('finds every text that contains the query as it is typed', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'e', ' ', '.', '5', 'ß'), maxLength: 12 });
    fc.assert(
      fc.property(part, part, part, (before, typed, after) => {
        const query = toPatterns(typed);
        const text = before + typed + after;
        expect(foldText(text)).toContain(foldText(typed));
        if (query) expect(findLines(toIndex([text]), query)).toEqual([0]);
      }),
    );
  });

  it('finds nothing without lines', () => expect(find([], 'oud')).toEqual([]));
});

describe('the marks of a search in a session', () => {
  it.each([
    ['De Wétering, de We\u0301tering', 'wete', 'De [Wétering], de [We\u0301tering]'],
    ['De haven en de fietsbrug', 'brug haven', 'De [haven] en de [fietsbrug]'],
    ['De haven en de oude haven', '"oude haven"', 'De haven en de [oude haven]'],
    ['De brug en beide bruggen', 'de brug*', '[De] [brug] en beide [bruggen]'],
    ['De raad: begroting', 'aad beg', 'De [raad]: [begroting]'],
    ['De haven zonder brug', 'haven -boot', 'De [haven] zonder brug'],
    ['في القصر', 'القص', 'في [القصر]'],
    ['في القصر', 'ال', 'في القصر'],
  ])('%j, %j: %j', (text, typed, marked) => expect(mark(text, typed)).toBe(marked));

  it('marks something in every found line, and loses no character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '-', '"', '*', 'ß', '😀', 'ع', '预'), maxLength: 16 });
    fc.assert(
      fc.property(text, text, (line, typed) => {
        const query = toPatterns(typed);
        if (!query) return;
        const parts = splitFound(line, query);
        expect(parts.map((part) => part.text).join('')).toBe(line);
        if (findLines(toIndex([line]), query).length > 0) expect(parts.some(({ isMatch }) => isMatch)).toBe(true);
      }),
    );
  });
});
