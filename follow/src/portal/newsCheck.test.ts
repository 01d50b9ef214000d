import { describe, expect, it } from 'vitest';
import type { Follow } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import {
  AFTER_MS,
  BEFORE_MS,
  RECORDED,
  SETTLE_MS,
  START_MS,
  TestReads,
  type TestSession,
  toFollow,
  toReadSession,
} from '../matching/testSessions.ts';
import { createNewsCheck } from './newsCheck.ts';
import { createPortalClient } from './portalClient.ts';
import { answerWith, startTestPortal } from './testPortal.ts';

const search = (query: string, kinds: string[] = []) => toFollow({ kind: 'search', query, kinds } as Parameters<typeof toFollow>[0]);
const PERSON = toFollow({ kind: 'person', personId: 'an-peeters' });
const CITY = toFollow({ kind: 'city' });

/** Checks the last news that some reads found, of a session that shows something else now; and how often they must be found again. */
async function check(reads: TestReads, news: readonly News[], now: TestSession | undefined, nowMs: number, follow: Follow = reads.follow) {
  const portal = await startTestPortal();
  if (now) portal.sessions.set(1001, toReadSession(now));
  let again = 0;
  const checkNews = createNewsCheck({
    store: { findSnapshot: () => Promise.resolve(JSON.stringify(reads.history)) },
    portal: createPortalClient({ url: portal.url, log: { warn: () => undefined }, now: () => nowMs }),
    now: () => nowMs,
    matchAgain: () => (again += 1),
  });
  const found = await checkNews(follow, news);
  return { found, again };
}

const readAll = (follow: Follow, steps: readonly (readonly [TestSession, number])[]) => {
  const reads = new TestReads(follow);
  const news = steps.map(([test, nowMs]) => reads.settle(test, nowMs)).at(-1) ?? [];
  return { reads, news };
};

const PLANNED: TestSession = { attendees: ['An Peeters'], votes: { 'Motie groen': {} } };
const OVER: TestSession = {
  session: RECORDED,
  topics: { '1. Opening': 0 },
  votes: { 'Motie groen': { second: 50, outcome: 'adopted', by: ['An Peeters'] } },
  speeches: [['An Peeters', 0]],
  lines: [[1, 'De kade is te smal.']],
};
const LATER_MS = BEFORE_MS + 10 * SETTLE_MS;
const MORE: TestSession = { topics: { '1. Opening': undefined, '2. Fietsbrug': undefined, '3. Geheim': undefined } };
const DOCUMENTS_ONLY: TestSession = { topics: {}, session: { documents: [{ title: 'Agenda.pdf' }] } };
const movedTo = (start: string): TestSession => ({ session: { state: 'moved', movedTo: { start } } });

