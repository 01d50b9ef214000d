import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleSession } from '../../../tests/support/exampleSession.ts';
import { searchCities } from '../city/citySearch.ts';
import { chooseSessions, toSessionTabs } from '../lists/sessionFilter.ts';
import { findMarks } from './searchMarks.ts';
import { findLines, splitFound, toIndex, toPatterns } from './searchPatterns.ts';
import { parseTerms } from './searchTerms.ts';
import { tokenTexts } from './searchTokens.ts';

const listFilter = (name: string, query: string) => {
  return (
    chooseSessions(toSessionTabs([exampleSession(1, { name })], 0, 'Europe/Brussels'), { tab: 'all', query, category: undefined }).length >
    0
  );
};
const citySearch = (title: string, query: string) => searchCities([{ name: 'x', title, publicUrl: undefined }], query).length > 0;
const topicSearch = (name: string, query: string) => {
  const patterns = toPatterns(query);
  return patterns !== undefined && findLines(toIndex([name]), patterns).length > 0;
};
const topicMarks = (name: string, query: string) => {
  const patterns = toPatterns(query);
  return patterns ? splitFound(name, patterns).filter(({ isMatch }) => isMatch) : [];
};
const search = (name: string, query: string) => findMarks(name, parseTerms(query)).length > 0;

/** Ways to write the same word. */
const SPELLINGS = [
  ['Hauptstraße', 'Hauptstrasse', 'HAUPTSTRAẞE', 'hauptstrasse', 'Ｈａｕｐｔｓｔｒａｓｓｅ'],
  ['Œuvres', 'oeuvres', 'ŒUVRES', 'OEUVRES'],
  ['Ærø', 'aero', 'ÆRØ', 'Aerø'],
  ['Ĳsselmeer', 'IJsselmeer', 'ijsselmeer', 'ĳsselmeer'],
  ['Diyarbakır', 'DIYARBAKIR', 'diyarbakir', 'DİYARBAKIR'],
  ['Siŵan', 'siwan', 'SIŴAN', 'Siw\u0302an'],
  ['Müllersdorf', 'mullersdorf', 'Mu\u0308llersdorf', 'MÜLLERSDORF'],
  ['ميزانية', 'الميزانية', 'ميزانيه', 'مِيزَانِيَّة', 'ميـزانية', 'میزانیة', 'والميزانية'],
  ['إدارة', 'أداره', 'ادارة', 'الإدارة', 'آدارة'],
  ['２０２６年预算', '2026年预算'],
  ['Łódź', 'lodz', 'ŁÓDŹ'],
  ['ΟΔΟΣ', 'οδός', 'οδος'],
];

describe('a word is found by every search, in every spelling (rule 24.4)', () => {
  const cases = SPELLINGS.flatMap((forms) => forms.flatMap((written) => forms.map((typed): [string, string] => [written, typed])));
  it.each(cases)('%s by %s', (written, typed) => {
    const name = `Ab ${written} cd`;
    expect(listFilter(name, typed)).toBe(true);
    expect(citySearch(name, typed)).toBe(true);
    expect(topicSearch(name, typed)).toBe(true);
    expect(search(name, typed)).toBe(true);
    expect(topicMarks(name, typed).map(({ text }) => text)).toEqual([written]);
    const [[from, to] = [0, 0]] = findMarks(name, parseTerms(typed));
    expect(name.slice(from, to)).toBe(written);
  });

  it('or by none', () => {
    const letters = 'aBéßẞœŒæĳıİIŵØ\u0301\u00adأإاةهىيـَـلوＡ１٣预'.split('');
    const spelling = fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(
        fc.oneof(
          spelling,
          fc.tuple(spelling, spelling, spelling).map((parts) => parts.join('')),
        ),
        spelling,
        (name, typed) => {
          // What the search finds as a whole token or a part of a compound, every other one finds.
          if (!search(name, typed)) return;
          expect({ name, typed, list: listFilter(name, typed), city: citySearch(name, typed), topic: topicSearch(name, typed) }).toEqual({
            name,
            typed,
            list: true,
            city: true,
            topic: true,
          });
          expect(topicMarks(name, typed).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('and a list finds it where the topics do', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'ß', 's', ' ', '-', '"', '*', "'", 'ا', 'ل', 'م', 'ق', '预'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, (name, typed) => {
        if (tokenTexts(typed).join('').length >= 3 && topicSearch(name, typed)) {
          expect({ name, typed, list: listFilter(name, typed.trim()), city: citySearch(name, typed) }).toEqual({
            name,
            typed,
            list: true,
            city: true,
          });
        }
      }),
      { numRuns: 1000 },
    );
  });
});
