import { describe, expect, it } from 'vitest';
import { findItem } from '../../src/services/server/search/engine/people/findItem.ts';
import { findDivisions, findPeople } from '../../src/services/server/search/engine/people/findPeople.ts';
import { findPerson } from '../../src/services/server/search/engine/people/findPerson.ts';
import { toItemTopic, toPeopleDocument, toShare, toShareBallot, toShareSpeech } from '../support/peopleDocuments.ts';
import { stateAt } from '../support/searchDocuments.ts';
import { SEARCH_ENGINES, useIndex } from '../support/searchEngines.ts';

const FIRST = { speechesFrom: 0, speeches: 25, ballotsFrom: 0, ballots: 25 };

/** Two speeches of the same person, of which the second has no end, and a ballot. */
const ada = toShare('ada', {
  turns: 2,
  seconds: 40,
  speeches: [toShareSpeech('s1', 40), toShareSpeech('s2')],
  ballots: [toShareBallot('v1', 'yes')],
});

/** Somebody of whom a session has only the id of a delegate, in a ballot. */
const unnamed = (id: string, division?: string) =>
  toShare(id, {
    isPresent: false,
    firstName: '',
    lastName: '',
    role: undefined,
    division,
    divisionColour: undefined,
    ballots: [toShareBallot('v9', 'yes')],
  });