describe('the last check before a message (rule 28.47)', () => {
  it.each([
    ['an agenda', CITY, [[PLANNED, BEFORE_MS]], PLANNED, BEFORE_MS],
    ['an item', search('brug'), [[PLANNED, BEFORE_MS]], PLANNED, BEFORE_MS],
    ['a category', toFollow({ kind: 'category', category: 'raad' }), [[{ categories: ['raad'] }, BEFORE_MS]], {}, BEFORE_MS],
    [
      'a change',
      CITY,
      [
        [{}, BEFORE_MS],
        [MORE, LATER_MS],
      ],
      MORE,
      LATER_MS,
    ],
    [
      'an agenda of documents that was withdrawn',
      CITY,
      [
        [DOCUMENTS_ONLY, BEFORE_MS],
        [{ topics: {} }, LATER_MS],
      ],
      { topics: {} },
      LATER_MS,
    ],
    [
      'an item that left',
      search('brug'),
      [
        [{}, BEFORE_MS],
        [{ topics: { '1. Opening': undefined } }, LATER_MS],
      ],
      { topics: { '1. Opening': undefined } },
      LATER_MS,
    ],
    [
      'a plan that was given up',
      CITY,
      [
        [{}, BEFORE_MS],
        [{ session: { state: 'cancelled' } }, LATER_MS],
      ],
      { session: { state: 'cancelled' } },
      AFTER_MS,
    ],
    ['a sentence', search('kade'), [[OVER, AFTER_MS]], OVER, AFTER_MS],
    ['a speech and a ballot', PERSON, [[OVER, AFTER_MS]], OVER, AFTER_MS],
  ] as const)('finds %s again', async (_what, follow, steps, now, nowMs) => {
    const { reads, news } = readAll(follow, steps as never);
    expect(news).not.toEqual([]);
    expect(await check(reads, news, now as TestSession, nowMs)).toEqual({ found: news, again: 0 });
  });

  it.each([
    [
      'the item that came, since removed',
      CITY,
      [
        [{}, BEFORE_MS],
        [MORE, LATER_MS],
      ],
      {},
      LATER_MS,
    ],
    [
      'an item that left and is back',
      search('brug'),
      [
        [{}, BEFORE_MS],
        [{ topics: { '1. Opening': undefined } }, LATER_MS],
      ],
      {},
      LATER_MS,
    ],
    ['a vote that is not in the agenda any more', search('motie', ['votes']), [[PLANNED, BEFORE_MS]], {}, BEFORE_MS],
    ['somebody who is not expected any more', PERSON, [[PLANNED, BEFORE_MS]], {}, BEFORE_MS],
    ['an agenda of a session that was cancelled', CITY, [[{}, BEFORE_MS]], { session: { state: 'cancelled' } }, BEFORE_MS],
    ['an agenda of a session that has begun', CITY, [[{}, BEFORE_MS]], {}, START_MS],
    [
      'a cancelled session that takes place',
      CITY,
      [
        [{}, BEFORE_MS],
        [{ session: { state: 'cancelled' } }, LATER_MS],
      ],
      {},
      LATER_MS,
    ],
    [
      'another new date',
      CITY,
      [
        [{}, BEFORE_MS],
        [movedTo('2026-11-02'), LATER_MS],
      ],
      movedTo('2026-11-09'),
      LATER_MS,
    ],
    [
      'a speech, since speeches are hidden',
      PERSON,
      [[{ ...OVER, votes: {} }, AFTER_MS]],
      { ...OVER, votes: {}, speeches: [], attendees: ['An Peeters'] },
      AFTER_MS,
    ],
    [
      'a ballot that is hidden',
      PERSON,
      [[{ ...OVER, speeches: [], attendees: ['An Peeters'] }, AFTER_MS]],
      { ...OVER, votes: { 'Motie groen': { second: 50 } }, speeches: [], attendees: ['An Peeters'] },
      AFTER_MS,
    ],
    ['a sentence that was not said', search('kade'), [[OVER, AFTER_MS]], { ...OVER, lines: [[1, 'De brug is smal.']] }, AFTER_MS],
    ['a recording that is gone', search('opening'), [[OVER, AFTER_MS]], { ...OVER, session: { ...RECORDED, stream: null } }, AFTER_MS],
  ] as const)('does not find %s', async (_what, follow, steps, now, nowMs) => {
    const { reads, news } = readAll(follow, steps as never);
    expect(news).toHaveLength(1);
    expect(await check(reads, news, now as TestSession, nowMs)).toEqual({ found: [], again: 1 });
  });

  it.each([
    ['a city', CITY],
    ['a search', search('brug')],
    ['an agenda item', toFollow({ kind: 'topic', sessionId: 1001, topicId: '2fietsbrug' })],
  ])('finds each change again that is still so, when another one followed, for who follows %s (rule 28.43)', async (_what, follow) => {
    const reads = new TestReads(follow);
    reads.settle({}, BEFORE_MS);
    const gone = reads.settle({ topics: { '1. Opening': undefined } }, LATER_MS);
    expect(gone[0]?.kind).toBe('changed');
    const now: TestSession = { topics: { '1. Opening': undefined, '3. Zwembad': undefined } };
    const more = reads.settle(now, LATER_MS + 10 * SETTLE_MS);
    const news = [...new Map([...gone, ...more].map((one) => [one.key, one])).values()];
    expect(await check(reads, news, now, LATER_MS + 20 * SETTLE_MS)).toEqual({ found: news, again: 0 });
  });

  it('finds the last change of an item only (rule 28.43)', async () => {
    const reads = new TestReads(CITY);
    const agendas = [{}, MORE, {}, MORE];
    const [, ...changes] = agendas.flatMap((test, step) => reads.settle(test, BEFORE_MS + step * 10 * SETTLE_MS));
    expect(changes.map(({ kind, item }) => [kind, item?.name, item?.isGone])).toEqual([
      ['changed', '3. Geheim', undefined],
      ['changed', undefined, undefined],
      ['changed', '3. Geheim', true],
      ['changed', '3. Geheim', undefined],
    ]);
    expect((await check(reads, changes, MORE, BEFORE_MS + 50 * SETTLE_MS)).found).toEqual(changes.slice(-1));
  });

  it('says in its wording of now what is said at another second by somebody else, in a session with another name', async () => {
    const { reads, news } = readAll(search('kade'), [[OVER, AFTER_MS]]);
    expect(news).toMatchObject([{ speaker: 'An Peeters', path: '/waterdam/gr-begroting/seek/1' }]);
    const now: TestSession = {
      ...OVER,
      session: { ...RECORDED, name: 'Raad', start: '2026-10-26T20:00:00+01:00' },
      speeches: [['Bo Jansen', 900]],
      lines: [[999, 'De kade is breed.']],
    };
    const { found } = await check(reads, news, now, AFTER_MS);
    expect(found).toMatchObject([
      {
        key: news[0]?.key,
        speaker: 'Bo Jansen',
        text: 'De kade is breed.',
        path: '/waterdam/gr-begroting/seek/999',
        session: { name: 'Raad', start: '2026-10-26T20:00:00+01:00' },
      },
    ]);
  });

  it('finds four speeches of somebody again, of whom a fifth was told before its agenda item was known (rule 28.41)', async () => {
    const seconds = [0, 100, 200, 300, 400, 500, 600];
    const silent: TestSession = {
      session: RECORDED,
      topics: {},
      speeches: seconds.map((second) => ['An Peeters', second]),
      lines: seconds.map((second) => [second + 1, `Zin ${String(second)}.`]),
    };
    const now = { ...silent, topics: Object.fromEntries(seconds.map((second) => [`Punt ${String(second)}`, second])) };
    const { reads, news } = readAll(PERSON, [
      [silent, AFTER_MS],
      [now, AFTER_MS + 10 * SETTLE_MS],
    ]);
    expect(news.map(({ item }) => item?.name)).toEqual(['Punt 100', 'Punt 200', 'Punt 300', 'Punt 400']);
    expect(await check(reads, news, now, AFTER_MS + 20 * SETTLE_MS)).toEqual({ found: news, again: 0 });
  });

  it('finds an item again that has got another id a moment ago (rule 28.41)', async () => {
    const { reads, news } = readAll(search('brug'), [[PLANNED, BEFORE_MS]]);
    const { found, again } = await check(reads, news, { ...PLANNED, ids: 'x' }, BEFORE_MS);
    expect([found?.map(({ key, item }) => [key, item?.id]), again]).toEqual([[['agenda:1001:2fietsbrug', 'x2fietsbrug']], 0]);
  });

  it('says the outcome that is stated now', async () => {
    const { reads, news } = readAll(search('motie', ['votes']), [[OVER, AFTER_MS]]);
    const { found } = await check(reads, news, { ...OVER, votes: { 'Motie groen': { second: 50, outcome: 'rejected' } } }, AFTER_MS);
    expect(found).toMatchObject([{ outcome: 'rejected' }]);
  });

  it('says nothing that the follow does not want any more', async () => {
    const { reads, news } = readAll(CITY, [[{}, BEFORE_MS]]);
    expect(await check(reads, news, {}, BEFORE_MS, { ...CITY, phases: ['after'] })).toMatchObject({ found: [] });
  });

  it('says nothing of a session that is withdrawn', async () => {
    const { reads, news } = readAll(CITY, [[{}, BEFORE_MS]]);
    expect(await check(reads, news, undefined, BEFORE_MS)).toEqual({ found: [], again: 0 });
  });

  it('does not know while a list is not known (rule 17.17), unless all was found', async () => {
    const { reads, news } = readAll(search('brug'), [[{}, BEFORE_MS]]);
    expect(await check(reads, news, { topics: null }, BEFORE_MS)).toEqual({ found: undefined, again: 0 });
    const cancelled = readAll(CITY, [
      [{}, BEFORE_MS],
      [{ session: { state: 'cancelled' } }, LATER_MS],
    ]);
    const now: TestSession = { session: { state: 'cancelled' }, topics: null };
    expect(await check(cancelled.reads, cancelled.news, now, LATER_MS)).toEqual({ found: cancelled.news, again: 0 });
  });

  it('knows what is not true of a session that is planned, also while its transcripts are not known', async () => {
    const { reads, news } = readAll(CITY, [[{}, BEFORE_MS]]);
    expect(await check(reads, news, { session: { state: 'cancelled' }, transcripts: null }, BEFORE_MS)).toEqual({ found: [], again: 1 });
  });

  it('asks the portal once for many follows of a session, and does not know while it fails', async () => {
    const { reads, news } = readAll(CITY, [[{}, BEFORE_MS]]);
    const portal = await startTestPortal();
    portal.sessions.set(1001, toReadSession({}));
    let nowMs = BEFORE_MS + SETTLE_MS;
    const checkNews = createNewsCheck({
      store: { findSnapshot: () => Promise.resolve(JSON.stringify(reads.history)) },
      portal: createPortalClient({ url: portal.url, log: { warn: () => undefined }, now: () => nowMs }),
      now: () => nowMs,
      matchAgain: () => undefined,
    });
    for (const id of ['a', 'b', 'c']) expect(await checkNews({ ...CITY, id }, news)).toEqual(news);
    await expect.poll(() => portal.asked).toEqual(['/waterdam/1001.json 200']);
    portal.faults.set('/waterdam/1001.json', answerWith(503, '{}', { 'retry-after': '0' }));
    nowMs += 11_000;
    expect(await checkNews(CITY, news)).toBeUndefined();
  });
});
