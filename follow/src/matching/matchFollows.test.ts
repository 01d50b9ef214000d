import { describe, expect, it } from 'vitest';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { News } from '../follows/news.ts';
import { AFTER_MS, BEFORE_MS, RECORDED, SETTLE_MS, START_MS, TestReads, type TestSession, toFollow } from './testSessions.ts';

const short = (news: readonly News[]) =>
  news.map(({ kind, item, text, speaker, path }) => [kind, item?.name ?? text ?? speaker, path.replace('/waterdam/gr-begroting', '')]);

const SPOKEN = {
  session: RECORDED,
  topics: { '1. Opening': 0, '2. Fietsbrug': 100 },
  votes: { 'Motie groen': { second: 200, outcome: 'adopted', by: ['An Peeters'] }, 'Motie opening': { second: 50 } },
  speeches: [
    ['An Peeters', 110],
    ['Bo Jansen', 150],
    ['An Peeters', 160],
  ],
  lines: [
    [1, 'Goedenavond.'],
    [112, 'De kade is te smal.'],
    [151, 'Over de brug nog dit.'],
  ],
} satisfies TestSession;

const targets: Record<string, Partial<FollowTarget> & { kind: string }> = {
  city: { kind: 'city' },
  category: { kind: 'category', category: 'Raad' },
  session: { kind: 'session', sessionId: 1001 },
  topic: { kind: 'topic', sessionId: 1001, topicId: '2fietsbrug' },
  person: { kind: 'person', personId: 'an-peeters' },
  item: { kind: 'item', itemId: 'B~20~2fietsbrug' },
  search: { kind: 'search', query: 'brug' },
};

describe('news of a session that is ahead', () => {
  const planned = { categories: ['raad'], attendees: ['An Peeters'] };

  it.each([
    ['city', [['agenda', undefined, '#topics']]],
    ['category', [['agenda', undefined, '#topics']]],
    ['session', [['agenda', undefined, '#topics']]],
    ['topic', [['agenda', '2. Fietsbrug', '#topics']]],
    ['person', [['agenda', undefined, '']]],
    ['item', [['agenda', '2. Fietsbrug', '#topics']]],
    ['search', [['agenda', '2. Fietsbrug', '#topics']]],
  ])('for who follows a %s is its agenda, once it has stayed the same', (kind, expected) => {
    const reads = new TestReads(toFollow(targets[kind]!));
    expect(reads.read(planned, BEFORE_MS)).toEqual([]);
    expect(short(reads.read(planned, BEFORE_MS + SETTLE_MS))).toEqual(expected);
    expect(reads.read(planned, BEFORE_MS + 2 * SETTLE_MS)).toEqual([]);
  });

  it.each([
    { kind: 'category', category: 'Commissie' },
    { kind: 'session', sessionId: 1 },
    { kind: 'person', personId: 'bo-jansen' },
    { kind: 'item', itemId: 'B~20~9' },
    { kind: 'search', query: 'tunnel' },
    { kind: 'search', query: 'brug -fietsbrug' },
    { kind: 'search', query: 'brug', kinds: ['votes'] },
    { kind: 'search', query: 'brug', category: 'commissie' },
    { kind: 'search', query: '' },
    { kind: 'search', query: '…' },
  ] as const)('is nothing for who follows something else: %j', (target) => {
    expect(new TestReads(toFollow(target as (typeof targets)[string])).settle(planned, BEFORE_MS)).toEqual([]);
  });

  it('is told to who confirmed later, and not to who wants to know what follows only', () => {
    const late = new TestReads(toFollow(targets['city']!, { confirmedMs: BEFORE_MS + 10 * SETTLE_MS }));
    expect(late.settle(planned, BEFORE_MS)).toHaveLength(1);
    expect(new TestReads(toFollow(targets['city']!, { phases: ['after'] })).settle(planned, BEFORE_MS)).toEqual([]);
    expect(new TestReads(toFollow(targets['city']!, { confirmedMs: undefined })).settle(planned, BEFORE_MS)).toEqual([]);
  });

  it('is nothing without an agenda, and while its topics are not known (rule 17.17)', () => {
    for (const topics of [{}, null]) expect(new TestReads(toFollow(targets['city']!)).settle({ topics }, BEFORE_MS)).toEqual([]);
  });

  it('is that the agenda has changed, with the one topic that came', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    reads.settle({}, BEFORE_MS);
    const more = { topics: { '1. Opening': undefined, '2. Fietsbrug': undefined, '3. Kade': undefined } };
    expect(short(reads.settle(more, BEFORE_MS + 10 * SETTLE_MS))).toEqual([['changed', '3. Kade', '#topics']]);
    // A list that cannot be loaded is not an empty one.
    expect(reads.settle({ topics: null }, BEFORE_MS + 20 * SETTLE_MS)).toEqual([]);
    expect(reads.settle(more, BEFORE_MS + 30 * SETTLE_MS)).toEqual([]);
  });

  it('is told to a search of a topic that comes, and that goes', () => {
    const reads = new TestReads(toFollow({ kind: 'search', query: 'kade' }));
    expect(reads.settle({}, BEFORE_MS)).toEqual([]);
    const more = { topics: { '1. Opening': undefined, '3. Kade': undefined } };
    expect(short(reads.settle(more, BEFORE_MS + 10 * SETTLE_MS))).toEqual([['agenda', '3. Kade', '#topics']]);
    expect(short(reads.settle({}, BEFORE_MS + 20 * SETTLE_MS))).toEqual([['changed', '3. Kade', '']]);
  });
});

