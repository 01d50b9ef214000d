import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTerms } from '../../src/domain/search/searchTerms.ts';
import { toMatchQuery } from '../../src/domain/search/matchQuery.ts';
import { MATCH_LIMIT } from '../../src/services/server/search/engine/searchIndex.ts';
import { SEARCH_ENGINES, useIndex } from '../support/searchEngines.ts';
import { stateAt, toTestDocument } from '../support/searchDocuments.ts';

const ALWAYS = { fromMs: undefined, untilMs: undefined };
const ANYWHERE = { city: undefined, category: undefined, speaker: undefined, kinds: [] };

/** Names, with characters that are special to a database or a query. */
const texts = fc.string({ unit: 'binary', maxLength: 60 });

describe.each(SEARCH_ENGINES)('changes of $name', ({ createStorage }) => {
  const engine = useIndex(createStorage);
  const { add, find, search } = engine;

  it('store what is known of a session', async () => {
    await add({ sessionId: 7, city: 'Waterdam', name: 'Raad', category: { slug: 'raad', name: 'De raad' }, topics: ['Haven'] });
    const [match] = await engine.index.match(toMatchQuery(parseTerms('haven'), ANYWHERE), ALWAYS);
    expect(await engine.index.getSessions([match?.session ?? 0, 99])).toEqual([
      {
        key: match?.session,
        city: 'Waterdam',
        cityTitle: 'City of Waterdam',
        timeZone: 'Europe/Amsterdam',
        contentLanguage: 'nl',
        visibility: '00000',
        sessionId: 7,
        reference: 'session-7',
        name: 'Raad',
        startMs: Date.UTC(2026, 2, 10, 19),
        year: '2026',
        category: { slug: 'raad', name: 'De raad' },
        checkedMs: 1,
      },
    ]);
    const [passage] = await engine.index.getEntries([match?.passage ?? 0]);
    expect(passage?.entries.map(({ kind, text, topicId }) => [kind, text, topicId])).toEqual([
      ['sessions', 'Raad', undefined],
      ['topics', 'Haven', 'topic-0'],
    ]);
  });

  it('know the year of a session in the zone of its city', async () => {
    const document = { ...toTestDocument({ topics: ['haven'] }), startMs: Date.parse('2025-12-31T23:30:00Z') };
    await engine.index.put(document, stateAt(1));
    expect((await search('haven')).facets.year.map(({ value }) => value)).toEqual(['2026']);
  });

  it('replace what was stored of a session', async () => {
    await add({ sessionId: 1, topics: ['Haven'], lines: ['oude tekst'] }, { sessionId: 2, topics: ['Markt'] });
    await engine.index.put(toTestDocument({ sessionId: 1, city: 'WATERDAM', topics: ['Kade'] }), stateAt(2));
    expect([await find('haven'), await find('oude'), await find('kade'), await find('markt')]).toEqual([[], [], [1], [2]]);
    expect(await engine.index.getSize()).toMatchObject({ sessions: 2, passages: 2 });
  });

  it('remove a session, or all of a city, whatever the case of its name', async () => {
    await add({ sessionId: 1, topics: ['Haven'] }, { sessionId: 2, topics: ['Haven'] }, { sessionId: 1, city: 'other', topics: ['Haven'] });
    await engine.index.remove('WaterDam', 1);
    expect((await search('haven')).sessions.map(({ city, sessionId }) => `${city} ${String(sessionId)}`).sort()).toEqual([
      'other 1',
      'waterdam 2',
    ]);
    await engine.index.remove('Waterdam');
    await engine.index.remove('nowhere', 5);
    expect((await search('haven')).sessions.map(({ city }) => city)).toEqual(['other']);
    expect(await engine.index.getCities()).toEqual(['other']);
  });

  it('keep the state of each session', async () => {
    await add({ sessionId: 1, day: '2026-01-01' }, { sessionId: 2, day: '2026-02-01' }, { sessionId: 3, day: undefined });
    await engine.index.touch('WATERDAM', 2, stateAt(5));
    expect(await engine.index.getState('waterDam', 2)).toEqual(stateAt(5));
    expect(await engine.index.getState('waterdam', 9)).toBeUndefined();
    const whole = { fromMs: undefined, untilMs: undefined };
    expect(await engine.index.getStates('Waterdam', whole)).toEqual(
      new Map([
        [1, stateAt(1)],
        [2, stateAt(5)],
      ]),
    );
    expect([...(await engine.index.getStates('waterdam', { ...whole, fromMs: Date.UTC(2026, 0, 15) })).keys()]).toEqual([2]);
    expect([...(await engine.index.getStates('waterdam', { ...whole, untilMs: Date.UTC(2026, 0, 15) })).keys()]).toEqual([1]);
    expect(await engine.index.getStates('other', whole)).toEqual(new Map());
  });

  it('tell the size', async () => {
    expect(await engine.index.getSize()).toMatchObject({ sessions: 0, passages: 0 });
    await add({ sessionId: 1, lines: ['haven'] });
    const { sessions, passages, bytes } = await engine.index.getSize();
    expect([sessions, passages, bytes > 0]).toEqual([1, 2, true]);
  });

  it('read the newest matches only, and say so', async () => {
    const many = toTestDocument({ sessionId: 2, day: '2026-02-01', topics: ['haven'] });
    const [first] = many.passages;
    if (!first) throw new Error('A session has a passage.');
    await add({ sessionId: 1, day: '2026-01-01', topics: ['haven'] });
    await engine.index.put({ ...many, passages: Array.from({ length: MATCH_LIMIT }, () => first) }, stateAt(1));
    const matches = await engine.index.match(toMatchQuery(parseTerms('haven'), ANYWHERE), ALWAYS);
    expect([matches.length, new Set(matches.map(({ session }) => session)).size]).toEqual([MATCH_LIMIT, 1]);
    expect(await search('haven')).toMatchObject({ total: 1, isTotalLimited: true, sessions: [{ sessionId: 2 }] });
    const untilMs = Date.UTC(2026, 0, 2);
    expect(await search('haven', { fromMs: undefined, untilMs })).toMatchObject({ isTotalLimited: false, sessions: [{ sessionId: 1 }] });
  });

  it('store any text, find it by its tokens, and not after it was removed or replaced', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (name, topic, line) => {
        await add({ sessionId: 1, name, topics: [topic], votes: [topic], speakers: [name], lines: [line], category: { slug: name, name } });
        const terms = [name, topic, line].flatMap((text) => parseTerms(`"${text.replaceAll('"', ' ')}"`));
        const count = async () => {
          const found = await Promise.all(terms.map((term) => engine.index.match(toMatchQuery([term], ANYWHERE), ALWAYS)));
          return found.filter((matches) => matches.length > 0).length;
        };
        expect(await count()).toBe(terms.length);
        expect(await engine.index.getFacetRows([])).toEqual([]);
        await add({ sessionId: 1, name: '' });
        expect(await count()).toBe(0);
        await engine.index.remove('waterdam', 1);
        expect(await engine.index.getSize()).toMatchObject({ sessions: 0, passages: 0 });
      }),
      { numRuns: 60 },
    );
  });
});