describe.each(SEARCH_ENGINES)('people in the index of $name', ({ createStorage }) => {
  const engine = useIndex(createStorage);
  const put = async (...documents: ReturnType<typeof toPeopleDocument>[]) => {
    for (const document of documents) await engine.index.put(document, stateAt(1));
  };
  const person = (id: string, range = FIRST, city = 'waterdam') => findPerson(engine.index, city, id, range);

  it('nobody is in an empty index', async () => {
    expect(await findPeople(engine.index, 'waterdam')).toEqual({ people: [], divisions: [], years: [], checks: [] });
    expect(await findDivisions(engine.index, 'waterdam', '2026')).toEqual({ year: '2026', divisions: [], checks: [] });
    expect([await person('ada'), await findItem(engine.index, 'waterdam', 'item')]).toEqual([undefined, undefined]);
  });

  it('sums are those of all sessions, whatever the case of the name of the city (rule 26.3)', async () => {
    await put(
      toPeopleDocument({ sessionId: 1, day: '2025-03-01', city: 'Waterdam' }, [
        ada,
        toShare('bo', { division: undefined, divisionColour: undefined, seconds: 5, turns: 1 }),
      ]),
      toPeopleDocument({ sessionId: 2, day: '2026-03-01', city: 'Waterdam' }, [
        toShare('ada', { seconds: 7, turns: 1, ballots: [toShareBallot('v2', 'absent'), toShareBallot('v3', 'no')] }),
      ]),
      toPeopleDocument({ sessionId: 1, day: '2026-03-01', city: 'other' }, [ada]),
    );
    const { people, divisions, years, checks } = await findPeople(engine.index, 'waterDAM');
    expect(people.map(({ id, sessions, turns, seconds, votes }) => [id, sessions, turns, seconds, votes]).sort()).toEqual([
      ['ada', 2, 3, 47, 2],
      ['bo', 1, 1, 5, 0],
    ]);
    expect(divisions).toEqual([
      { division: 'Rood', divisionColour: '#cc0000', people: 1, sessions: 2, turns: 3, seconds: 47, votes: 2 },
      { division: undefined, divisionColour: undefined, people: 1, sessions: 1, turns: 1, seconds: 5, votes: 0 },
    ]);
    expect(years).toEqual([
      { year: '2026', sessions: 1, turns: 1, seconds: 7, votes: 1 },
      { year: '2025', sessions: 1, turns: 3, seconds: 45, votes: 1 },
    ]);
    expect(checks.map(({ visibility, sessionIds }) => [visibility, sessionIds.toSorted()])).toEqual([['00000', [1, 2]]]);
    expect((await findDivisions(engine.index, 'Waterdam', '2025')).divisions).toEqual([
      { division: 'Rood', divisionColour: '#cc0000', seconds: 40, turns: 2 },
      { division: undefined, divisionColour: undefined, seconds: 5, turns: 1 },
    ]);
  });

  it('name, role and division are those of the newest session, the roles those of all (rule 26.2)', async () => {
    const roleOf = (role: string, division: string) => toShare('ada', { role, division, lastName: role, divisionColour: undefined });
    await put(
      toPeopleDocument({ sessionId: 2, day: '2026-01-01' }, [roleOf('Wethouder', 'Rood')]),
      toPeopleDocument({ sessionId: 1, day: '2024-01-01' }, [roleOf('Raadslid', 'Blauw')]),
      toPeopleDocument({ sessionId: 3, day: '2025-01-01' }, [roleOf('Raadslid', 'Blauw')]),
      toPeopleDocument({ sessionId: 4, day: undefined }, [roleOf('Griffier', 'Groen')]),
      toPeopleDocument({ sessionId: 5, day: '2026-02-01' }, [toShare('ada', { role: undefined, isPresent: false, lastName: 'A.' })]),
    );
    const found = await person('ada');
    const at = (day: string) => Date.parse(`${day}T19:00:00Z`);
    expect(found).toMatchObject({ lastName: 'Wethouder', role: 'Wethouder', division: 'Rood', lastMs: at('2026-02-01'), sessions: 4 });
    expect(found?.roles).toEqual([
      { role: 'Wethouder', division: 'Rood', fromMs: at('2026-01-01'), untilMs: at('2026-01-01') },
      { role: 'Raadslid', division: 'Blauw', fromMs: at('2024-01-01'), untilMs: at('2025-01-01') },
      { role: 'Griffier', division: 'Groen', fromMs: undefined, untilMs: undefined },
    ]);
    expect(found?.years.map(({ year, sessions }) => [year, sessions])).toEqual([
      ['2026', 1],
      ['2025', 1],
      ['2024', 1],
      [undefined, 1],
    ]);
    expect((await findPeople(engine.index, 'waterdam')).people).toMatchObject([{ lastName: 'Wethouder', lastMs: at('2026-02-01') }]);
  });

  it('a ballot with only the id of a delegate is of the person who has it elsewhere, else in no sum of people (rule 26.30)', async () => {
    await put(
      toPeopleDocument({ sessionId: 1, day: '2024-03-01' }, [
        toShare('r~2f~1', { otherId: 'd1' }),
        toShare('d2', { ballots: [toShareBallot('v1', 'no')] }),
        toShare('d4', { lastName: 'Named' }),
        toShare('r4', { otherId: 'd4' }),
      ]),
      toPeopleDocument({ sessionId: 2, day: '2025-03-01' }, [
        unnamed('d1'),
        unnamed('d2', 'Rood'),
        unnamed('d3', 'Blauw'),
        unnamed('d5'),
        toShare('d4', { lastName: 'Named', ballots: [toShareBallot('v9', 'yes')] }),
      ]),
    );
    const { people, divisions, years } = await findPeople(engine.index, 'waterdam');
    expect(people.map(({ id, otherIds, lastName, votes, sessions }) => [id, otherIds, lastName, votes, sessions]).sort()).toEqual([
      ['d2', [], 'd2', 2, 1],
      ['d4', [], 'Named', 1, 2],
      ['r4', ['d4'], 'r4', 0, 1],
      ['r~2f~1', ['d1'], 'r~2f~1', 1, 1],
    ]);
    expect(divisions.map(({ division, people: count, votes }) => [division, count, votes])).toEqual([
      ['Rood', 4, 3],
      [undefined, 1, 1],
    ]);
    expect(years.map(({ year, votes }) => [year, votes])).toEqual([
      ['2025', 3],
      ['2024', 1],
    ]);
    const found = await person('r~2f~1');
    expect(found).toMatchObject({ lastName: 'r~2f~1', votes: 1, sessions: 1, otherIds: ['d1'] });
    expect(found?.ballots.map(({ voteId }) => voteId)).toEqual(['v9']);
    expect((await person('d2'))?.ballots.map(({ voteId }) => voteId)).toEqual(['v9', 'v1']);
    expect((await person('r4'))?.ballots, 'a person of their own has the other id').toEqual([]);
    for (const nobody of ['d1', 'd3', 'd5']) expect(await person(nobody)).toBeUndefined();
  });

  it('a ballot with an id that two people have is of neither (rule 26.30)', async () => {
    await put(
      toPeopleDocument({ sessionId: 1, day: '2024-03-01' }, [
        toShare('r1', { otherId: 'd1' }),
        toShare('r2', { otherId: 'd1' }),
        toShare('r3', { otherId: 'd3' }),
        toShare('d3', { lastName: 'Other' }),
        toShare('d4', { otherId: 'd4' }),
      ]),
      toPeopleDocument({ sessionId: 2, day: '2025-03-01' }, [unnamed('d1'), unnamed('d3'), unnamed('d4')]),
    );
    const { people, divisions, years } = await findPeople(engine.index, 'waterdam');
    expect(people.map(({ id, votes }) => [id, votes]).sort()).toEqual([
      ['d3', 0],
      ['d4', 1],
      ['r1', 0],
      ['r2', 0],
      ['r3', 0],
    ]);
    expect(divisions.map(({ division, votes }) => [division, votes])).toEqual([
      ['Rood', 0],
      [undefined, 1],
    ]);
    expect(years.map(({ year, votes }) => [year, votes])).toEqual([
      ['2025', 1],
      ['2024', 0],
    ]);
    for (const { id, votes } of people) expect(await person(id), id).toMatchObject({ votes, ballotCount: votes });
  });

  it('speeches and ballots are the newest first, a part at a time', async () => {
    const documents = Array.from({ length: 4 }, (_, number) =>
      toPeopleDocument({ sessionId: number + 1, day: `2026-01-0${String(number + 1)}`, name: `Raad ${String(number + 1)}` }, [
        toShare('ada', {
          turns: 2,
          speeches: [toShareSpeech(`a${String(number)}`, 1), toShareSpeech(`b${String(number)}`, 2)],
          ballots: number === 1 ? [] : [toShareBallot(`v${String(number)}`, 'yes')],
        }),
      ]),
    );
    await put(...documents);
    const found = await person('ada', { speechesFrom: 1, speeches: 4, ballotsFrom: 1, ballots: 9 });
    expect(found?.speeches.map(({ id, session }) => [id, session.name])).toEqual([
      ['a3', 'Raad 4'],
      ['b2', 'Raad 3'],
      ['a2', 'Raad 3'],
      ['b1', 'Raad 2'],
    ]);
    expect(found?.ballots.map(({ voteId }) => voteId)).toEqual(['v2', 'v0']);
    expect([found?.turns, found?.ballotCount]).toEqual([8, 3]);
    const { session, ...speech } = found?.speeches[0] ?? {};
    expect([session?.reference, speech]).toEqual(['session-4', toShareSpeech('a3', 1)]);
    expect((await person('ada', { ...FIRST, speechesFrom: 8 }))?.speeches).toEqual([]);
  });

  it('what was stored of a session is replaced and removed with it', async () => {
    await put(
      toPeopleDocument({ sessionId: 1 }, [ada], [toItemTopic('item', 't1')]),
      toPeopleDocument({ sessionId: 2 }, [ada], [toItemTopic('item', 't2')]),
      toPeopleDocument({ sessionId: 1, city: 'other' }, [ada], [toItemTopic('item', 't3')]),
    );
    await put(toPeopleDocument({ sessionId: 1, city: 'WATERDAM' }, [toShare('bo', { seconds: 3 })]));
    expect((await findPeople(engine.index, 'waterdam')).people.map(({ id, seconds }) => [id, seconds]).sort()).toEqual([
      ['ada', 40],
      ['bo', 3],
    ]);
    expect((await findItem(engine.index, 'Waterdam', 'item'))?.topics.map(({ topicId }) => topicId)).toEqual(['t2']);
    await engine.index.remove('waterdam', 2);
    expect([await person('ada'), await findItem(engine.index, 'waterdam', 'item')]).toEqual([undefined, undefined]);
    expect((await person('ada', FIRST, 'other'))?.seconds).toBe(40);
    await engine.index.remove('Waterdam');
    expect(await findPeople(engine.index, 'waterdam')).toEqual({ people: [], divisions: [], years: [], checks: [] });
    expect((await findPeople(engine.index, 'other')).people).toHaveLength(1);
  });

  it('the topics of an item are the newest first, of the sessions of its city', async () => {
    const votes = [{ id: 'v1', name: 'Motie', outcome: 'adopted' }];
    await put(
      toPeopleDocument({ sessionId: 1, day: '2025-01-01' }, [], [toItemTopic('item', 't1', { votes, seconds: undefined })]),
      toPeopleDocument(
        { sessionId: 2, day: '2026-01-01' },
        [],
        [toItemTopic('item', 't2'), toItemTopic('item', 't3'), toItemTopic('more', 't4')],
      ),
    );
    const item = await findItem(engine.index, 'WATERDAM', 'item');
    expect(item?.dossier).toBe('dossier item');
    expect(item?.topics.map(({ topicId, session }) => [topicId, session.sessionId])).toEqual([
      ['t3', 2],
      ['t2', 2],
      ['t1', 1],
    ]);
    expect(item?.topics[2]).toMatchObject({ name: 'Topic t1', seconds: undefined, position: 3, votes });
    expect(item?.checks).toEqual([{ visibility: '00000', sessionIds: [2, 1] }]);
  });

  it('sessions are to be checked by what their city hid', async () => {
    await put(
      toPeopleDocument({ sessionId: 1 }, [ada]),
      toPeopleDocument({ sessionId: 2, hides: { hideVotes: true } }, [ada]),
      toPeopleDocument({ sessionId: 3 }, [toShare('bo')]),
    );
    const ofAda = (await person('ada'))?.checks ?? [];
    expect(ofAda.map(({ sessionIds }) => sessionIds).sort()).toEqual([[1], [2]]);
    expect(new Set(ofAda.map(({ visibility }) => visibility)).size).toBe(2);
    const ofAll = (await findPeople(engine.index, 'waterdam')).checks;
    expect(ofAll.map(({ sessionIds }) => sessionIds.toSorted()).sort()).toEqual([[1, 3], [2]]);
  });

  it('any text is stored', async () => {
    const odd = '\0 "\\ \ud800 \u2028 日本 \'; --';
    const share = toShare('odd', { firstName: odd, division: odd, role: odd, photo: odd });
    await put(
      toPeopleDocument(
        { sessionId: 1 },
        [{ ...share, turns: 1, speeches: [{ ...toShareSpeech('s', 1), firstLine: odd }] }],
        [toItemTopic('odd', odd, { name: odd })],
      ),
    );
    expect((await person('odd'))?.speeches[0]?.firstLine).toBe(odd);
    expect((await findPeople(engine.index, 'waterdam')).divisions).toHaveLength(1);
    expect((await findItem(engine.index, 'waterdam', 'odd'))?.topics[0]?.name).toContain('日本');
  });
});