describe('an agenda whose items have their places as ids (rule 28.41)', () => {
  const numbered = (...names: string[]): TestSession => ({
    topics: Object.fromEntries(names.map((name) => [name, undefined])),
    topicIds: names.map((_, index) => String(index + 1)),
  });

  it.each(['Zwembad', 'Fietsbrug'])('tells of the item that is followed only, when one was inserted: %s', (name) => {
    const reads = new TestReads(toFollow({ kind: 'topic', sessionId: 1001, topicId: '2' }, { name }));
    const early = new TestReads(toFollow(targets['city']!));
    early.settle(numbered('Opening', 'Fietsbrug'), BEFORE_MS);
    reads.history = early.history;
    const told = reads.settle(numbered('Opening', 'Zwembad', 'Fietsbrug'), BEFORE_MS + 10 * SETTLE_MS);
    expect(short(told)).toEqual([['agenda', name, '#topics']]);
  });

  const steps = [numbered('Opening', 'Fietsbrug', 'Zwembad'), numbered('Opening', 'Zwembad'), numbered('Nieuws', 'Opening', 'Zwembad')];
  const tellAll = (reads: TestReads, ...tests: TestSession[]) =>
    tests.map((test, step) => {
      const told = new Map(reads.settle(test, BEFORE_MS + step * 10 * SETTLE_MS).map((news) => [news.key, news]));
      return [...told.values()].map(({ kind, item }) => [item?.isGone ? 'gone' : kind, item?.name]);
    });

  it('tells who follows an item that it has left, and nothing of the one that has its id now', () => {
    const reads = new TestReads(toFollow({ kind: 'topic', sessionId: 1001, topicId: '2' }, { name: 'Fietsbrug' }));
    const after = numbered('Nieuws', 'Opening');
    expect(tellAll(reads, ...steps, after)).toEqual([[['agenda', 'Fietsbrug']], [['gone', 'Fietsbrug']], [], []]);
  });

  it('tells who follows the city of an item that was taken out, and of one that was inserted', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    expect(tellAll(reads, ...steps)).toEqual([[['agenda', undefined]], [['changed', undefined]], [['changed', 'Nieuws']]]);
  });

  it('tells who was told of an item that it has left, and not that the one has that had its id before', () => {
    const reads = new TestReads(toFollow({ kind: 'search', query: 'fietsbrug' }));
    const after = numbered('Nieuws', 'Opening');
    expect(tellAll(reads, ...steps, after)).toEqual([[['agenda', 'Fietsbrug']], [['gone', 'Fietsbrug']], [], []]);
  });

  it.each<[string, Parameters<typeof toFollow>[0]]>([
    ['search', { kind: 'search', query: 'nieuws' }],
    ['item', { kind: 'item', itemId: 'B~20~1' }],
  ])('tells a %s of an item that was inserted when the agenda has stayed so (rule 28.43)', (_what, target) => {
    const reads = new TestReads(toFollow(target));
    const early = new TestReads(toFollow(targets['city']!));
    tellAll(early, steps[1]!);
    reads.history = early.history;
    expect(reads.read(steps[2]!, BEFORE_MS + 20 * SETTLE_MS)).toEqual([]);
    expect(short(reads.read(steps[2]!, BEFORE_MS + 21 * SETTLE_MS))).toEqual([['agenda', 'Nieuws', '#topics']]);
  });

  it('tells of an item that is followed under a new id, also when it was renamed since', () => {
    const reads = new TestReads(toFollow({ kind: 'topic', sessionId: 1001, topicId: '3' }, { name: 'Fietsbrug' }));
    const early = new TestReads(toFollow(targets['city']!));
    tellAll(early, numbered('Opening', 'Fietsbrug'), numbered('Nieuws', 'Opening', 'Fietsbrug'));
    reads.history = early.history;
    const told = reads.settle(numbered('Nieuws', 'Opening', 'Brug voor fietsen'), BEFORE_MS + 20 * SETTLE_MS);
    expect(short(told)).toEqual([['agenda', 'Brug voor fietsen', '#topics']]);
  });

  it('tells of an item that is followed and was renamed', () => {
    const reads = new TestReads(toFollow({ kind: 'topic', sessionId: 1001, topicId: '2' }, { name: 'Fietsbrug' }));
    expect(short(reads.settle(numbered('Opening', 'Brug voor fietsen'), BEFORE_MS))).toEqual([['agenda', 'Brug voor fietsen', '#topics']]);
  });
});

