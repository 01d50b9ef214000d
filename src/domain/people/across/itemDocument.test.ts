import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../../city/city.ts';
import type { City } from '../../city/city.ts';
import type { ListedSession } from '../../search/searchAnswer.ts';
import type { SessionState } from '../../session/session.ts';
import type { IndexedItemTopic } from './indexedPeople.ts';
import { toItemDocument } from './itemDocument.ts';
import type { ItemSession } from './itemSessions.ts';

const START_MS = Date.parse('2026-10-26T18:30:00Z');
const city = { name: 'gent', title: 'Gent', timeZone: 'Europe/Brussels', ...NOTHING_HIDDEN } as City;
const session = { sessionId: 7, reference: 'gr 7', name: 'Council', startMs: START_MS, visibility: '' };
const topic: IndexedItemTopic = {
  session,
  topicId: 't1',
  name: 'Bridge',
  title: 'Bridge',
  startMs: START_MS + 60_000,
  position: 60,
  seconds: 125,
  votes: [
    { id: 'v1', name: 'Motion', outcome: 'adopted' },
    { id: 'v2', name: 'Amendment', outcome: undefined },
    { id: 'v3', name: 'Rubbish', outcome: '<b>' },
  ],
};
const listed = (state: SessionState, more: Partial<ListedSession> = {}): ListedSession => ({
  state,
  startMs: START_MS,
  isStartOld: false,
  target: undefined,
  ...more,
});
const documentOf = (given: Partial<ItemSession>) => {
  const item = { session, listed: listed('recorded'), records: [topic], ...given };
  const { sessions } = toItemDocument(
    { city, id: 'B~20~7', dossier: 'B 7', name: 'Bridge', sessions: [item], isBuilding: false },
    (path) => `https://portal.example/en${path}`,
  );
  return sessions[0];
};

describe('an item as JSON (rule 26.21)', () => {
  it('has its sessions with topics, times and the outcomes that the source states', () => {
    expect(documentOf({})).toEqual({
      id: 7,
      reference: 'gr 7',
      name: 'Council',
      url: 'https://portal.example/en/gent/7',
      start: '2026-10-26T19:30:00+01:00',
      state: 'recorded',
      topics: [
        {
          id: 't1',
          name: 'Bridge',
          url: 'https://portal.example/en/gent/7/topicid/t1',
          start: '2026-10-26T19:31:00+01:00',
          position: 60,
          seconds: 125,
          votes: [
            { id: 'v1', name: 'Motion', outcome: 'adopted' },
            { id: 'v2', name: 'Amendment', outcome: null },
            { id: 'v3', name: 'Rubbish', outcome: null },
          ],
        },
      ],
    });
  });

  it.each(['live', 'planned', 'cancelled'] as const)('tells no outcome of a session that is %s (rule 10.9)', (state) => {
    expect(documentOf({ listed: listed(state) })?.topics[0]?.votes.map(({ outcome }) => outcome)).toEqual([null, null, null]);
  });

  it('says what is not known: state, start, place and length', () => {
    const unknown = { ...topic, startMs: undefined, position: undefined, seconds: 0, votes: [] };
    const document = documentOf({ session: { ...session, startMs: undefined }, listed: undefined, records: [unknown] });
    expect(document).toMatchObject({ start: null, state: null, topics: [{ start: null, position: null, seconds: null, votes: [] }] });
    expect(document?.topics[0]?.url).toBe('https://portal.example/en/gent/7#topics');
  });

  it('has days where the time of the start is not known (rule 3.15)', () => {
    expect(documentOf({ listed: listed('recorded', { isDayOnly: true }) })).toMatchObject({
      start: '2026-10-26',
      topics: [{ start: null, position: 60 }],
    });
  });
});
