import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarks, findTerms, mergeMarks, splitAtMarks, toExcerpt } from './searchMarks.ts';
import { parseTerms } from './searchTerms.ts';

/** The text with brackets around what is found. */
const mark = (text: string, query: string) =>
  splitAtMarks(text, findMarks(text, parseTerms(query))).reduce((all, part) => all + (part.isMatch ? `[${part.text}]` : part.text), '');

describe('the marks of what is found (rule 24.8)', () => {
  it.each([
    ['De Brúg over', 'brug', 'De [Brúg] over'],
    ['De fietsbrug', 'brug', 'De [fietsbrug]'],
    ['De fietsbrug', '"brug"', 'De fietsbrug'],
    ['brugge en fietsbrug', 'brugg*', '[brugge] en fietsbrug'],
    ['de brug, de kade', '"brug de"', 'de [brug, de] kade'],
    ['de kade de brug', '"de brug"', 'de kade [de brug]'],
    ['de kade', 'kade -de', 'de [kade]'],
    ['自行车桥很美', '车桥', '自行[车桥]很美'],
    ['في المدينة', 'مدينة', 'في [المدينة]'],
    ['a b c', '"a b" "b c"', '[a b c]'],
    ['de fiets\u00adbrug\u00ad.', 'fietsbrug', 'de [fiets\u00adbrug]\u00ad.'],
    ['de fietsbrug', 'fiets\ufeffbr\u00adug', 'de [fietsbrug]'],
    ['niets', 'brug', 'niets'],
    ['', 'brug', ''],
  ])('in "%s" for %s', (text, query, marked) => {
    expect(mark(text, query)).toBe(marked);
  });

  it('say which term was found, and whether it is whole', () => {
    expect(findTerms('brug fietsbrug kade', parseTerms('-weg kade brug'))).toEqual([
      { term: 0, isWhole: true, mark: [15, 19] },
      { term: 1, isWhole: true, mark: [0, 4] },
      { term: 1, isWhole: false, mark: [5, 14] },
    ]);
  });

  it('become one where they touch or overlap, in order', () => {
    expect(
      mergeMarks([
        [8, 9],
        [0, 3],
        [2, 5],
        [5, 6],
      ]),
    ).toEqual([
      [0, 6],
      [8, 9],
    ]);
    expect(mergeMarks([])).toEqual([]);
  });

  it('split a text without losing anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 20 }), (text, query) => {
        const parts = splitAtMarks(text, findMarks(text, parseTerms(query)));
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });
});

describe('the excerpt of a text (rule 24.8)', () => {
  /** With dots at both ends. */
  const LONGEST = 134;
  const tokens = Array.from({ length: 100 }, (_, index) => `token${String(index).padStart(3, '0')}`);
  const long = tokens.join(' ');
  const excerptOf = (text: string, query: string) => toExcerpt(text, findMarks(text, parseTerms(query)));

  it('is the whole text when that is short', () => {
    expect(excerptOf('De brug', 'brug')).toEqual({ text: 'De brug', marks: [[3, 7]] });
    expect(toExcerpt('x'.repeat(130), []).text).toHaveLength(130);
  });

  it('begins a little before the first mark, and is cut between tokens', () => {
    const { text, marks } = excerptOf(long, 'token050');
    const [[from, to] = [0, 0]] = marks;
    expect(text.slice(from, to)).toBe('token050');
    expect(text).toMatch(/^… token04\d .*token\d{3} …$/);
    expect(from).toBeLessThanOrEqual(42);
    expect(text.length).toBeLessThanOrEqual(LONGEST);
  });

  it('has no dots where the text begins or ends', () => {
    expect(excerptOf(long, 'token001').text).toMatch(/^token000 .* …$/);
    expect(excerptOf(long, 'token099').text).toMatch(/^… .* token099$/);
    expect(toExcerpt(long, []).text).toMatch(/^token000 .* …$/);
  });

  it('keeps the marks within it, for any text', () => {
    const texts = fc.array(fc.constantFrom('brug', 'x'.repeat(300), 'een', '桥'), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(texts, fc.constantFrom(' ', ''), (parts, separator) => {
        const { text, marks } = excerptOf(parts.join(separator), 'brug 桥');
        expect(text.length).toBeLessThanOrEqual(LONGEST);
        for (const [from, to] of marks) expect(0 <= from && from < to && to <= text.length).toBe(true);
        expect(marks).toEqual(mergeMarks(marks));
      }),
    );
  });
});