describe('an agenda that is withdrawn (rule 28.43)', () => {
  it('is a change for who was told of it, and comes back as one', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    reads.settle({}, BEFORE_MS);
    expect(reads.settle({ topics: {} }, BEFORE_MS + 10 * SETTLE_MS).map(({ kind }) => kind)).toEqual(['changed']);
    expect(reads.settle({}, BEFORE_MS + 20 * SETTLE_MS).map(({ kind }) => kind)).toEqual(['changed']);
    const search = new TestReads(toFollow(targets['search']!));
    search.settle({}, BEFORE_MS);
    expect(search.settle({ topics: {} }, BEFORE_MS + 10 * SETTLE_MS)).toMatchObject([{ kind: 'changed', item: { isGone: true } }]);
  });

  it('is a change, too, when it was one of documents only, and when such a one comes back or gets topics', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    const documents: TestSession = { topics: {}, session: { documents: [{ title: 'Agenda.pdf' }] } };
    const told = [documents, { topics: {} }, documents, {}].map((test, step) =>
      short(reads.settle(test, BEFORE_MS + step * 10 * SETTLE_MS)),
    );
    expect(told).toEqual([
      [['agenda', undefined, '']],
      [['changed', undefined, '']],
      [['changed', undefined, '']],
      [['changed', undefined, '#topics']],
    ]);
  });

  it('is not announced to who follows afterwards', () => {
    const late = new TestReads(toFollow(targets['city']!, { confirmedMs: BEFORE_MS + 30 * SETTLE_MS }));
    late.settle({}, BEFORE_MS - 10 * SETTLE_MS);
    const fresh = new TestReads(toFollow(targets['city']!, { confirmedMs: BEFORE_MS + 30 * SETTLE_MS }));
    fresh.history = late.history;
    fresh.settle({ topics: {} }, BEFORE_MS);
    expect(fresh.settle({ topics: {} }, BEFORE_MS + 40 * SETTLE_MS)).toEqual([]);
  });
});

