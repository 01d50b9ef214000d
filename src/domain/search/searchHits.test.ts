import { describe, expect, it } from 'vitest';
import { toHits } from './searchHits.ts';
import type { SearchEntry } from './indexing/searchPassage.ts';
import type { SearchRequest } from './searchRequest.ts';
import { parseTerms } from './searchTerms.ts';

const entry = (kind: SearchEntry['kind'], text: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind,
  text,
  seconds: undefined,
  instantMs: undefined,
  speaker: undefined,
  language: undefined,
  topicId: undefined,
  ...more,
});

const find = (entries: SearchEntry[], query: string, request: Partial<SearchRequest> = {}) => {
  const { hits, more } = toHits(entries, parseTerms(query), { kinds: [], speaker: undefined, ...request }, 'Raad over de brug');
  return { texts: hits.map(({ text }) => text), hits, more };
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
    [5, 5, undefined],
    [6, 5, 'transcript'],
  ])('of %i are %i, and say where there are more: %s', (count, shown, panel) => {
    const { hits, more } = find(
      Array.from({ length: count }, () => entry('transcript', 'brug')),
      'brug',
    );
    expect([hits.length, more]).toEqual([shown, panel]);
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
    expect([speakers('brug'), speakers('kade')]).toEqual([['Aïcha Haddad'], []]);
    expect(find(entries, '', { speaker: 'aicha haddad' }).texts).toEqual(['Aïcha Haddad', 'een brug']);
  });

  it('are of others around them when the wanted speaker says nothing of it', () => {
    const entries = [entry('transcript', 'een kade', { speaker: 'Aïcha' }), entry('transcript', 'een brug', { speaker: 'Jan' })];
    expect(find(entries, 'brug', { speaker: 'Aïcha' }).texts).toEqual(['een brug']);
  });

  it('are also who says a line, from their first line on, and nobody twice', () => {
    const line = (seconds: number, speaker: string) => entry('transcript', 'een brug', { seconds, speaker, language: 'nl' });
    const known = entry('speakers', 'An Peeters, Groen', { speaker: 'An Peeters', seconds: 1 });
    const { hits } = find([known, line(3, 'An Peeters'), line(5, 'Jan Peeters'), line(7, 'Jan Peeters')], 'peeters');
    expect(hits.map(({ kind, text, seconds, language }) => [kind, text, seconds, language])).toEqual([
      ['speakers', 'An Peeters, Groen', 1, undefined],
      ['speakers', 'Jan Peeters', 5, undefined],
    ]);
  });

  it('have each topic once, although several passages have it', () => {
    const topics = [1, 2, 3].map(() => entry('topics', 'De brug', { topicId: 'a' }));
    expect(find([...topics, entry('topics', 'De brug', { topicId: 'b' })], 'brug').hits.map(({ topicId }) => topicId)).toEqual(['a', 'b']);
  });

  it('have a line that is there in several languages once, with the most terms', () => {
    const line = (text: string, seconds?: number) => entry('transcript', text, { seconds });
    const lines = [line('het brug plan', 5), line('brug en kade', 5), line('brug', 7), line('een brug'), line('zo een brug')];
    expect(find(lines, 'brug kade').texts).toEqual(['brug en kade', 'brug', 'een brug', 'zo een brug']);
  });

  it('say where there are more: in the transcript, else in what the panel shows or its search finds', () => {
    const five = Array.from({ length: 5 }, (_, index) => entry('topics', `brug brug ${String(index)}`, { topicId: String(index) }));
    const more = (...rest: SearchEntry[]) => find([...five, ...rest], 'brug').more;
    expect(more(entry('topics', 'De brug', { topicId: 'x' }))).toBe('topics');
    // The search of the topics does not find descriptions.
    expect(more(entry('topics', 'Name', { topicId: 'x' }), entry('topics', 'De brug', { topicId: 'x' }))).toBeUndefined();
    expect(more(entry('votes', 'De brug'), entry('speakers', 'Jan Brug', { speaker: 'Jan Brug' }))).toBe('votes');
    expect(more(entry('sessions', 'Over de brug'))).toBeUndefined();
    expect(more(entry('votes', 'De brug'), entry('transcript', 'een brug'))).toBe('transcript');
  });

  it('have what the entry knows, and the marks of what was found', () => {
    const known = { seconds: 3, instantMs: 5, speaker: 'Jan', language: 'nl', topicId: 't' };
    expect(find([entry('topics', 'een brug', known)], 'brug').hits).toEqual([
      { kind: 'topics', text: 'een brug', marks: [[4, 8]], ...known },
    ]);
  });
});
