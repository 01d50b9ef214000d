import { beforeEach, describe, expect, it } from 'vitest';
import { findSuggestions } from '../../src/services/server/search/engine/findSuggestions.ts';
import { SEARCH_ENGINES, useIndex } from '../support/searchEngines.ts';

describe.each(SEARCH_ENGINES)('queries of $name', ({ createStorage }) => {
  const engine = useIndex(createStorage);
  const { add, find, search } = engine;

  describe('over three sessions', () => {
    beforeEach(() =>
      add(
        {
          sessionId: 1,
          name: 'Gemeenteraad',
          day: '2026-03-10',
          category: { slug: 'raad', name: 'Raad' },
          topics: ['Fietsbrug over de Wétering'],
          votes: ['Motie veilige oversteek'],
          speakers: ['Jan de Wit', 'Aïcha Haddad'],
          lines: ['Jan de Wit: wij bouwen een brug', 'Aïcha Haddad: een brug met verlichting'],
        },
        {
          sessionId: 2,
          name: 'Commissie Ruimte',
          day: '2025-11-04',
          category: { slug: 'raad-2', name: 'Commissie' },
          topics: ['Begroting'],
          lines: ['de verlichting van het plein', 'حديقة المدينة', '自行车桥很美'],
        },
        { sessionId: 3, city: 'Oosterzee', name: 'Verlichting', day: '2024-06-01', topics: ['Bestemmingsplan'], speakers: ['Jan de Wit'] },
      ),
    );

    it.each([
      ['a term of a topic', 'wetering', [1]],
      ['another case and without accents', 'FIETSBRUG', [1]],
      ['all terms', 'brug verlichting', [1]],
      ['terms of different passages', 'begroting plein', []],
      ['a phrase', '"een brug"', [1]],
      ['a phrase in another order', '"bouwen wij"', []],
      ['a phrase that spans two fields', '"raad fietsbrug"', []],
      ['an excluded term', 'verlichting -plein', [3, 1]],
      ['an excluded phrase', 'verlichting -"met verlichting"', [3, 2]],
      ['an excluded prefix', 'verlichting -bouw* -plei*', [3]],
      ['only an excluded term', '-plein', []],
      ['a prefix', 'verlicht*', [3, 1, 2]],
      ['a prefix after a hyphen', 'veilige-over*', [1]],
      ['what the prefix is without its asterisk', 'verlich', [3, 1, 2]],
      ['a part of a compound', 'stemmings', [3]],
      ['a part in quotation marks', '"stemmings"', []],
      ['Arabic without the article', 'مدينة', [2]],
      ['Chinese characters', '车桥', [2]],
      ['Chinese characters in another order', '桥车', []],
      ['a name of a speaker', 'haddad', [1]],
    ])('find %s', async (_case, query, ids) => {
      expect(await find({ q: query })).toEqual(ids);
    });

    it.each([
      [{ q: 'verlichting', in: 'sessions' }, [3]],
      [{ q: 'verlichting', in: 'transcript' }, [1, 2]],
      [{ q: 'verlichting', in: 'sessions,transcript' }, [3, 1, 2]],
      [{ q: 'oversteek', in: 'votes' }, [1]],
      [{ q: 'oversteek', in: 'topics' }, []],
      [{ q: 'wit', in: 'speakers', sort: 'newest' }, [1, 3]],
      [{ q: 'plan', in: 'topics' }, [3]],
      [{ q: 'verlichting', city: 'OOSTERZEE' }, [3]],
      [{ q: 'verlichting', city: 'ooster' }, []],
      [{ q: 'verlichting', category: 'raad' }, [1]],
      [{ q: 'verlichting', category: 'raad-2' }, [2]],
      [{ q: 'verlichting', speaker: 'Aïcha Haddad' }, [1]],
      [{ q: 'begroting', speaker: 'Jan de Wit' }, []],
      [{ speaker: 'jan de wit', sort: 'newest' }, [1, 3]],
      [{ q: 'wij brug', speaker: 'Jan de Wit' }, [1]],
      [{ q: 'wij brug', speaker: 'Piet' }, []],
      [{ q: 'verlichting', sort: 'newest' }, [1, 2, 3]],
    ])('are narrowed down: %o', async (parameters, ids) => {
      expect(await find(parameters)).toEqual(ids);
    });

    it('are limited to a range of starts, without its end', async () => {
      const at = (day: string) => Date.parse(`${day}T19:00:00Z`);
      expect(await find('verlichting', { fromMs: at('2025-11-04'), untilMs: at('2026-03-10') })).toEqual([2]);
      expect(await find('verlichting', { fromMs: at('2024-06-02'), untilMs: undefined })).toEqual([1, 2]);
      expect(await find('verlichting', { fromMs: undefined, untilMs: at('2025-11-04') })).toEqual([3]);
    });

    it('count the sessions by what narrows them down', async () => {
      const { total, isTotalLimited, facets } = await search('verlichting');
      expect([total, isTotalLimited]).toEqual([3, false]);
      expect(facets.city).toEqual([
        { value: 'waterdam', label: 'City of waterdam', count: 2 },
        { value: 'Oosterzee', label: 'City of Oosterzee', count: 1 },
      ]);
      expect(facets.category.map(({ value, count }) => [value, count])).toEqual([
        ['raad-2', 1],
        ['raad', 1],
      ]);
      expect(facets.year.map(({ value }) => value)).toEqual(['2026', '2025', '2024']);
      expect(facets.speaker.map(({ value, count }) => [value, count])).toEqual([
        ['Jan de Wit', 2],
        ['Aïcha Haddad', 1],
      ]);
    });

    it('give the places at which something was found', async () => {
      const [session] = (await search('brug')).sessions;
      expect(session?.hits.map(({ kind, text, speaker, seconds }) => [kind, text, speaker, seconds])).toEqual([
        ['transcript', 'wij bouwen een brug', 'Jan de Wit', 0],
        ['transcript', 'een brug met verlichting', 'Aïcha Haddad', 1],
        ['topics', 'Fietsbrug over de Wétering', undefined, undefined],
      ]);
    });

    it.each([
      ['fietsbrgu', 'fietsbrug', [1]],
      ['begrotingg plein -brug', undefined, []],
      ['begrotign', 'begroting', [2]],
      ['qqqqzzzz', undefined, []],
    ])('without a result are corrected: %s', async (query, corrected, ids) => {
      const { correctedQuery, sessions } = await search(query);
      expect([correctedQuery, sessions.map(({ sessionId }) => sessionId)]).toEqual([corrected, ids]);
    });

    it('become suggestions while they are typed', async () => {
      const suggest = async (query: string, city?: string) =>
        (await findSuggestions(engine.index, query, city)).suggestions.map(({ kind, text }) => [kind, text]);
      expect(await suggest('fie')).toEqual([['topics', 'Fietsbrug over de Wétering']]);
      expect(await suggest('jan w')).toEqual([['speakers', 'Jan de Wit']]);
      expect(await suggest('ver')).toEqual([['sessions', 'Verlichting']]);
      expect(await suggest('ver', 'waterdam')).toEqual([]);
      expect(await suggest('')).toEqual([]);
    });
  });

  it('keep cities and categories apart whose names have the same tokens', async () => {
    await add(
      { sessionId: 1, city: 'a-b', category: { slug: 'raad 1', name: '' }, topics: ['haven'] },
      { sessionId: 2, city: 'a--b', category: { slug: 'raad-1', name: '' }, topics: ['haven'] },
    );
    expect(await find({ q: 'haven', city: 'a-b' })).toEqual([1]);
    expect(await find({ q: 'haven', category: 'raad-1' })).toEqual([2]);
  });

  it('keep to the city also when terms are close together', async () => {
    await add({ sessionId: 1, lines: ['brug kade'] }, { sessionId: 2, city: 'other', lines: ['brug kade'] });
    expect(await find({ q: 'brug kade', city: 'other' })).toEqual([2]);
  });

  it('keep to the speaker also when their name is said', async () => {
    await add({ sessionId: 1, lines: ['Piet: de brug aan de kade is van Jan'] });
    expect(await find({ q: 'brug kade', speaker: 'Jan' })).toEqual([]);
  });
});