describe('news of a plan that is given up', () => {
  it.each(['city', 'session', 'topic', 'person', 'item', 'search'])('are told to who follows a %s', (kind) => {
    const reads = new TestReads(toFollow(targets[kind]!));
    reads.settle({ attendees: ['An Peeters'] }, BEFORE_MS);
    const cancelled = { session: { state: 'cancelled', movedTo: null }, attendees: ['An Peeters'] };
    expect(short(reads.read(cancelled, BEFORE_MS + 10 * SETTLE_MS))).toEqual([['cancelled', undefined, '']]);
    expect(reads.read(cancelled, BEFORE_MS + 20 * SETTLE_MS)).toEqual([]);
  });

  it('are told to who was told of the plan, also when nothing is left of it', () => {
    const reads = new TestReads(toFollow(targets['search']!));
    reads.settle({}, BEFORE_MS);
    expect(short(reads.read({ session: { state: 'cancelled' }, topics: {} }, BEFORE_MS + 10 * SETTLE_MS))).toEqual([
      ['cancelled', undefined, ''],
    ]);
  });

  it('are not told to who has not heard of it: first seen so, past, or found by nothing', () => {
    const cancelled = { session: { state: 'cancelled' } };
    expect(new TestReads(toFollow(targets['city']!)).settle(cancelled, BEFORE_MS)).toEqual([]);
    const past = new TestReads(toFollow(targets['city']!));
    past.read({ session: { state: 'planned-past' } }, AFTER_MS);
    expect(past.read(cancelled, AFTER_MS + SETTLE_MS)).toEqual([]);
    const other = new TestReads(toFollow({ kind: 'search', query: 'tunnel' }));
    other.settle({}, BEFORE_MS);
    expect(other.read(cancelled, BEFORE_MS + 10 * SETTLE_MS)).toEqual([]);
  });

  it('say where it has moved, once it is known', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    reads.settle({}, BEFORE_MS);
    const moved = (movedTo: { start: string } | null) => ({ session: { state: 'moved', movedTo } });
    // Nobody knows yet whether it is unknown, or cannot be loaded now.
    expect(reads.read(moved(null), BEFORE_MS + 10 * SETTLE_MS)).toEqual([]);
    expect(reads.read(moved(null), BEFORE_MS + 11 * SETTLE_MS).map(({ kind, movedTo }) => [kind, movedTo])).toEqual([['moved', undefined]]);
    const target = { start: '2026-11-02T19:30:00+01:00' };
    const [news] = reads.read(moved(target), BEFORE_MS + 20 * SETTLE_MS);
    expect([news?.movedTo, news?.session.start]).toEqual([target.start, '2026-10-26T19:30:00+01:00']);
    // What was known is not unknown while it cannot be loaded.
    expect(reads.settle(moved(null), BEFORE_MS + 30 * SETTLE_MS)).toEqual([]);
    expect(reads.settle(moved(target), BEFORE_MS + 40 * SETTLE_MS)).toEqual([]);
  });

  it('are one when the new date could not be loaded at first (rule 28.45)', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    reads.settle({}, BEFORE_MS);
    const moved = (movedTo: { start: string } | null) => ({ session: { state: 'moved', movedTo } });
    const first = reads.read(moved(null), BEFORE_MS + 10 * SETTLE_MS);
    const second = reads.settle(moved({ start: '2026-11-02' }), BEFORE_MS + 10 * SETTLE_MS + 60_000);
    expect([...first, ...second].map(({ movedTo }) => movedTo)).toEqual(['2026-11-02']);
  });

  it('say each time that it takes place after all, and that it does not (rule 28.45)', () => {
    const reads = new TestReads(toFollow(targets['search']!));
    reads.settle({}, BEFORE_MS);
    const cancelled = { session: { state: 'cancelled' } };
    const told = [cancelled, {}, cancelled, {}].flatMap((test, day) => reads.settle(test, BEFORE_MS + (day + 1) * 24 * 3_600_000));
    expect(told.map(({ kind }) => kind)).toEqual(['cancelled', 'reinstated', 'cancelled', 'reinstated']);
    expect(new Set(told.map(({ key }) => key)).size).toBe(4);
  });

  it('say each new start, also one that was given up before (rule 28.45)', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    reads.settle({}, BEFORE_MS);
    const starts = ['2026-10-27T20:00:00+01:00', '2026-10-26T19:30:00+01:00', '2026-10-27T20:00:00+01:00'];
    const told = starts.flatMap((start, day) => reads.settle({ session: { start } }, BEFORE_MS + (day + 1) * 24 * 3_600_000));
    expect(told.map(({ kind, movedTo }) => [kind, movedTo])).toEqual(starts.map((start) => ['moved', start]));
  });

  it('are told on its day when its start has no time (rule 28.45)', () => {
    const reads = new TestReads(toFollow(targets['city']!));
    const noon = Date.parse('2026-10-26T12:00:00+01:00');
    reads.settle({ session: { start: '2026-10-26' }, topics: {} }, BEFORE_MS);
    const cancelled = { session: { start: '2026-10-26', state: 'cancelled' }, topics: {} };
    expect(reads.read(cancelled, noon).map(({ kind }) => kind)).toEqual(['cancelled']);
  });

  it('are told of another start, and not of a time that is added to a day', () => {
    const reads = new TestReads(toFollow(targets['search']!));
    reads.settle({ session: { start: '2026-10-26' } }, BEFORE_MS);
    expect(reads.read({}, BEFORE_MS + 10 * SETTLE_MS)).toEqual([]);
    expect(reads.read({ session: { start: '2026-10-26T18:30:00Z' } }, BEFORE_MS + 11 * SETTLE_MS)).toEqual([]);
    const [news, ...more] = reads.read({ session: { start: '2026-10-27T20:00:00+01:00' } }, BEFORE_MS + 20 * SETTLE_MS);
    expect(more).toEqual([]);
    expect([news?.kind, news?.session.start, news?.movedTo]).toEqual(['moved', '2026-10-26T18:30:00Z', '2026-10-27T20:00:00+01:00']);
  });
});

