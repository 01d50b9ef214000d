import { describe, expect, it } from 'vitest';
import { toHits } from '../../../src/domain/search/searchHits.ts';
import { parseSearchRequest } from '../../../src/domain/search/searchRequest.ts';
import { type TestSession, toTestDocument } from '../../../tests/support/searchDocuments.ts';
import { SEARCH_ENGINES, useIndex } from '../../../tests/support/searchEngines.ts';
import { FollowedTokens } from './followedTokens.ts';
import { toFollowQuery } from './followQuery.ts';
import { PassageIndex } from './passageIndex.ts';

const SESSIONS: TestSession[] = [
  {
    topics: ['Fietsbrug over de Eem', 'Begroting 2026'],
    votes: ['Motie groene kade'],
    speakers: ['Jan de Wit', 'An Peeters'],
    lines: ['Jan de Wit: De brug is te smal.', 'An Peeters: En de kade te hoog.', 'Dat kost veel geld.'],
  },
  {
    name: 'Commissie Ruimte',
    topics: ['Noord-Holland', 'Hauptstraße', '桥梁和道路'],
    lines: ['Over de loopbrug nog dit.', 'الميزانية الجديدة'],
  },
  {
    name: 'Raad over de brug',
    lines: Array.from(
      { length: 120 },
      (_, line) => `Regel ${String(line)} ${line % 7 === 0 ? 'brug' : 'weg'} ${line > 60 ? 'kade' : 'plein'}`,
    ),
  },
  { topics: ['Café de Kade'], speakers: ['Wit'], lines: ['De wit geschilderde kade.', 'l’école'] },
];

const QUERIES = [
  [
    'brug',
    'kade',
    'eem',
    'ee',
    'BRUG',
    '"brug"',
    'fiets*',
    'b*',
    'brug kade',
    'brug -kade',
    '-kade',
    'te smal',
    '"te smal"',
    'noord-holland',
  ],
  [
    'hauptstrasse',
    '桥',
    '桥梁',
    '桥道',
    'ميزانية',
    'cafe',
    'ecole',
    'gemeenteraad',
    'raad',
    'raad brug',
    'jan',
    'jan wit',
    'de',
    'motie*',
    'mot*',
  ],
  ['brug brug', 'regel 12', '"regel 12"', '…', '', '2026', 'begroting geld', 'kade hoog an', 'groene -weg', '"de wit"', 'loop* dit'],
].flat();

// The engine that is the default of the portal; contract tests compare both.
const [sqlite] = SEARCH_ENGINES.filter(({ name }) => name === 'SQLite');

describe('a search that is followed (rule 28.44)', () => {
  const index = useIndex(() => sqlite!.createStorage());
  const parameters = [
    ...QUERIES.map((q) => ({ q })),
    ...QUERIES.map((q) => ({ q, in: 'topics,votes' })),
    ...QUERIES.map((q) => ({ q, in: 'transcript' })),
    ...QUERIES.map((q) => ({ q, speaker: 'Jan de Wit' })),
  ];

  it('finds in each session what the search of the portal finds', async () => {
    const sessions = SESSIONS.map((session, number) => ({ ...session, sessionId: number + 1 }));
    await index.add(...sessions);
    for (const each of parameters) {
      const { sessions: found, correctedQuery } = await index.search(each);
      const expected = correctedQuery === undefined ? found : [];
      const { query, kinds, speaker } = parseSearchRequest(new URLSearchParams(each));
      const followed = toFollowQuery({ city: 'waterdam', kind: 'search', query, kinds, speaker });
      const own = sessions.flatMap((session) => {
        const { passages, name } = toTestDocument(session);
        const entries = followed.canMatch ? new PassageIndex(passages, new FollowedTokens([followed])).find(followed) : undefined;
        return entries ? [{ id: session.sessionId, hits: toHits(entries, followed.terms, { kinds, speaker }, name).hits }] : [];
      });
      const toIds = (list: { id: number }[]) => list.map(({ id }) => id).sort();
      expect(toIds(own), JSON.stringify(each)).toEqual(toIds(expected.map(({ sessionId: id }) => ({ id }))));
      // A long session has more passages than are read for its hits: those with the best score there, the first ones here.
      for (const { id, hits } of own.filter((session) => session.id !== 3))
        expect(hits, JSON.stringify(each)).toEqual(expected.find(({ sessionId }) => sessionId === id)?.hits);
    }
  });
});
