import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchEntry, SearchPassage } from '../../../src/domain/search/indexing/searchPassage.ts';
import { findTerms } from '../../../src/domain/search/searchMarks.ts';
import type { SearchTerm } from '../../../src/domain/search/searchTerms.ts';
import { FollowedTokens } from './followedTokens.ts';
import { toFollowQuery } from './followQuery.ts';
import { PassageIndex } from './passageIndex.ts';

const entry = (kind: SearchEntry['kind'], text: string): SearchEntry => ({
  kind,
  text,
  seconds: undefined,
  instantMs: undefined,
  speaker: undefined,
  language: undefined,
  topicId: undefined,
});

/** A passage with a topic and lines. */
const passage = (topic: string, lines: string[], speaker?: string): SearchPassage => ({
  fields: { name: ['Gemeenteraad'], topics: [topic], speakers: speaker === undefined ? [] : [speaker], votes: [], spoken: lines },
  speakers: [],
  entries: [entry('topics', topic), ...lines.map((text) => ({ ...entry('transcript', text), speaker }))],
});

const search = (query: string, more: { kinds?: ('topics' | 'transcript')[]; speaker?: string } = {}) =>
  toFollowQuery({ city: 'waterdam', kind: 'search', query, kinds: more.kinds ?? [], speaker: more.speaker });

const find = (passages: SearchPassage[], ...asked: Parameters<typeof search>) => {
  const query = search(...asked);
  return new PassageIndex(passages, new FollowedTokens([query])).find(query)?.map(({ text }) => text);
};

describe('the passages of a session', () => {
  const passages = [
    passage('Fietsbrug over de Eem', ['De kade is te smal.', 'De Séance begint.'], 'An Peeters'),
    passage('Begroting', ['Een brug kost geld.', 'Noord Holland betaalt.'], 'Bo Jansen'),
  ];

  it.each([
    ['brug', ['Fietsbrug over de Eem', 'Een brug kost geld.']],
    ['"brug"', ['Een brug kost geld.']],
    ['fiets*', ['Fietsbrug over de Eem']],
    ['eem', ['Fietsbrug over de Eem']],
    ['ee', undefined],
    ['BRUG kade', ['Fietsbrug over de Eem', 'De kade is te smal.']],
    ['brug -kade', ['Een brug kost geld.']],
    ['seance', ['De Séance begint.']],
    ['noord-holland', ['Noord Holland betaalt.']],
    ['"is smal"', undefined],
    ['kade begroting', undefined],
    ['gemeenteraad', []],
  ])('are searched for %j as the portal does (rules 24.4 to 24.6)', (query, expected) => expect(find(passages, query)).toEqual(expected));

  it('are searched in some fields, and for what somebody says', () => {
    expect(find(passages, 'brug', { kinds: ['topics'] })).toEqual(['Fietsbrug over de Eem']);
    expect(find(passages, 'brug', { speaker: 'bo jansen' })).toEqual(['Een brug kost geld.']);
    expect(find(passages, '', { speaker: 'Bo Jansen' })).toEqual(['Begroting', 'Een brug kost geld.', 'Noord Holland betaalt.']);
    expect(find([], 'brug')).toBeUndefined();
  });

  it('find the terms that are looked for in each text', () => {
    const term = fc.constantFrom('brug', 'fietsbrug', 'kade', 'kaden', 'de', 'Eem', 'eem’s', '桥梁', 'الميزانية', 'straße');
    const text = fc.array(term, { minLength: 1, maxLength: 6 }).map((terms) => terms.join(' '));
    const queries = fc.array(fc.tuple(fc.constantFrom('', '-', '"'), term, fc.constantFrom('', '*')), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), queries, (lines, parts) => {
        const typed = parts.map(([before, each, after]) => (before === '"' ? `"${each}"` : before + each + after)).join(' ');
        const query = search(typed);
        const { terms } = query;
        const wanted = terms.filter((term) => !term.isExcluded);
        const excluded = terms.filter((term) => term.isExcluded);
        const isIn = (term: SearchTerm) => findTerms(lines.join(' '), [{ ...term, isExcluded: false }]).length > 0;
        // An excluded term excludes whole tokens, and not parts of compounds.
        const isWhole = (term: SearchTerm) => findTerms(lines.join(' '), [{ ...term, isExcluded: false, isPhrase: true }]).length > 0;
        const isFound = wanted.every(isIn) && !excluded.some(isWhole);
        const index = new PassageIndex([passage('', lines)], new FollowedTokens([query]));
        expect(index.find(query) !== undefined, typed).toBe(isFound);
      }),
    );
  });
});