describe('news of the start', () => {
  const live: TestSession = { session: { status: 'live', state: 'live' }, topics: { '1. Opening': 0, '2. Fietsbrug': undefined } };

  it('are told at once to who follows the session, and its topic', () => {
    const session = new TestReads(toFollow(targets['session']!));
    session.settle({}, BEFORE_MS);
    expect(short(session.read(live, START_MS + 1000))).toEqual([['started', undefined, '']]);
    const topic = new TestReads(toFollow(targets['topic']!));
    topic.settle({}, BEFORE_MS);
    expect(topic.read(live, START_MS + 1000)).toEqual([]);
    expect(short(topic.read({ ...live, topics: { '2. Fietsbrug': 60 } }, START_MS + 90_000))).toEqual([['started', '2. Fietsbrug', '']]);
  });

  it('are not told later, nor to others', () => {
    for (const follow of [toFollow(targets['session']!, { interval: 'daily' }), toFollow(targets['city']!), toFollow(targets['search']!)]) {
      const reads = new TestReads(follow);
      reads.settle({}, BEFORE_MS);
      expect(reads.read(live, START_MS + 1000)).toEqual([]);
    }
  });

  it('are not told to who followed after it', () => {
    const reads = new TestReads(toFollow(targets['session']!, { confirmedMs: START_MS + 60_000 }));
    expect(reads.read(live, START_MS + 90_000)).toEqual([]);
  });
});

