import { describe, expect, it } from 'vitest';
import { toHits } from './searchHits.ts';
import type { SearchEntry } from './indexing/searchPassage.ts';
import type { SearchRequest } from './searchRequest.ts';
import { parseTerms } from './searchTerms.ts';

const entry = (kind: SearchEntry['kind'], text: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  ...{ kind, text, seconds: undefined, instantMs: undefined, speaker: undefined, language: undefined, topicId: undefined },
  ...more,
});

const find = (entries: SearchEntry[], query: string, request: Partial<SearchRequest> = {}) => {
  const { hits, hasMore } = toHits(entries, parseTerms(query), { kinds: [], speaker: undefined, ...request }, 'Raad over de brug');
  return { texts: hits.map(({ text }) => text), hits, hasMore };
};

describe('the hits of a session (rule 24.8)', () => {
  it('are those with the most terms first, whole ones before parts', () => {
    const lines = ['een brug', 'een fietsbrug en kade', 'kade en brug', 'niets'].map((text) => entry('transcript', text));
    expect(find(lines, 'brug kade').texts).toEqual(['kade en brug', 'een fietsbrug en kade', 'een brug']);
  });

  it('are topics, votes, speakers, lines, then other texts of the session, when they are equally good', () => {
    const kinds = ['sessions', 'transcript', 'speakers', 'votes', 'topics'] as const;
    const entries = kinds.map((kind) => entry(kind, `brug ${kind}`));
    expect(find(entries, 'brug').hits.map(({ kind }) => kind)).toEqual(kinds.toReversed());
  });

  it('are in the order of time within a kind, those without a time last', () => {
    const entries = [undefined, 30, 5].map((seconds) => entry('transcript', `brug ${String(seconds)}`, { seconds }));
    expect(find(entries, 'brug').texts).toEqual(['brug 5', 'brug 30', 'brug undefined']);
  });

  it.each([
    [5, 5, false],
    [6, 5, true],
  ])('of %i are %i, and say whether there are more: %s', (count, shown, more) => {
    const { hits, hasMore } = find(
      Array.from({ length: count }, () => entry('transcript', 'brug')),
      'brug',
    );
    expect([hits.length, hasMore]).toEqual([shown, more]);
  });

  it('are not the name of the session, which a result shows anyway', () => {
    expect(find([entry('sessions', 'Raad over de brug'), entry('sessions', 'Over een brug')], 'brug').texts).toEqual(['Over een brug']);
  });

  it('are of the kinds that were asked for, without what is excluded', () => {
    const entries = [entry('topics', 'brug'), entry('votes', 'brug'), entry('votes', 'brug en kade')];
    expect(find(entries, 'brug -kade', { kinds: ['votes'] }).hits.map(({ kind, text }) => [kind, text])).toEqual([['votes', 'brug']]);
  });

  it('are of the speaker that was asked for, whatever the case and accents; also without a query', () => {
    const entries = [entry('transcript', 'een brug', { speaker: 'Aïcha Haddad' }), entry('transcript', 'een brug', { speaker: 'Jan' })];
    const speakers = (query: string) => find(entries, query, { speaker: 'aicha haddad' }).hits.map(({ speaker }) => speaker);
    expect([speakers('brug'), speakers(''), speakers('kade')]).toEqual([['Aïcha Haddad'], ['Aïcha Haddad'], []]);
  });

  it('have what the entry knows, and the marks of what was found', () => {
    const known = { seconds: 3, instantMs: 5, speaker: 'Jan', language: 'nl', topicId: 't' };
    expect(find([entry('topics', 'een brug', known)], 'brug').hits).toEqual([
      { kind: 'topics', text: 'een brug', marks: [[4, 8]], ...known },
    ]);
  });
});
