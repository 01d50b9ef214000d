import { describe, expect, it } from 'vitest';
import { at, METADATA, person, speech, START_MS, topic } from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../city/city.ts';
import type { City, HideSettings } from '../city/city.ts';
import type { SessionMetadata } from '../session/metadata.ts';
import type { OpenSession, SessionView } from '../session/sessionView.ts';
import { toVisibleRecords } from '../visibility/visibility.ts';
import { type SpeakerTimes, toSpeakersDocument, toSpeakersTable, toSpeakerTimes } from './speakersDocument.ts';

const addressOf = (path: string) => `https://portal.example/en${path}`;

function viewOf(metadata: Partial<SessionMetadata>, hidden: Partial<HideSettings> = {}): SessionView {
  const city = { name: 'gent', title: 'Gent', timeZone: 'Europe/Brussels', ...NOTHING_HIDDEN, ...hidden } as City;
  return {
    city,
    session: { sessionId: 7, reference: 'gr', name: 'Council', startMs: START_MS },
    status: 'recorded',
    state: 'recorded',
    channelStatus: 'vod',
    access: 'open',
    isProtected: false,
    content: { metadata: toVisibleRecords(city, { ...METADATA, ...metadata }), endMs: at(120), playlist: undefined } as OpenSession,
  };
}
const timesOf = (view: SessionView): SpeakerTimes => {
  const times = toSpeakerTimes(view);
  if (!times) throw new Error('no times');
  return times;
};
const documentOf = (view: SessionView) => toSpeakersDocument(view, timesOf(view), addressOf);

describe('the speaking times of a session (rule 26.17)', () => {
  const ANA = person('p1', 'Maes', { division: 'Blue', delegateId: 'd1' });
  const ANA_IN_THE_CHAIR = person('p9', 'Maes', { division: 'Blue', delegateId: 'd1', role: 'Chair' });
  const BEN = person('p2', 'Yilmaz', { division: 'Green' });
  const topics = [topic('t1', '1. Opening', 0, 60), topic('t2', '2. Budget', 60), topic('t3', '3. Later')];

  it('are summed by person, division and topic, the longest first', () => {
    const speeches = [
      speech('s1', ANA, 5, 15),
      speech('s2', BEN, 20, 50.4),
      speech('s3', ANA_IN_THE_CHAIR, 61, 71),
      speech('s4', undefined, 100, 101),
    ];
    const { city, session, people, divisions, topics: byTopic } = documentOf(viewOf({ topics, speeches }));
    expect([city.name, session]).toEqual([
      'gent',
      { id: 7, reference: 'gr', name: 'Council', url: 'https://portal.example/en/gent/gr', start: '2026-11-05T19:00:00+01:00' },
    ]);
    expect(people.map((each) => [each.person?.id, each.turns, each.seconds])).toEqual([
      ['p2', 1, 30],
      ['p1', 2, 20],
      [undefined, 1, 1],
    ]);
    expect(divisions).toEqual([
      { division: 'Green', people: 1, turns: 1, seconds: 30 },
      { division: 'Blue', people: 1, turns: 2, seconds: 20 },
      { division: null, people: 1, turns: 1, seconds: 1 },
    ]);
    // One person is referred to by one id, in whatever role (rule 9.5).
    expect(byTopic).toEqual([
      {
        id: 't1',
        name: '1. Opening',
        url: 'https://portal.example/en/gent/gr/topic/t1',
        turns: 2,
        seconds: 40,
        people: [
          { person: 'p2', turns: 1, seconds: 30 },
          { person: 'p1', turns: 1, seconds: 10 },
        ],
      },
      {
        id: 't2',
        name: '2. Budget',
        url: 'https://portal.example/en/gent/gr/topic/t2',
        turns: 2,
        seconds: 11,
        people: [
          { person: 'p1', turns: 1, seconds: 10 },
          { person: null, turns: 1, seconds: 1 },
        ],
      },
    ]);
  });

  it('are a table with a row for each person and a column for each topic in which somebody spoke', () => {
    const speeches = [speech('s1', ANA, 5, 15), speech('s2', BEN, 65, 95), speech('s3', ANA, 95, 96)];
    expect(toSpeakersTable(timesOf(viewOf({ topics, speeches })))).toEqual({
      columns: ['person', 'firstName', 'lastName', 'role', 'division', 'turns', 'seconds', '1. Opening', '2. Budget'],
      rows: [
        ['n,green,ana-yilmaz', 'Ana', 'Yilmaz', undefined, 'Green', 1, 30, undefined, 30],
        ['d1', 'Ana', 'Maes', undefined, 'Blue', 2, 11, 10, 1],
      ],
    });
  });

  it('are not known of a turn that runs, and not 0', () => {
    const live: SessionView = { ...viewOf({ topics, speeches: [speech('s1', ANA, 5)] }), status: 'live', state: 'live' };
    expect(documentOf(live).people.map(({ seconds }) => seconds)).toEqual([null]);
    expect(documentOf(live).divisions.map(({ seconds }) => seconds)).toEqual([null]);
    const { rows } = toSpeakersTable(timesOf(live));
    expect(rows[0]?.slice(5)).toEqual([1, undefined, undefined]);
  });

  it('have nobody where nobody spoke', () => {
    expect(documentOf(viewOf({ speeches: [] }))).toMatchObject({ people: [], divisions: [], topics: [] });
  });

  it('are turns only where the times are hidden, without topics, which tell who spoke when (rule 9.11)', () => {
    const hidden = documentOf(viewOf({}, { hideSpeechMoments: true }));
    expect(hidden.people.map(({ turns, seconds }) => [turns, seconds])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(hidden.topics).toEqual([]);
  });

  it('are not there where people are hidden (rule 9.10), or of a session that is not open', () => {
    expect(toSpeakerTimes(viewOf({}, { hideDelegates: true }))).toBeUndefined();
    expect(toSpeakerTimes({ ...viewOf({}), access: 'protected', content: undefined })).toBeUndefined();
  });
});