describe('news of a session that is over', () => {
  it.each([
    [
      'city',
      [
        ['recorded', undefined, ''],
        ['transcript', undefined, '#transcript'],
      ],
    ],
    [
      'session',
      [
        ['recorded', undefined, ''],
        ['transcript', undefined, '#transcript'],
        ['voted', '2. Fietsbrug', '/seek/200'],
        ['voted', '1. Opening', '/seek/50'],
      ],
    ],
    [
      'topic',
      [
        ['recorded', '2. Fietsbrug', '/topicid/2fietsbrug'],
        ['transcript', '2. Fietsbrug', '/topicid/2fietsbrug'],
        ['voted', '2. Fietsbrug', '/seek/200'],
      ],
    ],
    [
      'item',
      [
        ['recorded', '2. Fietsbrug', '/topicid/2fietsbrug'],
        ['transcript', '2. Fietsbrug', '/topicid/2fietsbrug'],
        ['voted', '2. Fietsbrug', '/seek/200'],
      ],
    ],
    [
      'person',
      [
        ['spoken', '2. Fietsbrug', '/seek/110'],
        ['voted', '2. Fietsbrug', '/seek/200'],
      ],
    ],
    ['search', [['spoken', '2. Fietsbrug', '/seek/151']]],
  ])('for who follows a %s', (kind, expected) => {
    const reads = new TestReads(toFollow(targets[kind]!));
    expect(short(reads.read(SPOKEN, AFTER_MS))).toEqual(expected);
    expect(reads.read(SPOKEN, AFTER_MS + SETTLE_MS)).toEqual([]);
  });

  it('have the sentence, who said it, and the outcome as the source states it', () => {
    const [spoken] = new TestReads(toFollow(targets['search']!)).read(SPOKEN, AFTER_MS);
    expect([spoken?.text, spoken?.speaker, spoken?.phase]).toEqual(['Over de brug nog dit.', 'Bo Jansen', 'after']);
    const votes = new TestReads(toFollow({ kind: 'search', query: 'motie', kinds: ['votes'] })).read(SPOKEN, AFTER_MS);
    expect(votes.map(({ text, outcome }) => [text, outcome])).toEqual([
      ['Motie opening', undefined],
      ['Motie groen', 'adopted'],
    ]);
    const [speech] = new TestReads(toFollow(targets['person']!)).read(SPOKEN, AFTER_MS);
    expect([speech?.text, speech?.speaker]).toEqual(['De kade is te smal.', 'An Peeters']);
  });

  it('are the topic when the recording is there, and the sentence when the transcript is', () => {
    const reads = new TestReads(toFollow(targets['search']!));
    const { lines: _lines, ...silent } = SPOKEN;
    expect(short(reads.read(silent, AFTER_MS))).toEqual([['recorded', '2. Fietsbrug', '/topicid/2fietsbrug']]);
    expect(short(reads.read(SPOKEN, AFTER_MS + SETTLE_MS))).toEqual([['spoken', '2. Fietsbrug', '/seek/151']]);
    // A better transcript says the same at another second.
    expect(reads.read({ ...silent, lines: [[150, 'Over de brug nog iets.']] }, AFTER_MS + 2 * SETTLE_MS)).toEqual([]);
  });

  it('are what a speaker says', () => {
    const reads = new TestReads(toFollow({ kind: 'search', query: '', speaker: 'Bo Jansen' }));
    expect(short(reads.read(SPOKEN, AFTER_MS)).map(([kind]) => kind)).toContain('spoken');
    expect(new TestReads(toFollow({ kind: 'search', query: 'brug', speaker: 'Cas Vos' })).read(SPOKEN, AFTER_MS)).toEqual([]);
  });

  it('are not told to who confirmed after it (rule 28.42)', () => {
    for (const target of Object.values(targets)) {
      const reads = new TestReads(toFollow(target, { confirmedMs: AFTER_MS }));
      expect(reads.read(SPOKEN, AFTER_MS + SETTLE_MS)).toEqual([]);
    }
  });

  it('are told to who confirmed after it when they come later', () => {
    const reads = new TestReads(toFollow(targets['search']!, { confirmedMs: AFTER_MS }));
    const { lines: _lines, ...silent } = SPOKEN;
    expect(reads.read(silent, AFTER_MS + SETTLE_MS)).toEqual([]);
    expect(short(reads.read(SPOKEN, AFTER_MS + 2 * SETTLE_MS))).toEqual([['spoken', '2. Fietsbrug', '/seek/151']]);
  });

  it('are nothing while it is live: the video shows a vote later than it is sent (rule 10.9)', () => {
    const live = { ...SPOKEN, session: { status: 'live', state: 'live', stream: { type: 'live' } } } as TestSession;
    expect(new TestReads(toFollow(targets['search']!)).read(live, START_MS + 600_000)).toEqual([]);
  });

  it('are at most five of a search', () => {
    const votes = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`Motie ${index}`, { second: index }]));
    expect(new TestReads(toFollow({ kind: 'search', query: 'motie' })).read({ ...SPOKEN, votes }, AFTER_MS)).toHaveLength(5);
  });

  it('are told once when the topics could not be loaded at first (rule 17.17)', () => {
    for (const kind of ['search', 'person']) {
      const reads = new TestReads(toFollow(targets[kind]!));
      const first = reads.read({ ...SPOKEN, topics: null }, AFTER_MS);
      expect(first.filter((news) => news.kind !== 'voted')).toEqual([]);
      expect(short(reads.read(SPOKEN, AFTER_MS + SETTLE_MS))[0]?.[0]).toBe('spoken');
    }
  });

  it('are told once when a sentence gets its agenda item later (rule 28.41)', () => {
    const reads = new TestReads(toFollow({ kind: 'search', query: 'kade' }));
    expect(reads.read({ ...SPOKEN, topics: { '2. Fietsbrug': undefined } }, AFTER_MS)).toHaveLength(1);
    expect(reads.read(SPOKEN, AFTER_MS + SETTLE_MS)).toEqual([]);
    const person = new TestReads(toFollow(targets['person']!));
    expect(person.read({ ...SPOKEN, votes: {}, topics: { '2. Fietsbrug': undefined } }, AFTER_MS)).toHaveLength(1);
    expect(person.read({ ...SPOKEN, votes: {} }, AFTER_MS + SETTLE_MS)).toEqual([]);
  });

  it.each(Object.keys(targets))('are told once to who follows a %s when items and votes get new ids (rule 28.41)', (kind) => {
    const reads = new TestReads(toFollow(targets[kind]!));
    const planned = { attendees: ['An Peeters'], categories: ['raad'] };
    expect(reads.settle(planned, BEFORE_MS)).toHaveLength(1);
    expect(reads.settle({ ...planned, ids: 'x' }, BEFORE_MS + 10 * SETTLE_MS)).toEqual([]);
    expect(reads.read({ ...SPOKEN, ids: 'x', categories: ['raad'] }, AFTER_MS)).not.toEqual([]);
    expect(reads.read({ ...SPOKEN, ids: 'y', categories: ['raad'] }, AFTER_MS + SETTLE_MS)).toEqual([]);
  });

  it('are at most five of a search, however the transcript grows (rule 28.41)', () => {
    const reads = new TestReads(toFollow({ kind: 'search', query: 'kade' }));
    const seconds = Array.from({ length: 20 }, (_, index) => index * 100);
    const topics = Object.fromEntries(seconds.map((second) => [`Punt ${second}`, second]));
    const told = seconds.flatMap((last, minute) => {
      const lines = seconds.filter((second) => second <= last).map((second): [number, string] => [second + 1, `De kade ${second}.`]);
      return reads.read({ session: RECORDED, topics, lines: lines.toReversed() }, AFTER_MS + minute * 60_000);
    });
    expect(told).toHaveLength(5);
  });

  it('are sentences also when five agenda items were told before', () => {
    const topics = Object.fromEntries([0, 100, 200, 300, 400].map((second) => [`Kade ${second}`, second]));
    const reads = new TestReads(toFollow({ kind: 'search', query: 'kade' }));
    expect(reads.read({ session: RECORDED, topics }, AFTER_MS)).toHaveLength(5);
    const lines: [number, string][] = [[101, 'De kade is te smal.']];
    expect(short(reads.read({ session: RECORDED, topics, lines }, AFTER_MS + SETTLE_MS))).toEqual([['spoken', 'Kade 100', '/seek/101']]);
  });

  it('are the session when only its name is found', () => {
    expect(short(new TestReads(toFollow({ kind: 'search', query: 'gemeenteraad' })).read(SPOKEN, AFTER_MS))).toEqual([
      ['recorded', undefined, ''],
    ]);
  });
});
